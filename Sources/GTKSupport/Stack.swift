import CAdwaita

/// A stack of pages of which one is visible.
public final class Stack: Widget {
  private let pages = CoveredPages()

  /// An empty stack; pages cross-fade.
  public init(milliseconds: Int = 200) {
    super.init(floating: gtk_stack_new())
    gtk_stack_set_transition_type(object.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(object.opaque, guint(milliseconds))
    on("notify::visible-child") { [weak self] in
      self?.follow()
      self?.forgetFocusOfCovered()
    }
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

  /// Tab goes on from where the focus was in a widget. GTK remembers that of the page that was covered while it had the
  /// focus, too, and Tab never came to the other pages again.
  private func forgetFocusOfCovered() {
    let visible = gtk_stack_get_visible_child(object.opaque)
    guard let child = gtk_widget_get_focus_child(widget), child != visible else { return }
    var parent: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = parent {
      parent = gtk_widget_get_focus_child(current)
      gtk_widget_set_focus_child(current, nil)
    }
  }

  private func follow() { pages.follow(visiblePage) }

  /// The name of the visible page.
  public var visiblePage: String {
    get { gtk_stack_get_visible_child_name(object.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_stack_set_visible_child_name(object.opaque, newValue) }
  }
}
