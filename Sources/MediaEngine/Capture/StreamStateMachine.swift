/// What a running device's stream is doing and what must happen next. Knows no pipeline: `DeviceStream` carries the
/// actions out.
struct StreamStateMachine {
  private enum State: Equatable {
    /// Not started, or stopped.
    case idle
    /// The pipeline is being brought up.
    case starting
    /// It runs; no frame has come yet.
    case waiting(silentSeconds: Double)
    /// Frames come.
    case running(silentSeconds: Double)
    /// Frames came and stopped coming; the source was started again.
    case stalled(silentSeconds: Double)
    /// The pipeline is being taken down because somebody asked for it.
    case stopping
    /// Something went wrong; the pipeline is down or going down. Only a new start helps.
    case failed
  }

  enum StartAction: Equatable { case build, refuse }
  enum FrameAction: Equatable { case deliver, deliverFirst, deliverAndResume, ignore }
  enum WatchAction: Equatable { case nothing, restart, giveUp }
  enum StopAction: Equatable { case tearDown, nothing }
  enum FailureAction: Equatable { case tearDown, ignore }

  /// How long a camera may take for its first frame.
  static let patienceForFirstFrame = 8.0
  /// How long a running camera may be silent before it is started again.
  static let patience = 2.0
  /// How long a camera that was started again may stay silent.
  static let patienceAfterRestart = 5.0

  private var state = State.idle
  /// Whether the source can be started again where it is.
  private let canRestart: Bool

  init(canRestart: Bool = true) {
    self.canRestart = canRestart
  }

  /// A camera that can't be started again gets at once the time that others get in two parts.
  private var patienceWhileRunning: Double { canRestart ? Self.patience : Self.patience + Self.patienceAfterRestart }

  /// Whether a pipeline is up, or about to be.
  var isActive: Bool {
    switch state {
    case .starting, .waiting, .running, .stalled: true
    case .idle, .stopping, .failed: false
    }
  }

  /// Somebody wants pictures.
  mutating func start() -> StartAction {
    switch state {
    case .idle, .failed:
      state = .starting
      return .build
    case .starting, .waiting, .running, .stalled, .stopping:
      return .refuse
    }
  }

  /// The pipeline plays.
  mutating func didStart() {
    switch state {
    case .starting: state = .waiting(silentSeconds: 0)
    // A frame may come before the call that started everything returns.
    case .idle, .waiting, .running, .stalled, .stopping, .failed: break
    }
  }

  /// A frame has come.
  mutating func frame() -> FrameAction {
    switch state {
    case .starting, .waiting:
      state = .running(silentSeconds: 0)
      return .deliverFirst
    case .running:
      state = .running(silentSeconds: 0)
      return .deliver
    case .stalled:
      state = .running(silentSeconds: 0)
      return .deliverAndResume
    case .idle, .stopping, .failed:
      return .ignore
    }
  }

  /// Time has passed without news.
  mutating func watch(seconds: Double) -> WatchAction {
    switch state {
    case .waiting(let silent) where silent + seconds < Self.patienceForFirstFrame:
      state = .waiting(silentSeconds: silent + seconds)
      return .nothing
    case .running(let silent) where silent + seconds < patienceWhileRunning:
      state = .running(silentSeconds: silent + seconds)
      return .nothing
    case .stalled(let silent) where silent + seconds < Self.patienceAfterRestart:
      state = .stalled(silentSeconds: silent + seconds)
      return .nothing
    case .running where canRestart:
      state = .stalled(silentSeconds: 0)
      return .restart
    case .running, .waiting, .stalled:
      state = .failed
      return .giveUp
    case .idle, .starting, .stopping, .failed:
      return .nothing
    }
  }

  /// An element has failed, or the device is gone.
  mutating func fail() -> FailureAction {
    switch state {
    case .starting, .waiting, .running, .stalled:
      state = .failed
      return .tearDown
    case .idle, .stopping, .failed:
      return .ignore  // the first failure was the cause; those that follow are its consequences
    }
  }

  /// Nobody wants pictures any more.
  mutating func stop() -> StopAction {
    switch state {
    case .idle, .stopping:
      return .nothing
    case .failed:
      state = .idle  // the failure has taken everything down, or is about to
      return .nothing
    case .starting, .waiting, .running, .stalled:
      state = .stopping
      return .tearDown
    }
  }

  /// Everything is down.
  mutating func didStop() {
    if state == .stopping { state = .idle }
  }
}
