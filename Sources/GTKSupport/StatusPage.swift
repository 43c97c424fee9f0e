import CAdwaita

/// A page that shows a state by an icon, a title and a description.
public final class StatusPage: Widget {
  /// An empty page.
  public init() {
    super.init(floating: adw_status_page_new())
  }

  /// Sets the icon.
  public func setIcon(_ name: String) { adw_status_page_set_icon_name(object.opaque, name) }

  /// Sets the title: plain text, markup is shown as it is.
  public func setTitle(_ text: String) { adw_status_page_set_title(object.opaque, Markup.escaped(text)) }

  /// Sets the description: what the state means and what can be done. Plain text, no markup.
  public func setDescription(_ text: String) {
    adw_status_page_set_description(object.opaque, Markup.escaped(text))
  }

  /// Sets the widget below the texts.
  public func setChild(_ child: Widget) { adw_status_page_set_child(object.opaque, child.widget) }
}
