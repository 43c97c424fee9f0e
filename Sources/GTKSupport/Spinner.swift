import CAdwaita

/// A sign that something is awaited.
public final class Spinner: Widget {
  /// A spinner that stands still until `isSpinning` is set.
  public init() {
    super.init(floating: gtk_spinner_new())
  }

  /// Whether it turns. A spinner that turns unseen still costs frames: stop it.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}
