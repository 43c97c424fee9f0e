import CoreGraphics
import Foundation

/// Pictures out of photos' files, the right way up.
enum StillPicture {
  static func orientation(of url: URL) -> CGImagePropertyOrientation {
    let facts = MediaFacts(of: url.path)
    return CGImagePropertyOrientation(rawValue: UInt32(facts?.orientation ?? 1)) ?? .up
  }

  /// A file's picture at the size that is wanted; nil where it can't be read.
  static func picture(of file: PHAssetResource, _ wish: ImageWish, shown: (width: Int, height: Int)) -> CGImage? {
    guard file.type.kind == .image, let data = try? Data(contentsOf: file.fileURL) else { return nil }
    let side = wish.longestSide(of: shown)
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: side])
    else { return nil }
    guard let upright = turned(image, orientation(of: file.fileURL)) else { return nil }
    guard let crop = wish.crop(of: upright) else { return upright }
    return upright.cropping(to: crop)
  }

  /// A picture as it is to be shown.
  static func turned(_ image: CGImage, _ orientation: CGImagePropertyOrientation) -> CGImage? {
    guard orientation != .up else { return image }
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let isQuarter = orientation.rawValue >= 5
    let (across, down) = isQuarter ? (image.height, image.width) : (image.width, image.height)
    guard
      let context = CGContext(
        data: nil, width: across, height: down, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    // Points of the stored picture to points of the shown one; both count from the bottom.
    let matrix: CGAffineTransform =
      switch orientation {
      case .up: .identity
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
      case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
      case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
      case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
      }
    context.concatenate(matrix)
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
  }
}
