import CoreGraphics
import Foundation

/// A code in a picture: what it says and where it is.
public struct FoundCode: Sendable, Hashable, Codable {
  public var symbology: CodeSymbology
  /// What it says.
  public var text: String
  /// Its corners, in parts of the picture from (0, 0) at the top left to (1, 1): the code's own upper left first, then
  /// against the clock as seen on the code.
  public var corners: [CGPoint]

  public init(_ symbology: CodeSymbology, _ text: String, corners: [CGPoint]) {
    self.symbology = symbology
    self.text = text
    self.corners = corners
  }

  /// The same, found in a part of the picture.
  func moved(into area: CGRect) -> FoundCode {
    var code = self
    code.corners = corners.map {
      CGPoint(x: $0.x * area.width + area.minX, y: $0.y * area.height + area.minY)
    }
    return code
  }

  /// The smallest upright rectangle around it, in parts of the picture.
  public var bounds: CGRect {
    guard let first = corners.first else { return .zero }
    return corners.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
}
