import CAdwaita

/// A bar that fills as work is done.
public final class ProgressBar: Widget {
  /// An empty bar.
  public init() { super.init(floating: gtk_progress_bar_new()) }

  /// Which share is done, from 0 to 1.
  public var share: Double {
    get { gtk_progress_bar_get_fraction(object.opaque) }
    set { gtk_progress_bar_set_fraction(object.opaque, min(1, max(0, newValue))) }
  }
}
