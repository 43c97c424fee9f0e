import Foundation

/// What a file output is doing and what must happen next. Knows no recording: `AVCaptureFileOutput` carries the
/// actions out.
struct FileOutputStateMachine {
  private enum State: Equatable {
    /// Nothing asked for, or the last recording is finished.
    case idle
    /// The recording is being set up; nothing has been written.
    case starting(URL, isPaused: Bool)
    /// Samples flow into the file.
    case recording(URL)
    /// The file waits.
    case paused(URL)
    /// The file is being finished; `next` is what was asked for meanwhile.
    case finishing(URL, next: URL?, hasBegun: Bool)
  }

  enum StartAction: Equatable {
    case begin(URL)
    /// Ends what runs; the new one begins when that is finished.
    case endFirst
    /// A third one, while one is being finished and another waits.
    case refuse
  }
  enum BeganAction: Equatable { case announce(isPaused: Bool), ignore }
  enum StopAction: Equatable { case finish, nothing }
  enum PauseAction: Equatable { case pause, resume, nothing }
  enum EndAction: Equatable {
    /// Tells the delegate that all is over; `next` is to begin then. `hasBegun` is whether it was told of the start.
    case finished(URL, next: URL?, hasBegun: Bool)
    case ignore
  }

  private var state = State.idle

  /// Where the file that is being made goes.
  var url: URL? {
    switch state {
    case .idle: nil
    case .starting(let url, _), .recording(let url), .paused(let url), .finishing(let url, _, _): url
    }
  }

  /// Whether something has been written and more may come.
  var isRecording: Bool {
    switch state {
    case .recording, .paused: true
    case .idle, .starting, .finishing: false
    }
  }

  /// Whether nothing more goes into the file.
  var isFinishing: Bool {
    switch state {
    case .finishing: true
    case .idle, .starting, .recording, .paused: false
    }
  }

  /// Whether the file waits.
  var isPaused: Bool {
    switch state {
    case .paused: true
    case .starting(_, let isPaused): isPaused
    case .idle, .recording, .finishing: false
    }
  }

  /// Somebody wants a file.
  mutating func start(_ new: URL) -> StartAction {
    switch state {
    case .idle:
      state = .starting(new, isPaused: false)
      return .begin(new)
    case .starting(let url, _):
      state = .finishing(url, next: new, hasBegun: false)
      return .endFirst
    case .recording(let url), .paused(let url):
      state = .finishing(url, next: new, hasBegun: true)
      return .endFirst
    case .finishing(let url, nil, let hasBegun):
      state = .finishing(url, next: new, hasBegun: hasBegun)
      return .endFirst
    case .finishing(_, .some, _):
      return .refuse
    }
  }

  /// The first sample is on its way into the file.
  mutating func began() -> BeganAction {
    switch state {
    case .starting(let url, let isPaused):
      state = isPaused ? .paused(url) : .recording(url)
      return .announce(isPaused: isPaused)
    case .finishing(let url, let next, false):
      // Stopped so soon that the first sample came later: the delegate still hears of the start before the end.
      state = .finishing(url, next: next, hasBegun: true)
      return .announce(isPaused: false)
    case .idle, .recording, .paused, .finishing(_, _, true):
      return .ignore
    }
  }

  /// Somebody wants the file to wait.
  mutating func pause() -> PauseAction {
    switch state {
    case .recording(let url):
      state = .paused(url)
      return .pause
    case .starting(let url, false):
      state = .starting(url, isPaused: true)
      return .nothing  // paused as soon as it has begun
    case .idle, .starting(_, true), .paused, .finishing:
      return .nothing
    }
  }

  /// Somebody wants the file to go on.
  mutating func resume() -> PauseAction {
    switch state {
    case .paused(let url):
      state = .recording(url)
      return .resume
    case .starting(let url, true):
      state = .starting(url, isPaused: false)
      return .nothing
    case .idle, .starting(_, false), .recording, .finishing:
      return .nothing
    }
  }

  /// Somebody wants the file finished.
  mutating func stop() -> StopAction {
    switch state {
    case .idle:
      return .nothing
    case .finishing(let url, _, let hasBegun):
      state = .finishing(url, next: nil, hasBegun: hasBegun)
      return .nothing  // stopping twice is no mistake; what waited doesn't begin
    case .starting(let url, _):
      state = .finishing(url, next: nil, hasBegun: false)
      return .finish
    case .recording(let url), .paused(let url):
      state = .finishing(url, next: nil, hasBegun: true)
      return .finish
    }
  }

  /// The file is finished, or there is none: because somebody wanted it, or by itself.
  mutating func ended() -> EndAction {
    switch state {
    case .idle:
      return .ignore
    case .starting(let url, _):
      state = .idle
      return .finished(url, next: nil, hasBegun: false)
    case .recording(let url), .paused(let url):
      state = .idle
      return .finished(url, next: nil, hasBegun: true)
    case .finishing(let url, let next, let hasBegun):
      state = next.map { .starting($0, isPaused: false) } ?? .idle
      return .finished(url, next: next, hasBegun: hasBegun)
    }
  }
}
