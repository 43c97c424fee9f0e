import CAdwaita

/// An activity indicator.
public final class Spinner: Widget {
  /// A spinner that stands still until `isSpinning` is set.
  public init() {
    super.init(floating: gtk_spinner_new())
  }

  /// Whether it spins. A spinner that spins unseen still costs redraws: stop it.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}
