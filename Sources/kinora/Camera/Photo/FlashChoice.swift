import GLibSupport

/// When a photo is lit: by the camera's lamp, or by the screen where it has none.
enum FlashChoice: String, CaseIterable, Sendable {
  case automatic = "auto"
  case on
  case off

  /// The one that comes next when the key is pressed.
  var next: FlashChoice {
    let all = Self.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  /// What the menu calls it.
  var title: String {
    switch self {
    case .automatic: ctr("flash", "Automatic")
    case .on: ctr("flash", "On")
    case .off: ctr("flash", "Off")
    }
  }

  /// The sign on the button.
  var icon: String { self == .off ? "kinora-flash-off-symbolic" : "kinora-flash-symbolic" }
}
