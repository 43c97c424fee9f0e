/// When header and controls go away in full screen: after a while without movement, never while the film stands still,
/// something is open, or the keyboard is used for them.
struct ControlsHider: Equatable, Sendable {
  /// How long the pointer must rest.
  static let patience = Duration.milliseconds(2500)

  enum Action: Equatable {
    case show
    case hide
    /// Look again when the patience has passed.
    case wait
    case nothing
  }

  var isFullScreen = false
  var isPlaying = false
  /// Whether a menu, a panel or an error is open.
  var isHeld = false
  private(set) var isHidden = false

  /// Whether they may go.
  private var mayHide: Bool { isFullScreen && isPlaying && !isHeld }

  /// Pointer or keyboard did something.
  mutating func stirred() -> Action {
    let wasHidden = isHidden
    isHidden = false
    if mayHide { return wasHidden ? .show : .wait }
    return wasHidden ? .show : .nothing
  }

  /// Nothing has stirred for that long.
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
