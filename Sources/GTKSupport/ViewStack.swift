import CAdwaita

/// The main views of a window, between which a view switcher switches.
public final class ViewStack: Widget {
  private let pages = CoveredPages()

  /// An empty stack.
  public init() {
    super.init(floating: adw_view_stack_new())
    on("notify::visible-child") { [weak self] in self?.follow() }
  }

  /// Adds a view with the title and icon that switchers show.
  public func add(_ page: Widget, named name: String, title: String, icon: String) {
    let added = adw_view_stack_add_titled(object.opaque, page.widget, name, title)
    adw_view_stack_page_set_icon_name(added, icon)
    pages.add(page, named: name)
    follow()
  }

  private func follow() { pages.follow(visiblePage) }

  /// The name of the visible view.
  public var visiblePage: String {
    get { adw_view_stack_get_visible_child_name(object.opaque).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(object.opaque, newValue) }
  }

  /// Calls the handler after another view became visible.
  public func onChange(_ handler: @escaping @MainActor () -> Void) { on("notify::visible-child", handler) }
}
