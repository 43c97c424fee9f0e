import CAdwaita

/// A page that says in one sign and one sentence how things are.
public final class StatusPage: Widget {
  /// An empty page.
  public init() {
    super.init(floating: adw_status_page_new())
  }

  /// The sign.
  public func setIcon(_ name: String) { adw_status_page_set_icon_name(object.opaque, name) }

  /// What is the matter. Plain words; what looks like markup is shown as it is.
  public func setTitle(_ text: String) { adw_status_page_set_title(object.opaque, Markup.escaped(text)) }

  /// What it means and what can be done. Plain words.
  public func setDescription(_ text: String) {
    adw_status_page_set_description(object.opaque, Markup.escaped(text))
  }

  /// What stands below the words.
  public func setChild(_ child: Widget) { adw_status_page_set_child(object.opaque, child.widget) }
}
