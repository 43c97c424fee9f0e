import CAdwaita

extension ApplicationWindow {
  /// Asks the desktop to keep the window above others, or no longer. Returns whether it could be asked: under Wayland
  /// programs have no say in it, and the user does it by the window's menu.
  @discardableResult
  public func keepAbove(_ isAbove: Bool) -> Bool {
    guard let surface = gtk_native_get_surface(object.opaque) else { return false }
    return kinora_surface_keep_above(surface, isAbove ? 1 : 0) != 0
  }
}
