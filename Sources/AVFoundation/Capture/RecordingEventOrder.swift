import MediaEngine

/// The order in which a delegate hears of a recording: of a pause only once it has heard of the start.
struct RecordingEventOrder {
  private var hasBegun = false
  private var isPaused = false

  /// What is to be told now that this has happened.
  mutating func take(_ event: RecordingEvent) -> [RecordingEvent] {
    switch event {
    case .started:
      hasBegun = true
      return isPaused ? [event, .paused] : [event]
    case .paused, .resumed:
      isPaused = event == .paused
      return hasBegun ? [event] : []
    case .tooSlow, .diskNearlyFull, .ended:
      return [event]
    }
  }
}
