import GLibSupport
import GStreamer
import Synchronization

/// The system's devices: V4L2 cameras, PipeWire's cameras, and the microphones of PulseAudio, PipeWire or ALSA.
final class SystemDeviceProvider: DeviceProvider {
  /// The shared provider, which is never stopped: on stopping GStreamer's monitor, PipeWire 0.3.65's provider now and
  /// then corrupts the heap (seen: "tcache_thread_shutdown(): unaligned tcache chunk", 1 to 8 of 30 times).
  static let shared = SystemDeviceProvider()

  /// The monitors, created and started on first use.
  private let starting = Mutex<Task<[DeviceMonitor], Never>?>(nil)
  /// Signals that a monitor has reported a change.
  private let news = Broadcast<Void>()

  private init() {}

  func devices() async -> [DeviceDescription] { SystemDevices.descriptions(of: await found()) }

  func has(_ device: DeviceDescription) async -> Bool {
    SystemDevices.connections(of: await found()).contains(device.connection)
  }

  private func found() async -> [FoundDevice] {
    var devices: Set<Device> = []
    var found: [FoundDevice] = []
    for monitor in await monitors() {
      // Monitors share providers, and thereby devices.
      for device in await monitor.devices() where devices.insert(device).inserted { found.append(FoundDevice(device)) }
    }
    return found
  }

  func changes() async -> AsyncStream<Void> {
    _ = await monitors()
    return news.events()
  }

  /// Also searches for cameras through the camera portal's PipeWire connection, once it has been granted.
  func look(through remote: CameraRemote) async {
    guard let before = starting.withLock({ $0 }) else { return }  // not started yet: the start will do it
    let task = Task(executorPreference: EngineExecutor.shared) { [news] in
      var watching = await before.value
      guard await DeviceMonitor.connect(Self.pipeWire, through: remote.file) else { return watching }
      let cameras = DeviceMonitor(["Video/Source": nil])
      try? cameras.set("show-all", true)
      Self.pass(on: cameras, to: news)
      if await cameras.start() { watching.append(cameras) }
      return watching
    }
    starting.withLock { $0 = task }
    _ = await task.value
    news.send(())
  }

  private static let pipeWire = "pipewiredeviceprovider"

  private static func pass(on monitor: DeviceMonitor, to news: Broadcast<Void>) {
    let changes = monitor.changes
    Task(executorPreference: EngineExecutor.shared) {
      for await _ in changes { news.send(()) }
    }
  }

  /// The running monitors.
  private func monitors() async -> [DeviceMonitor] {
    let task = starting.withLock { task in
      let started =
        task ?? Task(executorPreference: EngineExecutor.shared) { [news] in await SystemDeviceProvider.start(news) }
      task = started
      return started
    }
    return await task.value
  }

  private static func start(_ news: Broadcast<Void>) async -> [DeviceMonitor] {
    if let remote = CameraRemote.current { _ = await DeviceMonitor.connect(pipeWire, through: remote.file) }
    let cameras = DeviceMonitor(["Video/Source": nil])
    // PipeWire's provider hides V4L2's, which alone gives access to the camera's controls, so the cameras' monitor
    // shows all. Microphones are different: showing all would make ALSA's provider open every card that the sound
    // server has.
    try? cameras.set("show-all", true)
    // Of several monitors that share a provider, only the one started last gets change messages (GStreamer 1.22: the
    // others' lists are updated, their buses stay silent). So the second one starts after the first and listens to
    // everything; the first is needed where V4L2's provider is hidden from the second.
    let everything = DeviceMonitor(["Audio/Source": nil, "Video/Source": nil])
    var watching: [DeviceMonitor] = []
    for monitor in [cameras, everything] {
      pass(on: monitor, to: news)
      if await monitor.start() { watching.append(monitor) }
    }
    return watching
  }
}
