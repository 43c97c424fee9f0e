import CoreGraphics
import GLibSupport

/// Where a title stands in the picture.
enum CombineTitlePlace: Int, CaseIterable, Sendable {
  case top
  case middle
  case bottom

  var title: String {
    switch self {
    case .top: ctr("title", "Top")
    case .middle: ctr("title", "Middle")
    case .bottom: ctr("title", "Bottom")
    }
  }

  /// As documents have it.
  var position: CGPoint {
    switch self {
    case .top: CGPoint(x: 0.5, y: 0.125)
    case .middle: CGPoint(x: 0.5, y: 0.5)
    case .bottom: CGPoint(x: 0.5, y: 0.875)
    }
  }

  /// The nearest one.
  init(_ position: CGPoint) { self = position.y < 0.33 ? .top : position.y > 0.67 ? .bottom : .middle }
}
