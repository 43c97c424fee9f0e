import CoreGraphics

/// How large a picture is wanted.
struct ImageWish: Sendable, Hashable {
  private let width: Int
  private let height: Int
  private let fills: Bool
  private let isExact: Bool

  init(_ size: CGSize, _ mode: PHImageContentMode, _ options: PHImageRequestOptions?) {
    let isWhole = size.width <= 0 || size.height <= 0 || options?.resizeMode == PHImageRequestOptionsResizeMode.none
    (width, height) = isWhole ? (0, 0) : (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    fills = mode == .aspectFill
    isExact = options?.resizeMode == .exact
  }

  /// The longer side that a picture of a size, as shown, needs; 0 where it is wanted as it is.
  func longestSide(of shown: (width: Int, height: Int)) -> Int {
    guard width > 0, shown.width > 0, shown.height > 0 else { return 0 }
    let (across, down) = (Double(width) / Double(shown.width), Double(height) / Double(shown.height))
    let scale = fills ? max(across, down) : min(across, down)
    guard scale < 1 else { return 0 }
    return max(1, Int((Double(max(shown.width, shown.height)) * scale).rounded(.up)))
  }

  /// The part of a picture that is exactly of the size where it covers more; nil where all of it is wanted.
  func crop(of image: CGImage) -> CGRect? {
    guard fills, isExact, width > 0, image.width >= width, image.height >= height,
      image.width > width || image.height > height
    else { return nil }
    return CGRect(x: (image.width - width) / 2, y: (image.height - height) / 2, width: width, height: height)
  }
}
