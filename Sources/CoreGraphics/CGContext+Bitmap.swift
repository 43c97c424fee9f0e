import Foundation

extension CGContext {
  /// The first byte of the bitmap, its top left pixel; nil when there is no bitmap.
  public var data: UnsafeMutableRawPointer? { bitmap?.data }
  /// The width in pixels; 0 when there is no bitmap.
  public var width: Int { bitmap?.width ?? 0 }
  /// The height in pixels; 0 when there is no bitmap.
  public var height: Int { bitmap?.height ?? 0 }
  /// Bits of one component; 0 when there is no bitmap.
  public var bitsPerComponent: Int { bitmap?.bitsPerComponent ?? 0 }
  /// Bits of one pixel; 0 when there is no bitmap.
  public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }
  /// From row to row in bytes; 0 when there is no bitmap.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  /// Whether and where a pixel has alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// The bitmap as it is now; drawing on does not change it. Nil when there is no bitmap.
  public func makeImage() -> CGImage? {
    guard let bitmap,
      let provider = CGDataProvider(data: Data(bytes: bitmap.data, count: bitmap.bytesPerRow * bitmap.height))
    else { return nil }
    return CGImage(
      width: bitmap.width, height: bitmap.height, bitsPerComponent: bitmap.bitsPerComponent,
      bitsPerPixel: bitmap.bitsPerPixel, bytesPerRow: bitmap.bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo,
      provider: provider)
  }

  /// Everything is drawn at once; there is nothing left to do.
  public func flush() {}

  /// Everything is drawn at once; there is nothing left to do.
  public func synchronize() {}
}

/// The first byte of a context's bitmap.
public func CGBitmapContextGetData(_ context: CGContext) -> UnsafeMutableRawPointer? { context.data }
/// The bitmap of a context as it is now.
public func CGBitmapContextCreateImage(_ context: CGContext) -> CGImage? { context.makeImage() }
