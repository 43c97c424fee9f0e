import CAdwaita

/// Modifier keys that are held during a key press or a click.
public struct KeyModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ctrl.
  public static let control = KeyModifiers(rawValue: 1)
  /// Shift.
  public static let shift = KeyModifiers(rawValue: 2)
  /// Alt.
  public static let alt = KeyModifiers(rawValue: 4)

  init(gdk state: UInt32) {
    var found: KeyModifiers = []
    if state & GDK_CONTROL_MASK.rawValue != 0 { found.insert(.control) }
    if state & GDK_SHIFT_MASK.rawValue != 0 { found.insert(.shift) }
    if state & GDK_ALT_MASK.rawValue != 0 { found.insert(.alt) }
    self = found
  }
}
