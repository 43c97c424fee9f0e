import CAdwaita
import CoreGraphics

extension Image {
  /// Shows an image, scaled into the widget's square.
  public func setPicture(_ picture: CGImage) {
    let (width, height) = (picture.width, picture.height)
    guard width > 0, height > 0,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return }
    context.draw(picture, in: CGRect(x: 0, y: 0, width: width, height: height))
    context.flush()
    guard let pixels = context.data else { return }
    let bytes = g_bytes_new(pixels, gsize(context.bytesPerRow * height))
    defer { g_bytes_unref(bytes) }
    let texture = gdk_memory_texture_new(
      gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(context.bytesPerRow))!
    gtk_image_set_from_paintable(object.opaque, texture)
    g_object_unref(UnsafeMutableRawPointer(texture))
  }
}
