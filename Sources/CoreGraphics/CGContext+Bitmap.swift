import Foundation

extension CGContext {
  /// The first byte of the bitmap, its top left pixel; nil when there is no bitmap.
  public var data: UnsafeMutableRawPointer? { bitmap?.data }
  /// The width in pixels; 0 when there is no bitmap.
  public var width: Int { bitmap?.width ?? 0 }
  /// The height in pixels; 0 when there is no bitmap.
  public var height: Int { bitmap?.height ?? 0 }
  /// Bits per component; 0 when there is no bitmap.
  public var bitsPerComponent: Int { bitmap?.bitsPerComponent ?? 0 }
  /// Bits per pixel; 0 when there is no bitmap.
  public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }
  /// The row stride in bytes; 0 when there is no bitmap.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  /// Whether and where a pixel has alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// An image of the bitmap's current contents; later drawing doesn't change it. Nil when there is no bitmap.
  public func makeImage() -> CGImage? {
    guard let bitmap,
      let provider = CGDataProvider(data: Data(bytes: bitmap.data, count: bitmap.bytesPerRow * bitmap.height))
    else { return nil }
    return CGImage(
      width: bitmap.width, height: bitmap.height, bitsPerComponent: bitmap.bitsPerComponent,
      bitsPerPixel: bitmap.bitsPerPixel, bytesPerRow: bitmap.bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo,
      provider: provider)
  }

  /// Does nothing: drawing is never deferred.
  public func flush() {}

  /// Does nothing: drawing is never deferred.
  public func synchronize() {}
}

/// The first byte of a context's bitmap.
public func CGBitmapContextGetData(_ context: CGContext) -> UnsafeMutableRawPointer? { context.data }
/// An image of the bitmap's current contents.
public func CGBitmapContextCreateImage(_ context: CGContext) -> CGImage? { context.makeImage() }
