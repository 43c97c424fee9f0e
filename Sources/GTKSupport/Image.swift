import CAdwaita

/// An icon.
public final class Image: Widget {
  /// A named icon of this many pixels.
  public init(icon: String, size: Int = 16) {
    super.init(floating: gtk_image_new_from_icon_name(icon))
    gtk_image_set_pixel_size(object.opaque, gint(size))
  }

  /// Shows another icon.
  public func setIcon(_ name: String) { gtk_image_set_from_icon_name(object.opaque, name) }

  /// Changes how many pixels it is wide and high.
  public func setSize(_ pixels: Int) { gtk_image_set_pixel_size(object.opaque, gint(pixels)) }
}
