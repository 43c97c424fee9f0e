import CAdwaita
import GLibSupport

/// A menu of actions.
@MainActor
public final class Menu: GObjectHolder {
  public nonisolated let object: GObjectRef

  /// A menu whose sections are divided by separators; an item is a title and the action it triggers.
  public init(_ sections: [[(title: String, action: String)]]) {
    object = .takeRef(UnsafeMutableRawPointer(g_menu_new()!))
    for items in sections {
      let section = GObjectRef.takeRef(UnsafeMutableRawPointer(g_menu_new()!))
      for item in items { g_menu_append(section.opaque, item.title, item.action) }
      g_menu_append_section(object.opaque, nil, section.as())
    }
  }
}
