import CoreGraphics
import GLibSupport
import MediaEngine

/// The size, content mode and crop of a requested image.
struct ImageWish: Sendable, Hashable {
  private let width: Int
  private let height: Int
  private let fills: Bool
  private let isExact: Bool
  /// The crop in unit coordinates (0 to 1); nil for the whole image. Used only with an exact resize mode.
  private let part: CGRect?
  let version: PHImageRequestOptionsVersion

  init(_ size: CGSize, _ mode: PHImageContentMode, _ options: PHImageRequestOptions?) {
    let isWhole = size.width <= 0 || size.height <= 0 || options?.resizeMode == PHImageRequestOptionsResizeMode.none
    (width, height) =
      isWhole ? (0, 0) : (Int(clamping: size.width.rounded(.up)), Int(clamping: size.height.rounded(.up)))
    fills = mode == .aspectFill
    isExact = options?.resizeMode == .exact
    version = options?.version ?? .current
    part = isExact ? options.flatMap { Self.part($0.normalizedCropRect) } : nil
  }

  /// Clips a crop rectangle to the image; nil if it holds all of the image, or nothing.
  private static func part(_ wanted: CGRect) -> CGRect? {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let inside = wanted.intersection(whole)
    return inside.isNull || inside.width <= 0 || inside.height <= 0 || inside == whole ? nil : inside
  }

  /// The length of the longer side to decode an image at, given its size as shown; 0 to decode it at full size.
  func longestSide(of shown: (width: Int, height: Int)) -> Int {
    guard width > 0, shown.width > 0, shown.height > 0 else { return 0 }
    let across = Double(width) / (Double(shown.width) * (part?.width ?? 1))
    let down = Double(height) / (Double(shown.height) * (part?.height ?? 1))
    let scale = fills ? max(across, down) : min(across, down)
    guard scale < 1 else { return 0 }
    return max(1, Int(clamping: (Double(max(shown.width, shown.height)) * scale).rounded(.up)))
  }

  /// Whether only a part of the image is wanted, or exactly one size.
  var isCut: Bool { part != nil || isExact }

  /// The sizes of thumbnails that would do, best first.
  var thumbnails: [ThumbnailCache.Size] {
    let best = ThumbnailCache.Size.fitting(max(width, height, 1))
    let others = ThumbnailCache.Size.allCases.reversed()
    return width > 0 ? [best] + others.filter { $0 != best } : Array(others)
  }

  /// The rectangle to crop an image to: the requested part, and its centre if that exceeds the requested size; nil for
  /// the whole image.
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
