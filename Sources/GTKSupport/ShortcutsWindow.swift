import CAdwaita
import GLibSupport

/// The window that lists the keyboard shortcuts.
@MainActor
public enum ShortcutsWindow {
  /// A group of shortcuts under a heading; each is an accelerator, as `<Control>q`, and what it does.
  public struct Group {
    /// The heading.
    public var title: String
    /// Accelerators and their descriptions.
    public var keys: [(accelerator: String, title: String)]

    /// A group of shortcuts.
    public init(_ title: String, _ keys: [(accelerator: String, title: String)]) {
      self.title = title
      self.keys = keys
    }
  }

  /// Shows the window over `parent`.
  public static func present(_ groups: [Group], over parent: ApplicationWindow) {
    // In GTK 4.8 a section can be filled only through GtkBuilder.
    var description = """
      <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property>\
      <child><object class="GtkShortcutsSection"><property name="section-name">keys</property>\
      <property name="max-height">12</property>
      """
    for group in groups {
      description += #"<child><object class="GtkShortcutsGroup">"# + property("title", group.title)
      for key in group.keys {
        description += #"<child><object class="GtkShortcutsShortcut">"#
        description += property("accelerator", key.accelerator) + property("title", key.title) + "</object></child>"
      }
      description += "</object></child>"
    }
    description += "</object></child></object></interface>"
    let builder = GObjectRef.takeRef(UnsafeMutableRawPointer(gtk_builder_new_from_string(description, -1)!))
    guard let found = gtk_builder_get_object(builder.opaque, "window") else { return }
    let window = UnsafeMutableRawPointer(found).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(window, parent.object.as())
    gtk_window_present(window)
  }

  private static func property(_ name: String, _ value: String) -> String {
    #"<property name="\#(name)">\#(Markup.escaped(value))</property>"#
  }
}
