import CoreMedia
import GLibSupport
import Synchronization

/// A group of simulated devices that share a clock and are found by ID. Holds them weakly.
public final class SimulatedWorld: Sendable, Hashable {
  /// The devices' clock.
  public let clock: any HostClock
  /// The same clock as a `CMClock`.
  public let mediaClock: CMClock

  private struct Devices {
    var cameras: [WeakCamera] = []
    var microphones: [WeakMicrophone] = []
  }

  private struct WeakCamera {
    weak var camera: SimulatedCamera?
  }

  private struct WeakMicrophone {
    weak var microphone: SimulatedMicrophone?
  }

  private let devices = Mutex(Devices())
  private let news = Broadcast<Void>()

  /// An empty world; each device made in it adds itself.
  public init(clock: any HostClock = SystemHostClock.shared) {
    self.clock = clock
    mediaClock = clock === SystemHostClock.shared ? .hostTimeClock : CMClock { clock.time }
  }

  func add(_ camera: SimulatedCamera) { devices.withLock { $0.cameras.append(WeakCamera(camera: camera)) } }

  func add(_ microphone: SimulatedMicrophone) {
    devices.withLock { $0.microphones.append(WeakMicrophone(microphone: microphone)) }
  }

  /// The camera with this ID.
  func camera(_ id: String) -> SimulatedCamera? {
    devices.withLock { $0.cameras.lazy.compactMap(\.camera).first { $0.description.id == id } }
  }

  /// The microphone with this ID.
  func microphone(_ id: String) -> SimulatedMicrophone? {
    devices.withLock { $0.microphones.lazy.compactMap(\.microphone).first { $0.description.id == id } }
  }

  /// Yields when a device is unplugged or plugged in.
  var changes: AsyncStream<Void> { news.events() }

  func announceChange() { news.send(()) }

  public static func == (left: SimulatedWorld, right: SimulatedWorld) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
