import CoreGraphics
import GLibSupport

/// A contact sheet: many images in one.
enum ThumbnailSheet {
  /// The maximum width and height of a sheet.
  static let largestSide = 16_384

  /// The sheet with as many rows as columns, or one less. Each image is centred in a cell as large as the largest
  /// image.
  static func image(of images: [CGImage]) -> CGImage? {
    guard let width = images.map(\.width).max(), let height = images.map(\.height).max() else { return nil }
    let columns = Int(clamping: Double(images.count).squareRoot().rounded(.up))
    let rows = (images.count + columns - 1) / columns
    let gap = max(2, min(width, height) / 40)
    let whole = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    let scale = min(1, Double(largestSide) / Double(max(whole.0, whole.1)))
    guard
      let context = CGContext(
        data: nil, width: Int(clamping: Double(whole.0) * scale), height: Int(clamping: Double(whole.1) * scale),
        bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    context.scaleBy(x: scale, y: scale)
    context.setFillColor(gray: 0.1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: whole.0, height: whole.1))
    for (index, image) in images.enumerated() {
      let left = gap + index % columns * (width + gap) + (width - image.width) / 2
      // The bitmap context's first row is the lowest.
      let top = gap + index / columns * (height + gap) + (height - image.height) / 2
      context.draw(
        image, in: CGRect(x: left, y: whole.1 - top - image.height, width: image.width, height: image.height))
    }
    return context.makeImage()
  }
}
