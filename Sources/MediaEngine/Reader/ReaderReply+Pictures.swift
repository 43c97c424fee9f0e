import CoreGraphics
import Foundation

// The pixels of an answer, which are in shared memory.
extension ReaderReply {
  /// The image whose pixels are in the shared memory; nil if they don't match its layout.
  func picture(in memory: borrowing SharedMemory) -> CGImage? {
    guard let shape, let count = shape.byteCount, let pixels = shared(count, in: memory) else { return nil }
    return shape.image(of: pixels)
  }

  /// The frames of an animated picture; nil if they don't match what is said of them.
  func part(in memory: borrowing SharedMemory) -> AnimationPart? {
    guard let frames, (2...1 << 20).contains(frames.frameCount), frames.loopCount >= 0,
      frames.seconds.allSatisfy({ (0...86_400).contains($0) })
    else { return nil }
    var part = AnimationPart(
      frameCount: frames.frameCount, loopCount: frames.loopCount, seconds: frames.seconds, images: [],
      isLast: frames.isLast)
    guard !frames.seconds.isEmpty else { return part }
    guard let shape, let count = shape.byteCount,
      let pixels = shared(count.multiplied(clamping: frames.seconds.count), in: memory)
    else { return nil }
    for index in frames.seconds.indices {
      guard let image = shape.image(of: pixels.subdata(in: count * index..<count * (index + 1))) else { return nil }
      part.images.append(image)
    }
    return part
  }
}

extension ReaderReply.Shape {
  init(_ image: CGImage) {
    self.init(
      width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
      bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, bitmapInfo: image.bitmapInfo.rawValue,
      colorSpace: image.colorSpace?.name as String?, isGray: image.colorSpace?.model == .monochrome)
  }

  /// How many bytes the pixels take; nil for a size that can't be drawn.
  fileprivate var byteCount: Int? {
    let sides = 1...ReaderReply.longestSide
    guard sides.contains(width), sides.contains(height), (1...1 << 20).contains(bytesPerRow) else { return nil }
    return bytesPerRow.multiplied(clamping: height)
  }

  fileprivate func image(of pixels: Data) -> CGImage? {
    guard let provider = CGDataProvider(data: pixels as CFData) else { return nil }
    let named = colorSpace.flatMap { CGColorSpace(name: $0 as CFString) }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow,
      space: named ?? (isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()),
      bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo), provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
  }
}
