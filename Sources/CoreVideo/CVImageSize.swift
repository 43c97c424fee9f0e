import CoreGraphics
import Foundation

/// The size of an image in whole pixels.
public struct CVImageSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// No size.
  public static let zero = CVImageSize(width: 0, height: 0)

  /// A size in pixels.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// A size, rounded to whole pixels.
  public init(_ size: CGSize, rounded rule: FloatingPointRoundingRule) {
    func whole(_ length: CGFloat) -> Int { Int(exactly: Double(length).rounded(rule)) ?? 0 }
    self.init(width: whole(size.width), height: whole(size.height))
  }
}
