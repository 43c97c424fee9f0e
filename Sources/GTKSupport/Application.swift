import CAdwaita
import GLibSupport

/// The program as the desktop sees it: one instance, its actions and their keys.
@MainActor
public final class Application: GObjectHolder {
  public nonisolated let object: GObjectRef

  /// Whether there is a display to show windows on. Opens it, if so.
  public static func hasDisplay() -> Bool { gtk_init_check() != 0 }

  /// Whether the session's bus answers. GTK 4.8 starts without one and then fills the terminal with criticals.
  public static func hasSessionBus() -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_object_unref(UnsafeMutableRawPointer(bus))
    return true
  }

  /// Style sheet and icons come from the embedded resources below the path that `identifier` gives.
  public init(identifier: String) {
    EmbeddedResources.register()
    object = .takeRef(UnsafeMutableRawPointer(adw_application_new(identifier, GApplicationFlags(0))))
  }

  private nonisolated var application: UnsafeMutablePointer<GApplication> { object.as() }

  /// Serves windows until the last one is gone, and answers the exit code. The arguments are those meant for
  /// GApplication, as `--gapplication-service`.
  public func run(_ arguments: [String]) -> Int32 {
    var list = ([CommandLine.arguments[0]] + arguments).map { g_strdup($0) }
    defer { for argument in list { g_free(argument) } }
    // GApplication moves the arguments that it has read to the end; the array stays the same.
    return g_application_run(application, Int32(list.count), &list)
  }

  /// Ends `run()`.
  public func quit() { g_application_quit(application) }

  /// Keeps `run()` going although no window is open, until `release()`.
  public func hold() { g_application_hold(application) }

  /// Undoes one `hold()`.
  public func release() { g_application_release(application) }

  /// Calls the handler when the program is started, also a second time while it runs.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) { on("activate", handler) }

  /// Adds the action `app.NAME` and the keys that run it, as `<Control>q`.
  @discardableResult
  public func addAction(_ name: String, keys: String..., action: @escaping @MainActor () -> Void) -> Action {
    let added = Action(name, action)
    g_action_map_add_action(object.opaque, added.object.opaque)
    var list = keys.map { UnsafePointer(g_strdup($0)) }
    list.append(nil)
    gtk_application_set_accels_for_action(object.as(), "app.\(name)", &list)
    for key in list { g_free(UnsafeMutableRawPointer(mutating: key)) }
    return added
  }
}
