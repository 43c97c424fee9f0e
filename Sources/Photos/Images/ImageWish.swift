import CoreGraphics
import GLibSupport

/// How large a picture is wanted.
struct ImageWish: Sendable, Hashable {
  private let width: Int
  private let height: Int
  private let fills: Bool
  private let isExact: Bool
  /// The part that is wanted, from 0 to 1 both ways; nil for all. Only where the size is to be exact.
  private let part: CGRect?

  init(_ size: CGSize, _ mode: PHImageContentMode, _ options: PHImageRequestOptions?) {
    let isWhole = size.width <= 0 || size.height <= 0 || options?.resizeMode == PHImageRequestOptionsResizeMode.none
    (width, height) =
      isWhole ? (0, 0) : (Int(clamping: size.width.rounded(.up)), Int(clamping: size.height.rounded(.up)))
    fills = mode == .aspectFill
    isExact = options?.resizeMode == .exact
    part = isExact ? options.flatMap { Self.part($0.normalizedCropRect) } : nil
  }

  /// What of a picture a rectangle holds; nil for all of it, or nothing.
  private static func part(_ wanted: CGRect) -> CGRect? {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let inside = wanted.intersection(whole)
    return inside.isNull || inside.width <= 0 || inside.height <= 0 || inside == whole ? nil : inside
  }

  /// The longer side that a picture of a size, as shown, needs; 0 where it is wanted as it is.
  func longestSide(of shown: (width: Int, height: Int)) -> Int {
    guard width > 0, shown.width > 0, shown.height > 0 else { return 0 }
    let across = Double(width) / (Double(shown.width) * (part?.width ?? 1))
    let down = Double(height) / (Double(shown.height) * (part?.height ?? 1))
    let scale = fills ? max(across, down) : min(across, down)
    guard scale < 1 else { return 0 }
    return max(1, Int(clamping: (Double(max(shown.width, shown.height)) * scale).rounded(.up)))
  }

  /// The part of a picture that is asked for, and of that the middle where it covers more than the size; nil where all
  /// of the picture is wanted.
  func crop(of image: CGImage) -> CGRect? {
    var crop = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    if let part {
      crop = CGRect(
        x: (part.minX * crop.width).rounded(), y: (part.minY * crop.height).rounded(),
        width: max(1, (part.width * crop.width).rounded()), height: max(1, (part.height * crop.height).rounded())
      ).intersection(crop)
    }
    let (widest, highest) = (Int(crop.width), Int(crop.height))
    if fills, isExact, width > 0, widest >= width, highest >= height {
      crop = CGRect(
        x: crop.minX + CGFloat((widest - width) / 2), y: crop.minY + CGFloat((highest - height) / 2),
        width: CGFloat(width), height: CGFloat(height))
    }
    return crop.width < CGFloat(image.width) || crop.height < CGFloat(image.height) ? crop : nil
  }
}
