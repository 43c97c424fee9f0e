import GLibSupport
import GStreamer
import Synchronization

/// A simulated stereo microphone: hears a tone burst each second and quiet talking.
public final class SimulatedMicrophone: Sendable {
  static let format = AudioFormat(sampleRate: 48_000, channelCount: 2)

  /// The description in the catalogue.
  public let description: DeviceDescription
  private let machine: Mutex<SimulatedMicrophoneStateMachine>
  private let triggers: FaultTriggers

  private let world: SimulatedWorld
  private let toneTime = Mutex<UInt64?>(nil)

  /// The host time of a tone, in nanoseconds: microphones that have the same hear the same tones. Without, a stream's start
  /// is one.
  public var commonTone: UInt64? {
    get { toneTime.withLock { $0 } }
    set { toneTime.withLock { $0 = newValue } }
  }

  init(
    id: String = "simulated:microphone", faults: [SimulatedFault] = [], in world: SimulatedWorld = SimulatedWorld()
  ) {
    self.world = world
    description = DeviceDescription(
      id: id, name: tr("Simulated Microphone"), kind: .microphone, connection: .simulated(world),
      manufacturer: "Kinora", formats: [.audio(SimulatedMicrophone.format)])
    machine = Mutex(SimulatedMicrophoneStateMachine(faults: faults))
    triggers = FaultTriggers(faults)
    world.add(self)
  }

  /// The clock of its samples.
  var clock: any HostClock { world.clock }

  /// Makes a fault happen now.
  public func happen(_ fault: SimulatedFault.Kind) { change { $0.happen(fault) } }

  /// Plugs an unplugged microphone in again.
  public func plugIn() { change { $0.plugIn() } }

  /// Ends lasting faults, such as another program that keeps the microphone busy.
  public func release() { machine.withLock { $0.release() } }

  /// Whether the microphone is plugged in.
  public var isConnected: Bool { machine.withLock { $0.isConnected } }

  /// Opens the microphone; any number of streams may do so at once.
  func open() throws -> SimulatedMicrophoneSource {
    switch machine.withLock({ $0.refusal }) {
    case .unplugged: throw DeviceError.disconnected(description.reference)
    case .busy(let program): throw DeviceError.busy(description.reference, by: program)
    case .denied: throw DeviceError.notPermitted(description.reference, group: "audio")
    case nil: return try SimulatedMicrophoneSource(microphone: self)
    }
  }

  func blockDue(at seconds: Double) -> SimulatedMicrophoneStateMachine.BlockAction {
    for fault in triggers.appeared() { happen(fault) }
    return change { $0.blockDue(at: seconds) }
  }

  /// Changes the state machine, and notifies the catalogues if that connected or disconnected the microphone.
  private func change<Result: Sendable>(_ body: (inout SimulatedMicrophoneStateMachine) -> Result) -> Result {
    let (result, isOther, absence) = machine.withLock { machine in
      let before = machine.isConnected
      let result = body(&machine)
      return (result, machine.isConnected != before, machine.absenceSeconds)
    }
    if isOther { world.announceChange() }
    if isOther, let absence {
      world.clock.schedule(after: .seconds(absence)) { [weak self] in self?.plugIn() }
    }
    return result
  }
}
