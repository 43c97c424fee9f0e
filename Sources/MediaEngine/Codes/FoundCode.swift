import CoreGraphics
import Foundation

/// A code detected in an image: its content and position.
public struct FoundCode: Sendable, Hashable, Codable {
  public var symbology: CodeSymbology
  /// The content.
  public var text: String
  /// The corners, in normalized image coordinates from (0, 0) at the top left to (1, 1): the code's own upper left
  /// corner first, then counterclockwise as seen on the code.
  public var corners: [CGPoint]

  public init(_ symbology: CodeSymbology, _ text: String, corners: [CGPoint]) {
    self.symbology = symbology
    self.text = text
    self.corners = corners
  }

  /// The code with its corners converted from a part of the image to the whole image.
  func moved(into area: CGRect) -> FoundCode {
    var code = self
    code.corners = corners.map {
      CGPoint(x: $0.x * area.width + area.minX, y: $0.y * area.height + area.minY)
    }
    return code
  }

  /// The bounding rectangle, in normalized image coordinates.
  public var bounds: CGRect {
    guard let first = corners.first else { return .zero }
    return corners.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
}
