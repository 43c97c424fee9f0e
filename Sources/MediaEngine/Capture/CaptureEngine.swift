import GLibSupport
import GStreamer
import Synchronization

/// Runs what a graph declares: opens devices, attaches taps and previews, and applies each new graph with the fewest
/// changes. A device that fails leaves the others running; an unplugged one is reopened when it returns.
public final class CaptureEngine: Sendable {
  private struct Device {
    var stream: Stream
    var taps: [(declaration: CaptureGraph.Tap, tap: StreamTap)] = []
    var listener: Task<Void, Never>?
    /// Whether it has to be opened again once it is listed.
    var isLost = false
    /// Whether its next beginning is a return.
    var returns = false

    /// It is gone, until it is listed again.
    mutating func lose() { (isLost, returns) = (true, true) }
  }

  /// A running camera or microphone.
  private enum Stream {
    case camera(CameraStream)
    case microphone(MicrophoneStream)

    var device: DeviceReference {
      switch self {
      case .camera(let stream): stream.camera.reference
      case .microphone(let stream): stream.microphone.reference
      }
    }

    func start() async throws {
      switch self {
      case .camera(let stream): try await stream.start()
      case .microphone(let stream): try await stream.start()
      }
    }

    func stop() async {
      switch self {
      case .camera(let stream): await stream.stop()
      case .microphone(let stream): await stream.stop()
      }
    }

    var events: AsyncStream<StreamEvent> {
      switch self {
      case .camera(let stream): stream.events
      case .microphone(let stream): stream.events
      }
    }

    func addTap(_ tap: CaptureGraph.Tap) async throws -> StreamTap {
      switch self {
      case .camera(let stream): try await stream.addTap(tap.format, queue: tap.queue, to: tap.receiver)
      case .microphone(let stream):
        try await stream.addTap(tap.format, queue: tap.queue, gains: tap.gains, to: tap.receiver)
      }
    }
  }

  private struct State {
    /// The graph that was requested.
    var declared = CaptureGraph()
    /// The graph that has been applied.
    var built = CaptureGraph()
    var isRunning = false
    var devices: [String: Device] = [:]
    var returns: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let turns = Turns()
  private let broadcast = Broadcast<CaptureEvent>()
  private let catalogue: DeviceCatalogue
  private let makeCamera: @Sendable (CaptureGraph.Camera) -> CameraStream
  private let makeMicrophone: @Sendable (CaptureGraph.Microphone) -> MicrophoneStream

  /// An engine that watches this catalogue for devices that return.
  public convenience init(catalogue: DeviceCatalogue = DeviceCatalogue()) {
    self.init(
      catalogue: catalogue,
      makeCamera: { CameraStream(camera: $0.device, format: $0.format, rate: $0.rate) },
      makeMicrophone: { MicrophoneStream(microphone: $0.device, cleansVoice: $0.cleansVoice) })
  }

  /// An engine that makes its streams with these closures.
  init(
    catalogue: DeviceCatalogue, makeCamera: @escaping @Sendable (CaptureGraph.Camera) -> CameraStream,
    makeMicrophone: @escaping @Sendable (CaptureGraph.Microphone) -> MicrophoneStream
  ) {
    self.catalogue = catalogue
    self.makeCamera = makeCamera
    self.makeMicrophone = makeMicrophone
  }

  deinit {
    state.withLock { state in
      state.returns?.cancel()
      for device in state.devices.values { device.listener?.cancel() }
    }
  }

  /// Events from now on.
  public var events: AsyncStream<CaptureEvent> { broadcast.events() }

  /// Whether the graph is running or is to run.
  public var isRunning: Bool { state.withLock { $0.isRunning } }

  /// The graph last passed to `apply`.
  public var graph: CaptureGraph { state.withLock { $0.declared } }

  /// A camera of the running graph.
  public func camera(_ id: String) -> CameraStream? {
    if case .camera(let stream) = state.withLock({ $0.devices[id]?.stream }) { stream } else { nil }
  }

  /// A microphone of the running graph.
  public func microphone(_ id: String) -> MicrophoneStream? {
    if case .microphone(let stream) = state.withLock({ $0.devices[id]?.stream }) { stream } else { nil }
  }

  // MARK: Control

  /// Applies a graph. A running engine changes at once, and unaffected devices keep running. The first error of a
  /// device that can't be opened is thrown after all other changes have been made.
  public func apply(_ graph: CaptureGraph) async throws {
    try await turns.take {
      self.state.withLock { $0.declared = graph }
      if self.isRunning { try await self.follow(graph) }
    }
    await waitForFormats()
  }

  /// Opens and starts the declared devices, including those that failed before.
  public func start() async throws {
    try await turns.take {
      let graph = self.state.withLock { state in
        state.isRunning = true
        return state.declared
      }
      self.watchForReturns()
      try await self.follow(graph, startsAll: true)
    }
    await waitForFormats()
  }

  /// Waits for cameras whose formats are known only once they run: what records them has to know.
  private func waitForFormats() async {
    for camera in graph.cameras where camera.format == nil { await self.camera(camera.device.id)?.waitForFormat() }
  }

  /// Closes all devices. Nothing is left running when this returns.
  public func stop() async {
    await turns.take {
      let returns = self.state.withLock { state in
        state.isRunning = false
        defer { state.returns = nil }
        return state.returns
      }
      returns?.cancel()
      try? await self.follow(CaptureGraph())
    }
  }

  // MARK: Applying a graph

  private func follow(_ graph: CaptureGraph, startsAll: Bool = false) async throws {
    let built = state.withLock { state in
      defer { state.built = graph }
      return state.built
    }
    // Opening devices takes a moment, during which simulated clocks are held, so that all devices begin at the same
    // time.
    let holds = (graph.cameras.map(\.device) + graph.microphones.map(\.device)).compactMap { $0.clock.hold() }
    defer { for hold in holds { hold.release() } }
    var failure: DeviceError?
    var opened: [String] = []
    for edit in CapturePlanner.edits(from: built, to: graph) {
      switch edit {
      case .close(let id):
        await close(id)
      case .openCamera(let camera):
        open(camera.device.id, .camera(makeCamera(camera)))
        opened.append(camera.device.id)
      case .openMicrophone(let microphone):
        open(microphone.device.id, .microphone(makeMicrophone(microphone)))
        opened.append(microphone.device.id)
      case .addTap(let tap):
        do { try await add(tap) } catch { failure = failure ?? error }
      case .removeTap(let tap):
        await remove(tap)
      case .show(let preview):
        camera(preview.device)?.add(preview.output)
      case .hide(let preview):
        camera(preview.device)?.remove(preview.output)
      }
    }
    // Devices start last, with all taps attached: every tap gets the first sample.
    for id in startsAll ? (graph.cameras.map(\.device.id) + graph.microphones.map(\.device.id)) : opened {
      do { try await start(id) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func open(_ id: String, _ stream: Stream) {
    let events = stream.events
    let listener = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await event in events { self?.happened(event, to: id) }
    }
    state.withLock { $0.devices[id] = Device(stream: stream, listener: listener) }
  }

  private func start(_ id: String) async throws(DeviceError) {
    guard let stream = state.withLock({ $0.devices[id]?.stream }) else { return }
    do {
      try await stream.start()
    } catch {
      let failure = error as? DeviceError ?? .failed(stream.device, reason: "\(error)")
      if case .disconnected = failure { state.withLock { $0.devices[id]?.lose() } }
      throw failure
    }
  }

  private func close(_ id: String) async {
    guard let device = state.withLock({ $0.devices.removeValue(forKey: id) }) else { return }
    device.listener?.cancel()
    for entry in device.taps { await entry.tap.close() }
    await device.stream.stop()
  }

  private func add(_ tap: CaptureGraph.Tap) async throws(DeviceError) {
    guard let stream = state.withLock({ $0.devices[tap.device]?.stream }) else { throw .unknown(id: tap.device) }
    do {
      let handle = try await stream.addTap(tap)
      state.withLock { $0.devices[tap.device]?.taps.append((tap, handle)) }
    } catch {
      throw error as? DeviceError ?? .failed(stream.device, reason: "\(error)")
    }
  }

  private func remove(_ tap: CaptureGraph.Tap) async {
    let handle = state.withLock { state -> StreamTap? in
      guard let place = state.devices[tap.device]?.taps.firstIndex(where: { $0.declaration == tap }) else { return nil }
      return state.devices[tap.device]?.taps.remove(at: place).tap
    }
    await handle?.close()
  }

  // MARK: Events

  private func happened(_ event: StreamEvent, to id: String) {
    switch event {
    case .began:
      let isBack = state.withLock { state in
        defer { state.devices[id]?.returns = false }
        return state.devices[id]?.returns ?? false
      }
      broadcast.send(isBack ? .returned(device: id) : .began(device: id))
    case .delivers(let format): broadcast.send(.delivers(device: id, format))
    case .stalled: broadcast.send(.stalled(device: id))
    case .resumed: broadcast.send(.resumed(device: id))
    case .failed(let error):
      // One that has returned, but delivered nothing yet, is tried again at the next change of the list.
      state.withLock { state in if state.devices[id]?.returns == true { state.devices[id]?.isLost = true } }
      broadcast.send(.failed(device: id, error))
    case .lost(let error):
      state.withLock { $0.devices[id]?.lose() }
      broadcast.send(.lost(device: id, error))
      // It may be back already, listed before the engine began to wait for it.
      Task(executorPreference: EngineExecutor.shared) { [weak self] in
        guard let self else { return }
        await takeUp(from: await catalogue.devices())
      }
    }
  }

  /// Reopens lost devices when they are listed again, perhaps with another device node.
  private func watchForReturns() {
    let task = Task(executorPreference: EngineExecutor.shared) { [weak self, catalogue] in
      for await devices in catalogue.changes { await self?.takeUp(from: devices) }
    }
    let old = state.withLock { state in
      defer { state.returns = task }
      return state.returns
    }
    old?.cancel()
  }

  private func takeUp(from devices: [DeviceDescription]) async {
    let lost = state.withLock { state in state.isRunning ? state.devices.filter(\.value.isLost).map(\.key) : [] }
    for id in lost {
      guard let device = devices.first(where: { $0.id == id }) else { continue }
      await turns.take { await self.reopen(device) }
    }
  }

  private func reopen(_ device: DeviceDescription) async {
    let (entry, graph) = state.withLock { ($0.devices[device.id], $0.built) }
    guard let entry, entry.isLost, isRunning else { return }
    await close(device.id)
    if let camera = graph.cameras.first(where: { $0.device.id == device.id }) {
      open(device.id, .camera(makeCamera(CaptureGraph.Camera(device, format: camera.format, rate: camera.rate))))
    } else {
      let cleansVoice = graph.microphones.first { $0.device.id == device.id }?.cleansVoice ?? false
      open(device.id, .microphone(makeMicrophone(CaptureGraph.Microphone(device, cleansVoice: cleansVoice))))
    }
    // It isn't lost any more, so that another change of the list doesn't open it once more before its first frame.
    state.withLock { $0.devices[device.id]?.returns = true }
    for preview in graph.previews where preview.device == device.id { camera(device.id)?.add(preview.output) }
    for tap in graph.taps where tap.device == device.id { try? await add(tap) }
    do {
      try await start(device.id)
    } catch {
      // Gone again, or not ready yet: the next change of the list is the next chance.
      state.withLock { $0.devices[device.id]?.lose() }
      broadcast.send(.failed(device: device.id, error))
    }
  }
}
