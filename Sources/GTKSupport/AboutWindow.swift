import CAdwaita
import GLibSupport

/// The About window: name, version, licence and credits of the program.
@MainActor
public enum AboutWindow {
  /// The texts that the window shows.
  public struct Facts {
    public var name: String
    public var icon: String
    public var version: String
    public var comments: String
    public var website: String
    public var developer: String
    public var copyright: String
    public var translators: String

    public init(
      name: String, icon: String, version: String, comments: String, website: String, developer: String,
      copyright: String, translators: String
    ) {
      self.name = name
      self.icon = icon
      self.version = version
      self.comments = comments
      self.website = website
      self.developer = developer
      self.copyright = copyright
      self.translators = translators
    }
  }

  /// Shows the window over `parent`. The licence is the LGPL, 2.1 or later. The report, under Troubleshooting, may take
  /// a while: it is added when it is there.
  public static func present(
    _ facts: Facts, over parent: ApplicationWindow, report: @escaping @Sendable () async -> String
  ) {
    let about = adw_about_window_new()!
    let window = UnsafeMutableRawPointer(about).assumingMemoryBound(to: GtkWindow.self)
    let handle = OpaquePointer(about)
    adw_about_window_set_application_name(handle, facts.name)
    adw_about_window_set_application_icon(handle, facts.icon)
    adw_about_window_set_version(handle, facts.version)
    adw_about_window_set_comments(handle, facts.comments)
    adw_about_window_set_website(handle, facts.website)
    adw_about_window_set_developer_name(handle, facts.developer)
    adw_about_window_set_copyright(handle, facts.copyright)
    adw_about_window_set_translator_credits(handle, facts.translators)
    adw_about_window_set_license_type(handle, GTK_LICENSE_LGPL_2_1)
    gtk_window_set_transient_for(window, parent.object.as())
    gtk_window_set_modal(window, 1)
    gtk_window_present(window)
    let object = GObjectRef.addRef(UnsafeMutableRawPointer(about))
    Task {
      let report = await report()
      // It may have been closed meanwhile.
      if gtk_widget_get_realized(object.as()) != 0 { adw_about_window_set_debug_info(object.opaque, report) }
    }
  }
}
