import CAdwaita

/// An icon.
public final class Image: Widget {
  /// A named icon of this many pixels.
  public init(icon: String, size: Int = 16) {
    super.init(floating: gtk_image_new_from_icon_name(icon))
    gtk_image_set_pixel_size(object.opaque, gint(size))
  }

  /// Leaves it out of the accessibility tree: what it shows is also said in words beside it. Without a name of its own GTK
  /// 4.8 calls it by its type.
  @discardableResult
  public func asDecoration() -> Self {
    setHiddenFromAccessibility(true)
    return self
  }

  /// Shows another icon.
  public func setIcon(_ name: String) { gtk_image_set_from_icon_name(object.opaque, name) }

  /// Changes how many pixels it is wide and high.
  public func setSize(_ pixels: Int) { gtk_image_set_pixel_size(object.opaque, gint(pixels)) }
}
