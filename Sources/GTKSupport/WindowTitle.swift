import CAdwaita

/// The title and subtitle in the middle of a header bar.
public final class WindowTitle: Widget {
  /// A title.
  public init(_ title: String) {
    super.init(floating: adw_window_title_new(title, nil))
  }

  /// The title.
  public var title: String {
    get { String(cString: adw_window_title_get_title(object.opaque)) }
    set { adw_window_title_set_title(object.opaque, newValue) }
  }

  /// The subtitle below it; empty for none.
  public var subtitle: String {
    get { String(cString: adw_window_title_get_subtitle(object.opaque)) }
    set { adw_window_title_set_subtitle(object.opaque, newValue) }
  }
}
