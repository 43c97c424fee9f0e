import GLibSupport
import GStreamer
import Synchronization

/// A device's life from opening to closing: starts and watches it, restarts it when it goes silent, and tears
/// everything down, while branches are attached and detached. `CameraStream` and `MicrophoneStream` choose the
/// branches.
final class DeviceStream: Sendable {
  let device: DeviceDescription
  private let makePipeline:
    @Sendable (
      _ onFormat: @escaping @Sendable (VideoFormat) -> Void,
      _ onSample: @escaping @Sendable (ClockTime?, ClockTime?) -> Void
    ) throws -> CapturePipeline
  /// Reports when the device goes away; nil where the source does so itself.
  private let world: (any DeviceProvider)?
  private let clock: any HostClock
  private let frameInterval: ClockTime?
  /// The format requested of a camera.
  private let asked: VideoFormat?

  private struct State {
    var machine: StreamStateMachine
    var format: FormatWatch
    var silence: SilenceMeter
    var pipeline: CapturePipeline?
    var statistics = StreamStatistics()
    var failure: DeviceError?
    var branches: [UInt64: StreamBranch] = [:]
    var nextBranch: UInt64 = 0
    var watcher: Task<Void, Never>?
    /// Finishes when a failed stream's pipeline has been torn down.
    var demolition: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let turns = Turns()
  private let broadcast = Broadcast<StreamEvent>()

  init(
    device: DeviceDescription, asked: VideoFormat? = nil, world: (any DeviceProvider)?,
    makePipeline:
      @escaping @Sendable (
        _ onFormat: @escaping @Sendable (VideoFormat) -> Void,
        _ onSample: @escaping @Sendable (ClockTime?, ClockTime?) -> Void
      ) throws -> CapturePipeline
  ) {
    self.device = device
    self.asked = asked
    frameInterval = asked?.frameRates.first?.frameInterval
    self.world = world
    clock = device.clock
    self.makePipeline = makePipeline
    state = Mutex(
      State(
        machine: StreamStateMachine(canRestart: device.canRestart), format: FormatWatch(asked: asked),
        silence: SilenceMeter(at: clock.now)))
  }

  deinit {
    let (watcher, pipeline) = state.withLock { ($0.watcher, $0.pipeline) }
    watcher?.cancel()
    // Releasing a running stream stops it too, only later.
    if let pipeline { Task(executorPreference: EngineExecutor.shared) { await pipeline.tearDown() } }
  }

  var events: AsyncStream<StreamEvent> { broadcast.events() }
  var statistics: StreamStatistics { state.withLock { $0.statistics } }
  /// The error that ended the stream, if it didn't end by request.
  var failure: DeviceError? { state.withLock { $0.failure } }
  /// Whether samples arrive or are about to.
  var isRunning: Bool { state.withLock { $0.machine.isActive } }
  /// The format that a camera really delivers, once it does.
  var deliveredFormat: VideoFormat? { state.withLock { $0.pipeline }?.deliveredFormat }

  // MARK: Starting and stopping

  func start() async throws { try await turns.take { try await self.startNow() } }

  /// Returns once it is known what is delivered, or that nothing is.
  func waitForFormat() async {
    let events = broadcast.events()
    guard isRunning, deliveredFormat == nil else { return }
    for await event in events {
      // A format is told before the pad has it; the first sample comes after it.
      switch event {
      case .began, .resumed, .failed, .lost: return
      case .delivers, .stalled: if !isRunning { return }
      }
    }
  }

  /// Stops the stream. Nothing is left running when this returns.
  func stop() async { await turns.take { await self.stopNow() } }

  private func startNow() async throws {
    await state.withLock { $0.demolition }?.value
    guard state.withLock({ $0.machine.start() }) == .build else { return }
    do {
      state.withLock { $0.format = FormatWatch(asked: asked) }
      try await device.prepare()
      let pipeline = try makePipeline(
        { [weak self] format in self?.formatCame(format) },
        { [weak self] time, duration in self?.sampleCame(time, duration) })
      let branches = state.withLock { state in
        state.pipeline = pipeline
        state.statistics = StreamStatistics()
        state.failure = nil
        return state.branches
      }
      watch(pipeline)
      for (identifier, branch) in branches { try await pipeline.attach(branch, as: identifier) }
      try await pipeline.start()
      state.withLock { $0.machine.didStart() }
    } catch {
      let failure = DeviceError(error, of: device)
      state.withLock { state in
        if state.machine.fail() == .tearDown { demolish(&state, because: failure, reports: false) }
      }
      await state.withLock { $0.demolition }?.value
      throw failure
    }
  }

  private func stopNow() async {
    let parts = state.withLock { state in
      state.failure = nil
      return state.machine.stop() == .tearDown ? DeviceStream.takeApart(&state) : nil
    }
    guard let parts else {
      await state.withLock { $0.demolition }?.value
      return
    }
    parts.watcher?.cancel()
    await parts.pipeline?.tearDown()
    state.withLock { $0.machine.didStop() }
  }

  private static func takeApart(_ state: inout State) -> (pipeline: CapturePipeline?, watcher: Task<Void, Never>?) {
    defer {
      state.pipeline = nil
      state.watcher = nil
      state.statistics.interrupt()
    }
    return (state.pipeline, state.watcher)
  }

  // MARK: Branches

  /// Attaches a branch, at once if the stream runs and again at each start. The returned handle detaches it.
  func attach(_ branch: StreamBranch) async throws -> StreamTap {
    let (identifier, pipeline) = state.withLock { state in
      state.nextBranch += 1
      state.branches[state.nextBranch] = branch
      return (state.nextBranch, state.pipeline)
    }
    do {
      try await pipeline?.attach(branch, as: identifier)
    } catch {
      state.withLock { _ = $0.branches.removeValue(forKey: identifier) }
      throw DeviceError(error, of: device)
    }
    return StreamTap { [weak self] in await self?.detach(identifier) }
  }

  private func detach(_ identifier: UInt64) async {
    let pipeline = state.withLock { state in
      state.branches[identifier] = nil
      return state.pipeline
    }
    await pipeline?.detach(identifier)
  }

  // MARK: Pipeline events

  private func sampleCame(_ time: ClockTime?, _ duration: ClockTime?) {
    let action = state.withLock { state in
      let action = state.machine.frame()
      state.silence.sample(at: clock.now)
      if action != .ignore { state.statistics.count(at: time, interval: duration ?? frameInterval) }
      return action
    }
    switch action {
    case .ignore, .deliver: break
    case .deliverFirst: broadcast.send(.began)
    case .deliverAndResume: broadcast.send(.resumed)
    }
  }

  private func formatCame(_ format: VideoFormat) {
    if state.withLock({ $0.format.isNews(format) }) { broadcast.send(.delivers(format)) }
  }

  /// Listens to the bus, and checks whether the device has gone or is silent: real devices report neither.
  private func watch(_ pipeline: CapturePipeline) {
    let messages = pipeline.pipeline.messages
    let (device, world, clock) = (device, world, clock)
    let watcher = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await message in messages {
            guard let failure = pipeline.failure(in: message) else { continue }
            self?.end(because: failure)
          }
        }
        group.addTask {
          guard let world, await world.waitForDeparture(of: device) else { return }
          self?.end(because: device.departure)
        }
        group.addTask {
          // This clock stands still while the computer sleeps, and so does the device.
          self?.state.withLock { $0.silence = SilenceMeter(at: clock.now) }
          while (try? await clock.sleep(for: Timeouts.silenceCheck)) != nil, let self {
            await self.checkForSilence(pipeline)
          }
        }
      }
    }
    state.withLock { $0.watcher = watcher }
  }

  private func checkForSilence(_ pipeline: CapturePipeline) async {
    let mustRestart = state.withLock { state in
      switch state.machine.watch(seconds: state.silence.look(at: clock.now)) {
      case .nothing:
        return false
      case .restart:
        state.statistics.interrupt()
        return true
      case .giveUp:
        demolish(&state, because: .stalled(device.reference), reports: true)
        return false
      }
    }
    guard mustRestart else { return }
    broadcast.send(.stalled)
    await pipeline.restart()
  }

  /// Ends the stream with an error, if it isn't ending already.
  private func end(because failure: DeviceError) {
    state.withLock { state in
      if state.machine.fail() == .tearDown { demolish(&state, because: failure, reports: true) }
    }
  }

  /// Tears everything down. The state stays locked since the state machine's step, so that no start comes between.
  private func demolish(_ state: inout State, because failure: DeviceError, reports: Bool) {
    let (pipeline, watcher) = DeviceStream.takeApart(&state)
    state.failure = failure
    state.demolition = Task(executorPreference: EngineExecutor.shared) { [broadcast, device, world, clock] in
      await pipeline?.tearDown()
      if reports {
        let failure = await DeviceStream.cause(behind: failure, of: device, in: world, clock)
        if case .disconnected = failure { broadcast.send(.lost(failure)) } else { broadcast.send(.failed(failure)) }
      }
      // Cancelled last, as this may be running within the watcher.
      watcher?.cancel()
    }
  }
}

extension DeviceStream {
  /// The real cause of an error. A camera that is unplugged first fails to be read and disappears only a moment later
  /// (seen: V4L2's "Could not read from resource" while the node was still there).
  fileprivate static func cause(
    behind failure: DeviceError, of device: DeviceDescription, in world: (any DeviceProvider)?,
    _ clock: any HostClock
  ) async -> DeviceError {
    guard case .failed = failure, let world else { return failure }
    let isGone = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await world.waitForDeparture(of: device) }
      group.addTask {
        try? await clock.sleep(for: Timeouts.departure)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    return isGone ? device.departure : failure
  }
}

extension DeviceDescription {
  /// What has to be asked before the device is opened: the person, where it is a screen.
  fileprivate func prepare() async throws {
    if case .screen(let source) = connection { try await source.prepare() }
  }

  /// Whether a silent source can be restarted in place. PipeWire's can't: with its node gone, pipewiresrc 0.3.65
  /// crashes in "pipewire-main-loop" on its second start, and it never reports that the node is gone.
  fileprivate var canRestart: Bool {
    switch connection {
    case .pipeWire, .screen: false
    case .v4l2, .pulse, .alsa, .simulated: true
    }
  }
}
