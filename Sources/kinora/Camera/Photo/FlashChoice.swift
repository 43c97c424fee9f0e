import GLibSupport

/// The flash mode. The flash is the camera's lamp, or the screen where it has none.
enum FlashChoice: String, CaseIterable, Sendable {
  case automatic = "auto"
  case on
  case off

  /// The next mode, for the keyboard shortcut.
  var next: FlashChoice {
    let all = Self.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  /// The title in the menu.
  var title: String {
    switch self {
    case .automatic: ctr("flash", "Automatic")
    case .on: ctr("flash", "On")
    case .off: ctr("flash", "Off")
    }
  }

  /// The button's icon.
  var icon: String { self == .off ? "kinora-flash-off-symbolic" : "kinora-flash-symbolic" }
}
