/// The state of an audio recorder, and the actions that follow. Knows no session: `AVAudioRecorder` carries them out.
struct AudioRecorderStateMachine {
  private enum State {
    /// The microphone is off.
    case idle
    /// The microphone runs, so that recording begins without delay.
    case ready
    /// Recording, or waiting for the start time.
    case recording
    /// Paused: incoming audio is dropped.
    case paused
    /// The file is being finished; `again` if the next recording starts afterwards.
    case finishing(again: Bool)
  }

  /// The actions to carry out, in order.
  enum Action: Equatable {
    case open
    case begin
    case pause
    case resume
    case finish
    case close
    /// Tell the delegate that the recording has ended.
    case tell
  }

  private var state = State.idle

  /// Whether it is recording.
  var isRecording: Bool {
    switch state {
    case .recording: true
    case .idle, .ready, .paused: false
    case .finishing(let again): again
    }
  }

  /// Whether there is a recording, even if paused or being finished.
  var hasRecording: Bool {
    switch state {
    case .recording, .paused, .finishing: true
    case .idle, .ready: false
    }
  }

  /// Prepares: the microphone is to run.
  mutating func prepare() -> [Action] {
    switch state {
    case .idle:
      state = .ready
      return [.open]
    case .ready, .recording, .paused, .finishing: return []
    }
  }

  /// Starts or resumes the recording.
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
      // The next recording starts when this file is finished.
      state = .finishing(again: true)
      return []
    }
  }

  /// Pauses the recording.
  mutating func pause() -> [Action] {
    switch state {
    case .recording:
      state = .paused
      return [.pause]
    case .idle, .ready, .paused, .finishing: return []
    }
  }

  /// Stops the recording.
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

  /// The file is finished, whether or not it was asked for.
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
