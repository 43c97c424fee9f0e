/// The state machine that hides the header and controls that lie over the video: after a while without input, but never
/// while playback is paused, a menu or panel is open, or the keyboard focus is visible on the controls.
struct ControlsHider: Equatable, Sendable {
  /// The idle time after which they are hidden.
  static let patience = Duration.milliseconds(2500)

  enum Action: Equatable {
    case show
    case hide
    /// Restart the idle timer.
    case wait
    case nothing
  }

  var isPlaying = false
  /// Whether a panel or an error is shown, or there is no picture to see without them.
  var isHeld = false
  private(set) var isHidden = false

  /// Whether they may be hidden.
  private var mayHide: Bool { isPlaying && !isHeld }

  /// The pointer moved or a key was pressed.
  mutating func stirred() -> Action {
    let wasHidden = isHidden
    isHidden = false
    if mayHide { return wasHidden ? .show : .wait }
    return wasHidden ? .show : .nothing
  }

  /// The idle time has passed.
  mutating func rested() -> Action {
    guard mayHide, !isHidden else { return .nothing }
    isHidden = true
    return .hide
  }

  /// One of the conditions changed.
  mutating func changed() -> Action {
    if mayHide { return isHidden ? .nothing : .wait }
    guard isHidden else { return .nothing }
    isHidden = false
    return .show
  }
}
