import CAdwaita
import GLibSupport

/// The base class of GTK widgets. The Swift object holds one reference and the parent widget another, so the Swift
/// object may be released.
///
/// Closures given to a widget live as long as the widget does: let them capture their owners weakly.
@MainActor
open class Widget: GObjectHolder {
  public nonisolated let object: GObjectRef
  /// The accessible name that it was given, in place of the text in it.
  var ownName: String?

  /// Takes ownership of a new, floating widget.
  public init(floating pointer: UnsafeMutablePointer<GtkWidget>) {
    object = .sinkFloating(UnsafeMutableRawPointer(pointer))
  }

  /// A widget that is there already.
  init(holding object: GObjectRef) { self.object = object }

  /// The instance for GTK's functions.
  public nonisolated var widget: UnsafeMutablePointer<GtkWidget> { object.as() }

  // MARK: - Style and layout

  /// Adds style classes.
  @discardableResult
  public func styled(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return self
  }

  /// Adds or removes a style class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  /// Whether the widget has a style class.
  public func hasStyle(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  /// Whether the widget expands horizontally into extra space.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget expands vertically into extra space.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// Sets the alignment in the space the widget is given.
  public func align(horizontal: Alignment = .fill, vertical: Alignment = .fill) {
    gtk_widget_set_halign(widget, horizontal.value)
    gtk_widget_set_valign(widget, vertical.value)
  }

  /// Sets the margins. Start and end follow the reading direction.
  public func setMargins(start: Int = 0, end: Int = 0, top: Int = 0, bottom: Int = 0) {
    gtk_widget_set_margin_start(widget, gint(start))
    gtk_widget_set_margin_end(widget, gint(end))
    gtk_widget_set_margin_top(widget, gint(top))
    gtk_widget_set_margin_bottom(widget, gint(bottom))
  }

  /// Sets the minimum size; −1 leaves a dimension to the widget.
  public func setMinimumSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, gint(width), gint(height))
  }

  /// Keeps the widget's layout left-to-right, also in right-to-left locales.
  public func readsLeftToRight() { gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR) }

  /// The allocated width.
  public var width: Int { Int(gtk_widget_get_width(widget)) }

  /// The allocated height.
  public var height: Int { Int(gtk_widget_get_height(widget)) }

  /// The natural height, whatever the width.
  public var naturalHeight: Int {
    var (least, natural) = (gint(0), gint(0))
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, &least, &natural, nil, nil)
    return Int(natural)
  }

  /// The natural width, whatever the height.
  public var naturalWidth: Int {
    var (least, natural) = (gint(0), gint(0))
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
    return Int(natural)
  }

  /// Whether the widget has a parent.
  public var hasParent: Bool { gtk_widget_get_parent(widget) != nil }

  /// Whether the widget's direction is right-to-left.
  public var readsRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// How many device pixels make one logical pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  // MARK: - State

  /// Whether the widget is visible, provided that its parents are.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is mapped: itself, all its parents and the window are shown.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// Whether the widget reacts to input.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget gets pointer events; otherwise the widget below it does.
  public var catchesPointer: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// The tooltip. Setting the one that is there changes nothing: GTK would hide it, and wait again before it shows it.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { if newValue != tooltip { setTooltip(newValue) } }
  }

  /// For each tooltip that a visible widget is given GTK asks the display where the pointer is, and waits for the answer.
  /// Widgets that lie in no window yet can't be below it.
  private func setTooltip(_ text: String?) {
    // It is read out as the widget's description.
    kinora_accessible_may_have_words(widget)
    let asks = gtk_widget_get_visible(widget) != 0 && gtk_widget_get_root(widget) == nil
    if asks { gtk_widget_set_visible(widget, 0) }
    gtk_widget_set_tooltip_text(widget, text)
    if asks { gtk_widget_set_visible(widget, 1) }
  }

  /// Whether the widget can have the keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether a click gives the widget the keyboard focus.
  public var takesFocusOnClick: Bool {
    get { gtk_widget_get_focus_on_click(widget) != 0 }
    set { gtk_widget_set_focus_on_click(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget, or one in it, has the keyboard focus.
  public var hasFocusWithin: Bool { Self.hasFocusWithin(widget) }

  static func hasFocusWithin(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Whether a widget in this one has the keyboard focus and the window shows the focus.
  public var showsFocusWithin: Bool {
    guard hasFocusWithin, let root = gtk_widget_get_root(widget) else { return false }
    return gtk_window_get_focus_visible(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)) != 0
  }

  /// Whether the popover of a widget in this one is open.
  public var hasOpenPopover: Bool {
    func isOpen(in widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
      if gtk_widget_get_mapped(widget) != 0,
        GLibType.isA(GObjectRef.addRef(UnsafeMutableRawPointer(widget)).type, gtk_popover_get_type())
      {
        return true
      }
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if isOpen(in: current) { return true }
        child = gtk_widget_get_next_sibling(current)
      }
      return false
    }
    return isOpen(in: widget)
  }

  /// Shows or hides the pointer over the widget.
  public func setPointerVisible(_ isVisible: Bool) {
    gtk_widget_set_cursor_from_name(widget, isVisible ? nil : "none")
  }

  /// Clips content at the widget's bounds, also at round corners.
  public func clipContent() { gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN) }

  /// Gives the widget the keyboard focus.
  public func focus() { gtk_widget_grab_focus(widget) }

  /// Gives the keyboard focus to the first widget in this one that takes it.
  public func focusFirst() { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }

  /// Gives the keyboard focus back to the page that is shown, as its window's `onFocusReturn` says.
  public func returnFocus() { Self.returnFocus(from: widget) }

  static func returnFocus(from widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_activate_action_variant(widget, "win.\(ApplicationWindow.focusAction)", nil)
  }

  /// Redraws this widget without a new layout.
  public func redraw() { gtk_widget_queue_draw(widget) }

  // MARK: - Signals

  /// Calls the handler each time the widget is mapped.
  public func onMap(_ handler: @escaping @MainActor () -> Void) { on("map", handler) }

  /// Calls the handler each time the widget is unmapped.
  public func onUnmap(_ handler: @escaping @MainActor () -> Void) { on("unmap", handler) }
}

extension GObjectHolder {
  /// Connects a signal that is known to exist. If it doesn't, that is a bug in this module, not a recoverable error.
  @MainActor
  func on<each Argument: GValueConvertible>(
    _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) {
    do {
      try connectOnMain(signal, handler)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
