import Foundation

/// The state of a file output, and the actions that follow. Knows no recording: `AVCaptureFileOutput` carries them out.
struct FileOutputStateMachine {
  private enum State: Equatable {
    /// No recording was requested, or the last one is finished.
    case idle
    /// The recording is being set up; nothing has been written. Where it `follows` one, it is a part of the same.
    case starting(URL, isPaused: Bool, follows: Bool)
    /// Samples are being written to the file.
    case recording(URL)
    /// The recording is paused.
    case paused(URL)
    /// The file is being finished; `next` is the recording requested meanwhile.
    case finishing(URL, next: URL?, hasBegun: Bool)
  }

  enum StartAction: Equatable {
    case begin(URL)
    /// End the current recording; the new one begins when it is finished.
    case endFirst
    /// Refuse a third recording: one is being finished and another is queued.
    case refuse
  }
  enum BeganAction: Equatable { case announce(isPaused: Bool), ignore }
  enum StopAction: Equatable { case finish, nothing }
  enum PauseAction: Equatable { case pause, resume, nothing }
  enum EndAction: Equatable {
    /// Tell the delegate that the recording has ended, then begin `next`. `hasBegun` is whether it was told of the
    /// start.
    case finished(URL, next: URL?, hasBegun: Bool)
    case ignore
  }

  private var state = State.idle

  /// The URL of the current file.
  var url: URL? {
    switch state {
    case .idle: nil
    case .starting(let url, _, _), .recording(let url), .paused(let url), .finishing(let url, _, _): url
    }
  }

  /// Whether a recording has begun and isn't being finished.
  var isRecording: Bool {
    switch state {
    case .recording, .paused: true
    case .starting(_, _, let follows): follows
    case .idle, .finishing: false
    }
  }

  /// Whether the file is being finished.
  var isFinishing: Bool {
    switch state {
    case .finishing: true
    case .idle, .starting, .recording, .paused: false
    }
  }

  /// Whether the recording is paused.
  var isPaused: Bool {
    switch state {
    case .paused: true
    case .starting(_, let isPaused, _): isPaused
    case .idle, .recording, .finishing: false
    }
  }

  /// Requests a recording.
  mutating func start(_ new: URL) -> StartAction {
    switch state {
    case .idle:
      state = .starting(new, isPaused: false, follows: false)
      return .begin(new)
    case .starting(let url, _, _):
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

  /// The next file takes over from the one that is being recorded, which is finished meanwhile; false where none is.
  mutating func takeOver(_ new: URL) -> Bool {
    guard case .recording = state else { return false }
    state = .starting(new, isPaused: false, follows: true)
    return true
  }

  /// The first sample is being written.
  mutating func began() -> BeganAction {
    switch state {
    case .starting(let url, let isPaused, _):
      state = isPaused ? .paused(url) : .recording(url)
      return .announce(isPaused: isPaused)
    case .finishing(let url, let next, false):
      // Stopped before the first sample arrived: the delegate is still told of the start before the end.
      state = .finishing(url, next: next, hasBegun: true)
      return .announce(isPaused: false)
    case .idle, .recording, .paused, .finishing(_, _, true):
      return .ignore
    }
  }

  /// Pauses the recording.
  mutating func pause() -> PauseAction {
    switch state {
    case .recording(let url):
      state = .paused(url)
      return .pause
    case .starting(let url, false, let follows):
      state = .starting(url, isPaused: true, follows: follows)
      return .nothing  // paused as soon as it begins
    case .idle, .starting(_, true, _), .paused, .finishing:
      return .nothing
    }
  }

  /// Resumes the recording.
  mutating func resume() -> PauseAction {
    switch state {
    case .paused(let url):
      state = .recording(url)
      return .resume
    case .starting(let url, true, let follows):
      state = .starting(url, isPaused: false, follows: follows)
      return .nothing
    case .idle, .starting(_, false, _), .recording, .finishing:
      return .nothing
    }
  }

  /// Stops the recording.
  mutating func stop() -> StopAction {
    switch state {
    case .idle:
      return .nothing
    case .finishing(let url, _, let hasBegun):
      state = .finishing(url, next: nil, hasBegun: hasBegun)
      return .nothing  // stopping twice is no mistake; the queued recording doesn't begin
    case .starting(let url, _, _):
      state = .finishing(url, next: nil, hasBegun: false)
      return .finish
    case .recording(let url), .paused(let url):
      state = .finishing(url, next: nil, hasBegun: true)
      return .finish
    }
  }

  /// The file is finished, or there is none: by request or by itself.
  mutating func ended() -> EndAction {
    switch state {
    case .idle:
      return .ignore
    case .starting(let url, _, _):
      state = .idle
      return .finished(url, next: nil, hasBegun: false)
    case .recording(let url), .paused(let url):
      state = .idle
      return .finished(url, next: nil, hasBegun: true)
    case .finishing(let url, let next, let hasBegun):
      state = next.map { .starting($0, isPaused: false, follows: false) } ?? .idle
      return .finished(url, next: next, hasBegun: hasBegun)
    }
  }
}
