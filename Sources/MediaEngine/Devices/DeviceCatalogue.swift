import GLibSupport
import Synchronization

/// The available cameras and microphones, and changes to that list.
///
/// Simulated devices are listed where there is no hardware, where `KINORA_SIMULATED_DEVICES=1` requests them, and where
/// the catalogue's owner does.
public final class DeviceCatalogue: Sendable {
  private struct State {
    var offersSimulated: Bool
    var watchers: [Task<Void, Never>] = []
    /// The list that was last announced; nil before the first listener.
    var announced: [DeviceDescription]?
  }

  private let hardware: any DeviceProvider
  private let simulated: any DeviceProvider
  private let state: Mutex<State>
  private let requests: AsyncStream<Void>.Continuation
  private let pending: AsyncStream<Void>
  private let broadcast = Broadcast<[DeviceDescription]>()

  /// The devices of this machine. Where the environment requests simulated devices, hardware isn't searched.
  public convenience init(offersSimulated: Bool = SimulatedDevices.areAskedFor) {
    let hardware: any DeviceProvider = SimulatedDevices.areAskedFor ? NoDevices() : SystemDeviceProvider.shared
    self.init(hardware: hardware, simulated: SimulatedDevices.standard, offersSimulated: offersSimulated)
  }

  /// A catalogue of only these simulated devices.
  public convenience init(of devices: SimulatedDevices) {
    self.init(hardware: NoDevices(), simulated: devices, offersSimulated: true)
  }

  init(hardware: any DeviceProvider, simulated: any DeviceProvider, offersSimulated: Bool) {
    self.hardware = hardware
    self.simulated = simulated
    state = Mutex(State(offersSimulated: offersSimulated))
    // One pending request is enough: a single look answers all of them.
    (pending, requests) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    requests.finish()
    for watcher in state.withLock({ $0.watchers }) { watcher.cancel() }
  }

  /// Whether simulated devices are listed beside real ones.
  public var offersSimulated: Bool {
    get { state.withLock { $0.offersSimulated } }
    set {
      state.withLock { $0.offersSimulated = newValue }
      requests.yield()
    }
  }

  /// The current devices, real ones first.
  public func devices() async -> [DeviceDescription] {
    DeviceList(
      hardware: await hardware.devices(), simulated: await simulated.devices(), offersSimulated: offersSimulated
    ).offered
  }

  /// The current devices, then the new list each time it changes.
  public var changes: AsyncStream<[DeviceDescription]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [DeviceDescription].self)
    let lists = broadcast.events()
    let known = state.withLock { state in
      if state.watchers.isEmpty { state.watchers = watch() }
      return state.announced
    }
    // A list announced in between may come twice, which does no harm; none is missed.
    if let known { continuation.yield(known) }
    let task = Task(executorPreference: EngineExecutor.shared) {
      for await list in lists { continuation.yield(list) }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Requests a new look whenever a provider or the owner reports a change.
  private func watch() -> [Task<Void, Never>] {
    let (requests, pending) = (requests, pending)
    let listeners = [hardware, simulated].map { provider in
      Task(executorPreference: EngineExecutor.shared) {
        let changes = await provider.changes()
        // Also once when watching starts, so that nothing before that is missed.
        requests.yield()
        for await _ in changes { requests.yield() }
      }
    }
    let looking = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await _ in pending { await self?.announce() }
    }
    return listeners + [looking]
  }

  private func announce() async {
    let list = await devices()
    let isNew = state.withLock { state in
      guard state.announced != list else { return false }
      state.announced = list
      return true
    }
    if isNew { broadcast.send(list) }
  }
}
