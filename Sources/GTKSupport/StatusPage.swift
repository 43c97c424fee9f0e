import CAdwaita

/// A page that shows a state by an icon, a title and a description.
public final class StatusPage: Widget {
  private var texts = (title: "", description: "")
  private let isAnnounced: Bool

  /// An empty page. `announces` says whether assistive technology tells what it says at once, as of an error.
  public init(announces: Bool = false) {
    isAnnounced = announces
    super.init(
      floating: announces
        ? kinora_widget_new(adw_status_page_get_type(), GTK_ACCESSIBLE_ROLE_ALERT) : adw_status_page_new())
  }

  /// Sets the icon.
  public func setIcon(_ name: String) { adw_status_page_set_icon_name(object.opaque, name) }

  /// Sets the title: plain text, markup is shown as it is.
  public func setTitle(_ text: String) {
    adw_status_page_set_title(object.opaque, Markup.escaped(text))
    texts.title = text
    announce()
  }

  /// Sets the description: what the state means and what can be done. Plain text, no markup.
  public func setDescription(_ text: String) {
    adw_status_page_set_description(object.opaque, Markup.escaped(text))
    texts.description = text
    announce()
  }

  /// Its name is what it says.
  private func announce() {
    guard isAnnounced else { return }
    setAccessibleName([texts.title, texts.description].filter { !$0.isEmpty }.joined(separator: ". "))
  }

  /// Sets the widget below the texts.
  public func setChild(_ child: Widget) { adw_status_page_set_child(object.opaque, child.widget) }
}
