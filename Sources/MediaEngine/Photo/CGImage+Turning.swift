import CImageCodecs
import CoreGraphics
import Foundation
import GLibSupport

extension CGImage {
  /// The image rotated and mirrored by an EXIF orientation (1 to 8).
  func turned(_ orientation: Int) -> CGImage? {
    guard (2...8).contains(orientation) else { return self }
    guard let source = dataProvider?.data, bitsPerComponent == 8, source.count >= bytesPerRow * height else {
      return nil
    }
    let bytesPerPixel = bitsPerPixel / 8
    let isAcross = orientation >= 5
    let (newWidth, newHeight) = isAcross ? (height, width) : (width, height)
    let rowBytes = newWidth * bytesPerPixel
    var target = Data(count: rowBytes * newHeight)
    target.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { source in
        guard let to = target.bindMemory(to: UInt8.self).baseAddress,
          let from = source.bindMemory(to: UInt8.self).baseAddress
        else { return }
        pixels_turn(from, bytesPerRow, to, rowBytes, width, height, bytesPerPixel, Int32(orientation))
      }
    }
    guard let space = colorSpace, let provider = CGDataProvider(data: target) else { return nil }
    return CGImage(
      width: newWidth, height: newHeight, bitsPerComponent: 8, bitsPerPixel: bitsPerPixel, bytesPerRow: rowBytes,
      space: space, bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent)
  }

  /// The image scaled down so that no side exceeds `longest`.
  func fitting(_ longest: Int) -> CGImage? {
    let factor = Double(longest) / Double(max(width, height))
    guard factor < 1 else { return self }
    let newWidth = max(1, Int(clamping: (Double(width) * factor).rounded()))
    let newHeight = max(1, Int(clamping: (Double(height) * factor).rounded()))
    guard
      let context = CGContext(
        data: nil, width: newWidth, height: newHeight, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    context.interpolationQuality = .high
    context.draw(self, in: CGRect(x: 0, y: 0, width: newWidth, height: newHeight))
    return context.makeImage()
  }
}
