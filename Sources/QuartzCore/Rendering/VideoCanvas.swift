import CoreGraphics
import CoreVideo
import Foundation

/// The pixels of a view that shows a layer: y points down.
package struct VideoCanvas: Equatable, Sendable {
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Pixels for each point.
  package var scale: CGFloat
  /// Where the video is, in points from the top left of its layer.
  package var video: CGRect

  package init(width: Int, height: Int, scale: CGFloat, video: CGRect) {
    (self.width, self.height, self.scale, self.video) = (width, height, scale, video)
  }

  /// The whole of it, in points.
  var area: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// Draws into a bitmap that holds a rectangle, in points. The origin of the drawing is the canvas' top left, and y points
  /// down. Nil where nothing is to be seen.
  func bitmap(of rect: CGRect, _ draw: (CGContext) -> Void) -> LayerBitmap? {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height]
    let shown = numbers.allSatisfy(\.isFinite) ? rect.common(with: area) : rect.isNull ? .null : area
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return nil }
    let pixels = CGRect(
      x: shown.minX * scale, y: shown.minY * scale, width: shown.width * scale, height: shown.height * scale
    ).integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard pixels.width >= 1, pixels.height >= 1 else { return nil }
    var made: CVPixelBuffer?
    CVPixelBufferCreate(
      nil, Double(pixels.width).whole, Double(pixels.height).whole, kCVPixelFormatType_32BGRA, nil, &made)
    guard let made, CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess else { return nil }
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    guard let base = CVPixelBufferGetBaseAddress(made) else { return nil }
    let bytesPerRow = CVPixelBufferGetBytesPerRow(made)
    memset(base, 0, bytesPerRow * CVPixelBufferGetHeight(made))
    guard
      let context = CGContext(
        data: base, width: CVPixelBufferGetWidth(made), height: CVPixelBufferGetHeight(made), bitsPerComponent: 8,
        bytesPerRow: bytesPerRow, space: CGColorSpace(name: CGColorSpace.sRGB),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: pixels.height)
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -pixels.minX / scale, y: -pixels.minY / scale)
    draw(context)
    return LayerBitmap(pixelBuffer: made, x: Double(pixels.minX).whole, y: Double(pixels.minY).whole)
  }
}
