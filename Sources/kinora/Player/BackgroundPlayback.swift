/// What closing the window means: the end, or that sound plays on without it. Knows no window: `KinoraApplication` carries
/// the actions out.
struct BackgroundPlayback: Equatable {
  enum State: Equatable {
    /// The window is shown, or there is none.
    case shown
    /// The window is hidden, and sound plays.
    case hidden
  }

  enum Action: Equatable {
    case nothing
    /// Hide the window and stay.
    case hide
    /// End, unless long work is being done.
    case end
  }

  private(set) var state = State.shown

  /// The user closes the window. `plays` says whether sound is heard that needs no window, `isWanted` whether it is to go on.
  mutating func close(plays: Bool, isWanted: Bool) -> Action {
    guard state == .shown, plays, isWanted else {
      state = .shown
      return .end
    }
    state = .hidden
    return .hide
  }

  /// The window is shown again.
  mutating func show() { state = .shown }

  /// Playback has changed: `isOver` once nothing is left to play, and nobody could go on.
  mutating func changed(isOver: Bool) -> Action {
    guard state == .hidden, isOver else { return .nothing }
    state = .shown
    return .end
  }
}
