/// What a `LiveRing` is doing and what must happen next. Knows no pipeline: the ring carries the actions out.
struct LiveRingStateMachine {
  private enum State {
    /// Not started yet.
    case idle
    /// Encoders are tried and the pipeline is built; `isStale` when the format has changed since.
    case building(isStale: Bool)
    /// Samples are accepted.
    case running
    /// Stopped for good.
    case stopped
  }

  enum StartAction: Equatable { case build, refuse }
  enum BuiltAction: Equatable { case run, discardAndBuild, discard }
  enum ChangeAction: Equatable { case rebuild, nothing }
  enum FailAction: Equatable { case rebuild, giveUp, nothing }
  enum StopAction: Equatable { case tearDown, nothing }

  /// How many times in a row an encoder may fail without any output.
  static let mostFailures = 3

  private var state = State.idle
  private var failures = 0

  /// Whether samples are accepted.
  var isRunning: Bool { if case .running = state { true } else { false } }
  /// Whether samples are, or will be, accepted.
  var isAlive: Bool {
    switch state {
    case .building, .running: true
    case .idle, .stopped: false
    }
  }

  mutating func start() -> StartAction {
    guard case .idle = state else { return .refuse }
    state = .building(isStale: false)
    return .build
  }

  /// The pipeline has been built.
  mutating func didBuild() -> BuiltAction {
    switch state {
    case .building(isStale: false):
      state = .running
      return .run
    case .building(isStale: true):
      state = .building(isStale: false)
      return .discardAndBuild
    case .idle, .running, .stopped: return .discard
    }
  }

  /// No encoder works.
  mutating func didNotBuild() { state = .stopped }

  /// Frames of another size arrive.
  mutating func formatChanged() -> ChangeAction {
    switch state {
    case .running:
      state = .building(isStale: false)
      return .rebuild
    case .building:
      state = .building(isStale: true)
      return .nothing
    case .idle, .stopped: return .nothing
    }
  }

  /// The encoder has put out a sample.
  mutating func didEncode() { failures = 0 }

  /// An encoder has failed.
  mutating func fail() -> FailAction {
    guard case .running = state else { return .nothing }
    failures += 1
    guard failures < Self.mostFailures else {
      state = .stopped
      return .giveUp
    }
    state = .building(isStale: false)
    return .rebuild
  }

  mutating func stop() -> StopAction {
    switch state {
    case .running:
      state = .stopped
      return .tearDown
    case .building:
      state = .stopped
      return .nothing  // a pipeline that is being built is discarded when done
    case .idle, .stopped:
      state = .stopped
      return .nothing
    }
  }
}
