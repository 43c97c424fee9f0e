import GLibSupport

/// How large the camera is in the screen's picture.
enum BubbleSize: String, CaseIterable, Sendable {
  case small
  case medium
  case large

  /// The bubble's height, as a share of the screen's shorter side.
  var share: Double {
    switch self {
    case .small: 0.16
    case .medium: 0.25
    case .large: 0.4
    }
  }

  /// The title in the menu.
  var title: String {
    switch self {
    case .small: ctr("bubble", "Small")
    case .medium: ctr("bubble", "Medium")
    case .large: ctr("bubble", "Large")
    }
  }
}
