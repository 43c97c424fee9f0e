import CAdwaita
import Dispatch
import GLibSupport

/// A widget's context menu: at a right click, and by the keyboard. It is made anew each time that it
/// opens.
@MainActor
public final class ContextMenu {
  /// One line of the menu.
  public enum Item {
    /// Does something.
    case command(String, @MainActor () -> Void)
    /// Turns something on or off; with a tick while it is on.
    case check(String, isOn: Bool, @MainActor () -> Void)
    /// One of several choices; with a dot if it is the chosen one.
    case choice(String, isChosen: Bool, @MainActor () -> Void)
    /// A submenu.
    case menu(String, [Item])
  }

  /// Asked for the sections of the menu each time that it is about to open.
  public var onOpen: @MainActor () -> [[Item]] = { [] }
  private weak var place: Widget?
  private var popover: GObjectRef?
  /// Counts the menus that were opened, so that a late end of one doesn't take the next one away.
  private var count = 0

  /// Adds a context menu to a widget. Not to a `Stack`: GTK 4.8 takes each of its children for a page, and crashes when
  /// assistive technology asks for the menu's.
  public init(on place: Widget) {
    self.place = place
    let click = gtk_gesture_click_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(click))
    gtk_gesture_single_set_button(holder.opaque, guint(GDK_BUTTON_SECONDARY))
    holder.on("pressed") { [weak self] (_: Int, x: Double, y: Double) in
      self?.open(x: x, y: y)
    }
    gtk_widget_add_controller(place.widget, click)
  }

  /// Opens the menu in the middle of the widget.
  public func open() {
    guard let place else { return }
    open(x: Double(place.width) / 2, y: Double(place.height) / 2)
  }

  private func open(x: Double, y: Double) {
    guard let place else { return }
    dismiss()
    let sections = onOpen().filter { !$0.isEmpty }
    guard !sections.isEmpty else { return }
    let actions = GObjectRef.takeRef(UnsafeMutableRawPointer(g_simple_action_group_new()!))
    let model = GObjectRef.takeRef(UnsafeMutableRawPointer(g_menu_new()!))
    var number = 0
    for items in sections {
      let section = self.menu(items, actions, &number)
      withExtendedLifetime(section) { g_menu_append_section(model.opaque, nil, section.as()) }
    }
    withExtendedLifetime(actions) { gtk_widget_insert_action_group(place.widget, "menu", actions.opaque) }
    let menu = withExtendedLifetime(model) {
      gtk_popover_menu_new_from_model_full(model.as(), GTK_POPOVER_MENU_NESTED)!
    }
    let holder = GObjectRef.sinkFloating(UnsafeMutableRawPointer(menu))
    gtk_popover_set_has_arrow(holder.as(), 0)
    var point = GdkRectangle(x: gint(x), y: gint(y), width: 1, height: 1)
    gtk_widget_set_parent(menu, place.widget)
    gtk_popover_set_pointing_to(holder.as(), &point)
    gtk_widget_set_halign(menu, GTK_ALIGN_START)
    popover = holder
    count += 1
    // The chosen action is activated after the popover has closed, so it is removed later, not at once.
    holder.on("closed") { [weak self, count] in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard let self, self.count == count else { return }
          self.dismiss()
          self.place?.returnFocus()
        }
      }
    }
    gtk_popover_popup(holder.as())
  }

  private func menu(_ items: [Item], _ actions: GObjectRef, _ number: inout Int) -> GObjectRef {
    let menu = GObjectRef.takeRef(UnsafeMutableRawPointer(g_menu_new()!))
    for item in items {
      number += 1
      let name = "item\(number)"
      switch item {
      case .command(let title, let body):
        add(GObjectRef.takeRef(UnsafeMutableRawPointer(g_simple_action_new(name, nil))), to: actions, body)
        g_menu_append(menu.opaque, title, "menu.\(name)")
      case .check(let title, let isOn, let body):
        let state = g_variant_new_boolean(isOn ? 1 : 0)
        add(
          GObjectRef.takeRef(UnsafeMutableRawPointer(g_simple_action_new_stateful(name, nil, state))), to: actions, body
        )
        g_menu_append(menu.opaque, title, "menu.\(name)")
      case .choice(let title, let isChosen, let body):
        // A string state with a target makes GTK draw a radio button.
        let type = g_variant_type_new("s")
        let action = g_simple_action_new_stateful(name, type, g_variant_new_string(isChosen ? "chosen" : ""))
        g_variant_type_free(type)
        add(GObjectRef.takeRef(UnsafeMutableRawPointer(action!)), to: actions, body)
        let entry = g_menu_item_new(title, nil)!
        g_menu_item_set_action_and_target_value(entry, "menu.\(name)", g_variant_new_string("chosen"))
        g_menu_append_item(menu.opaque, entry)
        g_object_unref(UnsafeMutableRawPointer(entry))
      case .menu(let title, let items):
        let submenu = self.menu(items, actions, &number)
        withExtendedLifetime(submenu) { g_menu_append_submenu(menu.opaque, title, submenu.as()) }
      }
    }
    return menu
  }

  private func add(_ action: GObjectRef, to actions: GObjectRef, _ body: @escaping @MainActor () -> Void) {
    action.on("activate", body)
    withExtendedLifetime(action) { g_action_map_add_action(actions.opaque, action.opaque) }
  }

  private func dismiss() {
    guard let popover else { return }
    self.popover = nil
    gtk_widget_unparent(popover.as())
    if let place { gtk_widget_insert_action_group(place.widget, "menu", nil) }
  }
}
