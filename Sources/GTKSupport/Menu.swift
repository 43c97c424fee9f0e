import CAdwaita
import GLibSupport

/// A menu of actions.
@MainActor
public final class Menu: GObjectHolder {
  public nonisolated let object: GObjectRef
  private var sections: [GObjectRef] = []

  /// A menu whose sections are divided by separators; an item is a title and the action it triggers.
  public init(_ sections: [[(title: String, action: String)]]) {
    object = .takeRef(UnsafeMutableRawPointer(g_menu_new()!))
    for items in sections {
      let section = GObjectRef.takeRef(UnsafeMutableRawPointer(g_menu_new()!))
      for item in items { g_menu_append(section.opaque, item.title, item.action) }
      g_menu_append_section(object.opaque, nil, section.as())
      self.sections.append(section)
    }
  }

  /// A menu of one section.
  public convenience init(_ items: [(title: String, action: String)]) { self.init([items]) }

  /// Adds a menu to a section, behind its first items.
  public func insert(_ title: String, _ menu: Menu, inSection index: Int, at position: Int) {
    g_menu_insert_submenu(sections[index].opaque, gint(position), title, menu.object.as())
  }

  /// Replaces the items of the first section.
  public func setItems(_ items: [(title: String, action: String)]) {
    guard let section = sections.first else { return }
    g_menu_remove_all(section.opaque)
    for item in items { g_menu_append(section.opaque, item.title, item.action) }
  }
}
