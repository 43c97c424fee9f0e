import CoreMedia
import CoreVideo
import GStreamer
import Synchronization

/// A camera's live picture: frames as BGRA pixel buffers, in the pipeline's own memory, at the size they are shown.
public final class CameraPreview: Sendable {
  /// What happens to a preview besides frames.
  public enum Event: Sendable, Equatable {
    /// The first frame is here.
    case firstFrame
    /// The camera went silent; it is being started again.
    case stalled
    /// It delivers again.
    case resumed
    /// The preview has ended by itself.
    case failed(DeviceError)
    /// The camera was unplugged; the preview has ended.
    case lost(DeviceError)
  }

  /// The camera.
  public let camera: DeviceDescription
  /// The format that it was asked for.
  public let format: VideoFormat?
  private let rate: Fraction?
  private let open: @Sendable () throws -> any CaptureSource
  /// Who sees the camera go; nil where the source says so itself.
  private let world: (any DeviceProvider)?

  private struct State {
    var machine: PreviewStateMachine
    var graph: PreviewGraph?
    var statistics = PreviewStatistics()
    var handler: (@Sendable (PreviewFrame) -> Void)?
    var displaySize: (width: Int, height: Int)?
    var watcher: Task<Void, Never>?
    /// Ends when the pipeline of a preview that failed is down.
    var demolition: Task<Void, Never>?
    /// Ends when the last start or stop that was asked for is done.
    var turn: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let broadcast = Broadcast<Event>()

  /// A preview of a camera, in the first of its formats or in the one given.
  public convenience init(camera: DeviceDescription, format: VideoFormat? = nil, rate: Fraction? = nil) {
    let format = format ?? camera.formats.lazy.compactMap(\.video).first
    let world = camera.isSimulated ? nil : SystemDeviceProvider.shared
    self.init(camera: camera, format: format, rate: rate, world: world) { try camera.openCamera(format, rate: rate) }
  }

  /// A preview of whatever `open` opens.
  init(
    camera: DeviceDescription, format: VideoFormat?, rate: Fraction?, world: (any DeviceProvider)? = nil,
    open: @escaping @Sendable () throws -> any CaptureSource
  ) {
    self.camera = camera
    self.format = format
    self.rate = rate
    self.world = world
    self.open = open
    state = Mutex(State(machine: PreviewStateMachine(canRestart: camera.canRestart)))
  }

  deinit {
    let (watcher, graph) = state.withLock { ($0.watcher, $0.graph) }
    watcher?.cancel()
    // Letting go of a running preview stops it all the same, only later.
    if let graph { Task { await graph.tearDown() } }
  }

  /// What happens from now on.
  public var events: AsyncStream<Event> { broadcast.events() }

  /// What became of the frames since the last start.
  public var statistics: PreviewStatistics { state.withLock { $0.statistics } }

  /// Whether frames come or are about to.
  public var isRunning: Bool { state.withLock { $0.machine.isActive } }

  /// Calls the handler with each frame, in the streaming thread. It must not wait for anything.
  public func setFrameHandler(_ handler: (@Sendable (PreviewFrame) -> Void)?) {
    state.withLock { $0.handler = handler }
  }

  /// Says how many pixels the whole picture takes on the screen. Smaller pictures are scaled in the pipeline, which
  /// costs less than scaling them while painting; they are never enlarged.
  public func setDisplaySize(width: Int, height: Int) { show(at: (width, height)) }

  /// Lets frames come as the camera makes them.
  public func clearDisplaySize() { show(at: nil) }

  private func show(at size: (width: Int, height: Int)?) {
    let graph = state.withLock { state in
      state.displaySize = size
      return state.graph
    }
    graph?.scale(to: size)
  }

  /// Opens the camera and starts it. Returns when it runs; the first frame may take a little longer.
  public func start() async throws { try await inTurn { try await self.startNow() }.get() }

  /// Stops the camera and lets it go. Nothing is left running when this returns.
  public func stop() async { _ = await inTurn { await self.stopNow() } }

  /// Starts and stops happen one after the other, in the order in which they were asked for.
  private func inTurn(_ work: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
    let task = state.withLock { state in
      let previous = state.turn
      let task = Task {
        await previous?.value
        try await work()
      }
      state.turn = Task { _ = await task.result }
      return task
    }
    return await task.result
  }

  private func startNow() async throws {
    await state.withLock { $0.demolition }?.value
    guard state.withLock({ $0.machine.start() }) == .build else { return }
    do {
      let graph = try PreviewGraph(camera: camera, format: format, source: try open()) { [weak self] in
        self?.receive($0)
      }
      let size = state.withLock { state in
        state.graph = graph
        state.statistics = PreviewStatistics()
        return state.displaySize
      }
      graph.scale(to: size)
      watch(graph)
      try await graph.start()
      state.withLock { $0.machine.didStart() }
    } catch {
      let failure = DeviceError(error, of: camera)
      state.withLock { state in
        if state.machine.fail() == .tearDown { demolish(&state, because: failure, reports: false) }
      }
      await state.withLock { $0.demolition }?.value
      throw failure
    }
  }

  private func stopNow() async {
    let parts = state.withLock { state in
      state.machine.stop() == .tearDown ? CameraPreview.takeApart(&state) : nil
    }
    guard let parts else {
      await state.withLock { $0.demolition }?.value
      return
    }
    parts.watcher?.cancel()
    await parts.graph?.tearDown()
    state.withLock { $0.machine.didStop() }
  }

  private static func takeApart(_ state: inout State) -> (graph: PreviewGraph?, watcher: Task<Void, Never>?) {
    defer {
      state.graph = nil
      state.watcher = nil
      state.statistics.interrupt()
    }
    return (state.graph, state.watcher)
  }

  // MARK: What the pipeline says

  private func receive(_ sample: Sample) {
    let (action, handler) = state.withLock { state in
      let action = state.machine.frame()
      if action != .ignore {
        let interval = sample.buffer?.duration ?? rate?.frameInterval
        state.statistics.count(at: sample.runningTime, interval: interval)
      }
      return (action, state.handler)
    }
    switch action {
    case .ignore: return
    case .deliver: break
    case .deliverFirst: broadcast.send(.firstFrame)
    case .deliverAndResume: broadcast.send(.resumed)
    }
    guard let handler, let frame = PreviewFrame(sample) else { return }
    handler(frame)
  }

  /// Listens to the bus, and notices when the camera leaves or frames stop coming: real cameras do both without a word.
  private func watch(_ graph: PreviewGraph) {
    let messages = graph.pipeline.messages
    let (camera, world) = (camera, world)
    let watcher = Task { [weak self] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await message in messages {
            guard let failure = graph.failure(in: message) else { continue }
            self?.end(because: failure)
          }
        }
        group.addTask {
          guard let world, await world.waitForDeparture(of: camera) else { return }
          self?.end(because: .disconnected(name: camera.name))
        }
        group.addTask {
          // A clock that stands still while the computer sleeps: so does the camera.
          let clock = SuspendingClock()
          var last = clock.now
          while (try? await clock.sleep(for: .milliseconds(500))) != nil, let self {
            let now = clock.now
            await self.checkForSilence(graph, seconds: (now - last) / .seconds(1))
            last = now
          }
        }
      }
    }
    state.withLock { $0.watcher = watcher }
  }

  private func checkForSilence(_ graph: PreviewGraph, seconds: Double) async {
    let mustRestart = state.withLock { state in
      switch state.machine.watch(seconds: seconds) {
      case .nothing:
        return false
      case .restart:
        state.statistics.interrupt()
        return true
      case .giveUp:
        demolish(&state, because: .stalled(name: camera.name), reports: true)
        return false
      }
    }
    guard mustRestart else { return }
    broadcast.send(.stalled)
    await graph.restart()
  }

  /// Ends the preview if it isn't ending already.
  private func end(because failure: DeviceError) {
    state.withLock { state in
      if state.machine.fail() == .tearDown { demolish(&state, because: failure, reports: true) }
    }
  }

  /// Takes everything down. In one go with the machine's step, so that no start comes between them.
  private func demolish(_ state: inout State, because failure: DeviceError, reports: Bool) {
    let (graph, watcher) = CameraPreview.takeApart(&state)
    state.demolition = Task { [broadcast, camera, world] in
      await graph?.tearDown()
      if reports {
        let failure = await CameraPreview.cause(behind: failure, of: camera, in: world)
        if case .disconnected = failure { broadcast.send(.lost(failure)) } else { broadcast.send(.failed(failure)) }
      }
      // Last: this may be running on the watcher's behalf.
      watcher?.cancel()
    }
  }
}

extension CameraPreview {
  /// How long a node may outlive its device: the driver's error comes first, the removal after it.
  private static let departureDelay = Duration.seconds(1)

  /// What an error really means: a camera that was pulled out fails to be read first and is gone only a moment later
  /// (seen: V4L2's "Could not read from resource" while the node was there still).
  fileprivate static func cause(
    behind failure: DeviceError, of camera: DeviceDescription, in world: (any DeviceProvider)?
  ) async -> DeviceError {
    guard case .failed = failure, let world else { return failure }
    let isGone = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await world.waitForDeparture(of: camera) }
      group.addTask {
        try? await Task.sleep(for: departureDelay)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    return isGone ? .disconnected(name: camera.name) : failure
  }
}

extension DeviceDescription {
  /// Whether a silent source can be brought down and up again where it is. PipeWire's can't: with its node gone,
  /// pipewiresrc 0.3.65 crashes in "pipewire-main-loop" on its second start, and it never says that the node is gone.
  fileprivate var canRestart: Bool {
    switch connection {
    case .pipeWire: false
    case .v4l2, .pulse, .alsa, .simulated: true
    }
  }
}

extension Fraction {
  /// The time between two frames at this rate.
  var frameInterval: ClockTime? {
    guard numerator > 0, denominator > 0 else { return nil }
    return ClockTime(nanoseconds: 1_000_000_000 * UInt64(denominator) / UInt64(numerator))
  }
}
