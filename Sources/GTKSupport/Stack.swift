import CAdwaita

/// A stack of pages of which one is visible.
public final class Stack: Widget {
  private let pages = CoveredPages()

  /// An empty stack; pages cross-fade.
  public init(milliseconds: Int = 200) {
    super.init(floating: gtk_stack_new())
    gtk_stack_set_transition_type(object.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(object.opaque, guint(milliseconds))
    on("notify::visible-child") { [weak self] in self?.follow() }
  }

  /// Whether the stack has the size of its largest page even if another is visible. True by default.
  public var isAsLargeAsLargest: Bool {
    get { gtk_stack_get_hhomogeneous(object.opaque) != 0 }
    set {
      gtk_stack_set_hhomogeneous(object.opaque, newValue ? 1 : 0)
      gtk_stack_set_vhomogeneous(object.opaque, newValue ? 1 : 0)
    }
  }

  /// Adds a page under a name.
  public func add(_ page: Widget, named name: String) {
    gtk_stack_add_named(object.opaque, page.widget, name)
    pages.add(page, named: name)
    follow()
  }

  private func follow() { pages.follow(visiblePage) }

  /// The name of the visible page.
  public var visiblePage: String {
    get { gtk_stack_get_visible_child_name(object.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_stack_set_visible_child_name(object.opaque, newValue) }
  }
}
