/// What a running device's stream is doing and what must happen next. Knows no pipeline: `DeviceStream` carries the
/// actions out.
struct StreamStateMachine {
  private enum State: Equatable {
    /// Not started, or stopped.
    case idle
    /// The pipeline is being started.
    case starting
    /// The pipeline runs; no sample has arrived yet.
    case waiting(silentSeconds: Double)
    /// Samples arrive.
    case running(silentSeconds: Double)
    /// Samples stopped arriving; the source was restarted.
    case stalled(silentSeconds: Double)
    /// The pipeline is being stopped on request.
    case stopping
    /// The stream failed; the pipeline is down or being torn down. Only a new start helps.
    case failed
  }

  enum StartAction: Equatable { case build, refuse }
  enum FrameAction: Equatable { case deliver, deliverFirst, deliverAndResume, ignore }
  enum WatchAction: Equatable { case nothing, restart, giveUp }
  enum StopAction: Equatable { case tearDown, nothing }
  enum FailureAction: Equatable { case tearDown, ignore }

  /// The timeout for the first frame.
  static let patienceForFirstFrame = 8.0
  /// How long a running device may be silent before it is restarted.
  static let patience = 2.0
  /// How long a restarted device may stay silent.
  static let patienceAfterRestart = 5.0

  private var state = State.idle
  /// Whether the source can be restarted in place.
  private let canRestart: Bool

  init(canRestart: Bool = true) {
    self.canRestart = canRestart
  }

  /// The timeout of a running device. One that can't be restarted gets the time for both attempts at once.
  private var patienceWhileRunning: Double { canRestart ? Self.patience : Self.patience + Self.patienceAfterRestart }

  /// Whether the pipeline is running or starting.
  var isActive: Bool {
    switch state {
    case .starting, .waiting, .running, .stalled: true
    case .idle, .stopping, .failed: false
    }
  }

  /// The stream is to start.
  mutating func start() -> StartAction {
    switch state {
    case .idle, .failed:
      state = .starting
      return .build
    case .starting, .waiting, .running, .stalled, .stopping:
      return .refuse
    }
  }

  /// The pipeline is playing.
  mutating func didStart() {
    switch state {
    case .starting: state = .waiting(silentSeconds: 0)
    // A frame may come before the call that started everything returns.
    case .idle, .waiting, .running, .stalled, .stopping, .failed: break
    }
  }

  /// A sample has arrived.
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

  /// Time has passed without a sample.
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

  /// An element has failed, or the device was lost.
  mutating func fail() -> FailureAction {
    switch state {
    case .starting, .waiting, .running, .stalled:
      state = .failed
      return .tearDown
    case .idle, .stopping, .failed:
      return .ignore  // the first failure was the cause; those that follow are its consequences
    }
  }

  /// The stream is to stop.
  mutating func stop() -> StopAction {
    switch state {
    case .idle, .stopping:
      return .nothing
    case .failed:
      state = .idle  // the failure has torn everything down, or is about to
      return .nothing
    case .starting, .waiting, .running, .stalled:
      state = .stopping
      return .tearDown
    }
  }

  /// The pipeline has been stopped.
  mutating func didStop() {
    if state == .stopping { state = .idle }
  }
}
