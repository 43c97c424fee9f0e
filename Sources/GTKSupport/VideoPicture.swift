import CAdwaita
import CoreVideo
import GLibSupport

/// A frame as a cairo surface and a GDK texture over the frame's own memory. Nothing is copied; the memory is kept for
/// as long as GTK may read it.
@MainActor
final class VideoPicture {
  let size: CGSize
  private let frame: LockedFrame
  private let hasAlpha: Bool
  private var cairoSurface: OpaquePointer?
  private var textureReference: GObjectRef?

  /// Wraps an opaque BGRA frame, or one of premultiplied BGRA; nil if it is in another format.
  init?(_ pixelBuffer: CVPixelBuffer, hasAlpha: Bool = false) {
    guard let frame = LockedFrame(pixelBuffer) else { return nil }
    self.frame = frame
    self.hasAlpha = hasAlpha
    size = CGSize(width: frame.width, height: frame.height)
  }

  isolated deinit {
    if let cairoSurface {
      // Finished, not only released: if a render node still holds the surface, cairo gives the node a copy here.
      cairo_surface_finish(cairoSurface)
      cairo_surface_destroy(cairoSurface)
    }
  }

  /// The surface for the cairo renderer. An opaque frame's fourth byte is declared unused, so that cairo copies pixels
  /// instead of blending.
  var surface: OpaquePointer {
    if let cairoSurface { return cairoSurface }
    let surface = cairo_image_surface_create_for_data(
      frame.base.assumingMemoryBound(to: UInt8.self), hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
      Int32(frame.width), Int32(frame.height),
      Int32(frame.bytesPerRow))!
    cairoSurface = surface
    return surface
  }

  /// The texture for renderers that use OpenGL.
  var texture: OpaquePointer {
    if let textureReference { return textureReference.opaque }
    let bytes = g_bytes_new_with_free_func(
      frame.base, gsize(frame.bytesPerRow * frame.height),
      { Unmanaged<LockedFrame>.fromOpaque($0!).release() }, Unmanaged.passRetained(frame).toOpaque())
    defer { g_bytes_unref(bytes) }
    let texture = gdk_memory_texture_new(
      gint(frame.width), gint(frame.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(frame.bytesPerRow))!
    let reference = GObjectRef.takeRef(UnsafeMutableRawPointer(texture))
    textureReference = reference
    return reference.opaque
  }
}

/// A frame whose memory stays readable for as long as this object lives.
private final class LockedFrame: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int
  private let pixelBuffer: CVPixelBuffer

  init?(_ pixelBuffer: CVPixelBuffer) {
    guard CVPixelBufferGetPixelFormatType(pixelBuffer) == kCVPixelFormatType_32BGRA,
      CVPixelBufferLockBaseAddress(pixelBuffer, .readOnly) == kCVReturnSuccess
    else { return nil }
    guard let base = CVPixelBufferGetBaseAddress(pixelBuffer) else {
      CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly)
      return nil
    }
    self.base = base
    self.pixelBuffer = pixelBuffer
    width = CVPixelBufferGetWidth(pixelBuffer)
    height = CVPixelBufferGetHeight(pixelBuffer)
    bytesPerRow = CVPixelBufferGetBytesPerRow(pixelBuffer)
  }

  deinit {
    CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly)
  }
}
