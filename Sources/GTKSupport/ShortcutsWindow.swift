import CAdwaita
import Foundation
import GLibSupport

/// The window that lists the keyboard shortcuts, and finds them by a word.
///
/// Not a GtkShortcutsWindow: that of GTK 4.8 is higher than a small screen, doesn't fit a phone's, and warns of labels
/// with a negative width.
@MainActor
public final class ShortcutsWindow {
  /// A group of shortcuts under a heading; each is one or more accelerators, as `<Control>q`, and what they do.
  public struct Group {
    /// The heading.
    public var title: String
    /// Accelerators, separated by spaces, and their descriptions.
    public var keys: [(accelerator: String, title: String)]

    /// A group of shortcuts.
    public init(_ title: String, _ keys: [(accelerator: String, title: String)]) {
      self.title = title
      self.keys = keys
    }
  }

  /// The texts of the window.
  public struct Words {
    public var title: String
    public var search: String
    /// What stands between two accelerators, as "or".
    public var or: String

    public init(title: String, search: String, or: String) {
      (self.title, self.search, self.or) = (title, search, or)
    }
  }

  private let window: Window
  private let page = Box.column(spacing: 12)
  private var shown: [(heading: Label, rows: [(row: ActionRow, text: String)], list: BoxedList)] = []
  /// What the rows must contain to be shown.
  private var wanted = ""

  /// Shows the window over `parent`.
  public static func present(_ groups: [Group], _ words: Words, over parent: ApplicationWindow) {
    let made = ShortcutsWindow(groups, words)
    // The window's own closures keep this object for as long as it is open.
    made.window.present(over: parent)
  }

  private init(_ groups: [Group], _ words: Words) {
    window = Window(title: words.title, width: 560, height: 620)
    window.setMinimumSize(width: 300, height: 300)
    page.setMargins(start: 12, end: 12, top: 6, bottom: 18)
    add(groups[...], words)
    let search = SearchEntry(name: words.search)
    search.setMargins(start: 12, end: 12, top: 6, bottom: 6)
    let scrolled = ScrolledArea(page)
    scrolled.expandsVertically = true
    window.setContent(Box.column(HeaderBar(title: WindowTitle(words.title)), search, scrolled))
    search.onSearch { text in
      self.wanted = text.trimmingCharacters(in: .whitespaces).lowercased()
      for place in self.shown.indices { self.filter(place) }
    }
    search.onStop { [weak window] in window?.destroy() }
    window.onKey { [weak window] key, _ in
      guard key == "Escape" else { return false }
      window?.destroy()
      return true
    }
  }

  /// Adds the first of some groups now, and one of the others with each frame: a hundred rows at once would keep the main
  /// thread for longer.
  private func add(_ groups: ArraySlice<Group>, _ words: Words) {
    var rest = groups
    if let first = rest.popFirst() { add(first, words) }
    page.onEachFrame { [weak self] in
      guard let self, let next = rest.popFirst() else { return false }
      add(next, words)
      filter(shown.count - 1)
      return true
    }
  }

  private func add(_ group: Group, _ words: Words) {
    let heading = Label(group.title)
    heading.styled("heading").setAlignment(0)
    heading.setMargins(top: 6)
    let list = BoxedList()
    var rows: [(row: ActionRow, text: String)] = []
    for key in group.keys {
      let names = key.accelerator.split(separator: " ").map { Self.name(of: String($0)) }
      let row = ActionRow(key.title)
      let caps = Box.row(spacing: 6)
      for name in names {
        let cap = Label(name)
        cap.styled("key", "numeric").align(vertical: .center)
        caps.append(cap)
      }
      row.addSuffix(caps)
      let spoken = names.joined(separator: " \(words.or) ")
      row.setAccessibleDescription(spoken)
      list.append(row)
      rows.append((row, "\(key.title) \(spoken)".lowercased()))
    }
    page.append(heading)
    page.append(list)
    shown.append((heading, rows, list))
  }

  /// Shows the rows of a group with what is wanted, and the group if it has one.
  private func filter(_ place: Int) {
    let group = shown[place]
    var isAny = false
    for (row, words) in group.rows {
      row.isVisible = wanted.isEmpty || words.contains(wanted)
      if row.isVisible { isAny = true }
    }
    group.heading.isVisible = isAny
    group.list.isVisible = isAny
  }

  /// An accelerator as it stands on the keys, in the user's language: "Ctrl+Q", "Page Up".
  private static func name(of accelerator: String) -> String {
    var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
    guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0,
      let label = gtk_accelerator_get_label(key, modifiers)
    else { return accelerator }
    defer { g_free(label) }
    return String(cString: label)
  }
}
