/// What an audio recorder does and what must happen next. Knows no session: `AVAudioRecorder` carries the actions out.
struct AudioRecorderStateMachine {
  private enum State {
    /// The microphone is off.
    case idle
    /// The microphone runs, so that recording begins at once.
    case ready
    /// Something is recorded, or will be as soon as its time has come.
    case recording
    /// What comes in is left out.
    case paused
    /// The file is being finished; whether the microphone is wanted again behind it.
    case finishing(again: Bool)
  }

  /// What must happen, in this order.
  enum Action: Equatable {
    case open
    case begin
    case pause
    case resume
    case finish
    case close
    /// It is over.
    case tell
  }

  private var state = State.idle

  /// Whether something is recorded.
  var isRecording: Bool {
    switch state {
    case .recording: true
    case .idle, .ready, .paused: false
    case .finishing(let again): again
    }
  }

  /// Whether there is a recording, paused ones too.
  var hasRecording: Bool {
    switch state {
    case .recording, .paused, .finishing: true
    case .idle, .ready: false
    }
  }

  /// The microphone is to run.
  mutating func prepare() -> [Action] {
    switch state {
    case .idle:
      state = .ready
      return [.open]
    case .ready, .recording, .paused, .finishing: return []
    }
  }

  /// Something is to be recorded, or to go on.
  mutating func record() -> [Action] {
    switch state {
    case .idle:
      state = .recording
      return [.open, .begin]
    case .ready:
      state = .recording
      return [.begin]
    case .paused:
      state = .recording
      return [.resume]
    case .recording: return []
    case .finishing:
      // When the file is done.
      state = .finishing(again: true)
      return []
    }
  }

  /// The recording is to wait.
  mutating func pause() -> [Action] {
    switch state {
    case .recording:
      state = .paused
      return [.pause]
    case .idle, .ready, .paused, .finishing: return []
    }
  }

  /// The recording is to end.
  mutating func stop() -> [Action] {
    switch state {
    case .idle: return []
    case .ready:
      state = .idle
      return [.close]
    case .recording, .paused:
      state = .finishing(again: false)
      return [.finish]
    case .finishing:
      state = .finishing(again: false)
      return []
    }
  }

  /// The file is finished, whether somebody wanted it or not.
  mutating func ended() -> [Action] {
    switch state {
    case .idle, .ready: return []
    case .finishing(again: true):
      state = .recording
      return [.tell, .begin]
    case .recording, .paused, .finishing(again: false):
      state = .idle
      return [.close, .tell]
    }
  }
}
