/// The conversation with the desktop's portal before a screen is recorded: what is asked next, and how it ends.
struct ScreenCastStateMachine: Equatable {
  /// What the portal has to be asked for.
  enum Request: Equatable {
    /// A session of its own.
    case createSession
    /// What the person may choose from, in a session.
    case selectSources(session: String)
    /// The dialog, and then the screen.
    case start(session: String)
    /// The PipeWire connection that the screen comes through.
    case openRemote(session: String)
    /// The session's end.
    case close(session: String)
  }

  /// What has happened.
  enum Event: Equatable {
    /// The portal has answered the request: with its code, and what it found.
    case answered(Response)
    /// The PipeWire connection is there, or isn't.
    case opened(Bool)
    /// There is no portal, or the bus is gone.
    case lost
    /// The program wants no more.
    case cancelled
  }

  /// A portal's answer.
  struct Response: Equatable {
    /// 0 is success, 1 the person's refusal, anything else a failure.
    var code: Int
    /// Of a new session.
    var session: String?
    /// The screens that were chosen.
    var nodes: [ScreenNode] = []
  }

  private enum State: Equatable {
    case idle
    case creating
    case selecting(String)
    case starting(String)
    case opening(String, ScreenNode)
    case open(String, ScreenNode)
    case over(ScreenFailure)
  }

  private var state = State.idle

  /// The chosen screen, once it can be recorded.
  var node: ScreenNode? { if case .open(_, let node) = state { node } else { nil } }

  /// Why there is no screen, once there will be none.
  var failure: ScreenFailure? { if case .over(let failure) = state { failure } else { nil } }

  /// Begins, once. Returns what is to be asked first.
  mutating func begin() -> Request? {
    guard state == .idle else { return nil }
    state = .creating
    return .createSession
  }

  /// Takes what has happened. Returns what is to be asked next, if anything.
  mutating func take(_ event: Event) -> Request? {
    if case .over = state { return nil }
    switch event {
    case .answered(let response): return answered(response)
    case .opened(let isOpen): return opened(isOpen)
    case .lost: return end(session == nil ? .absent : .failed, closesSession: false)
    case .cancelled: return end(.cancelled)
    }
  }

  private mutating func answered(_ response: Response) -> Request? {
    guard response.code == 0 else { return end(response.code == 1 ? .refused : .failed) }
    switch state {
    case .creating:
      guard let session = response.session else { return end(.failed) }
      state = .selecting(session)
      return .selectSources(session: session)
    case .selecting(let session):
      state = .starting(session)
      return .start(session: session)
    case .starting(let session):
      guard let node = response.nodes.first else { return end(.failed) }
      state = .opening(session, node)
      return .openRemote(session: session)
    case .idle, .opening, .open, .over: return nil
    }
  }

  private mutating func opened(_ isOpen: Bool) -> Request? {
    guard case .opening(let session, let node) = state else { return nil }
    guard isOpen else { return end(.failed) }
    state = .open(session, node)
    return nil
  }

  private mutating func end(_ failure: ScreenFailure, closesSession: Bool = true) -> Request? {
    let session = session
    state = .over(failure)
    return closesSession ? session.map { .close(session: $0) } : nil
  }

  private var session: String? {
    switch state {
    case .idle, .creating, .over: nil
    case .selecting(let session), .starting(let session), .opening(let session, _), .open(let session, _): session
    }
  }
}
