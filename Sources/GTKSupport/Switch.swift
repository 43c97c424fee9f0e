import CAdwaita

/// An on/off switch.
public final class Switch: Widget {
  private var isFollowing = false

  /// A switch that is off.
  public init() {
    super.init(floating: gtk_switch_new())
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(object.opaque) != 0 }
    set {
      guard newValue != isOn else { return }
      isFollowing = true
      gtk_switch_set_active(object.opaque, newValue ? 1 : 0)
      isFollowing = false
    }
  }

  /// Calls the handler when the user toggles it; not when the program does.
  public func onTurn(_ handler: @escaping @MainActor (Bool) -> Void) {
    on("notify::active") { [weak self] in
      guard let self, !isFollowing else { return }
      handler(isOn)
    }
  }
}
