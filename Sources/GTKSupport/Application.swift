import CAdwaita
import Foundation
import GLibSupport

/// The GTK application: a single instance, its actions and their keyboard shortcuts.
@MainActor
public final class Application: GObjectHolder {
  public nonisolated let object: GObjectRef

  /// Whether there is a display to show windows on. Opens the display if there is one.
  public static func hasDisplay() -> Bool { gtk_init_check() != 0 }

  /// Whether the D-Bus session bus can be reached. Without one GTK 4.8 starts, but fills the terminal with criticals.
  public static func hasSessionBus() -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_object_unref(UnsafeMutableRawPointer(bus))
    return true
  }

  /// Creates the application. Its style sheet and icons are the embedded resources below the resource path that GTK
  /// derives from `identifier`. `handlesOpen` says whether it opens files that the desktop gives it; then set `onOpen`.
  public init(identifier: String, handlesOpen: Bool = false) {
    EmbeddedResources.register()
    let flags = handlesOpen ? G_APPLICATION_HANDLES_OPEN : GApplicationFlags(0)
    object = .takeRef(UnsafeMutableRawPointer(adw_application_new(identifier, flags)))
  }

  private nonisolated var application: UnsafeMutablePointer<GApplication> { object.as() }

  /// Runs the main loop until the last window is closed, and returns the exit code. The arguments are those meant for
  /// GApplication, as `--gapplication-service`.
  public func run(_ arguments: [String]) -> Int32 {
    var list = ([CommandLine.arguments[0]] + arguments).map { g_strdup($0) }
    defer { for argument in list { g_free(argument) } }
    // GApplication moves the arguments it has parsed to the end; the array's contents stay the same.
    return g_application_run(application, Int32(list.count), &list)
  }

  /// Activates an action in the primary instance: this process, or the one that was already running.
  public func perform(_ action: String) {
    guard g_application_register(application, nil, nil) != 0 else { return }
    g_action_group_activate_action(object.opaque, action, nil)
  }

  /// Ends `run()`.
  public func quit() { g_application_quit(application) }

  /// Keeps `run()` going although no window is open, until `release()`.
  public func hold() { g_application_hold(application) }

  /// Releases one `hold()`.
  public func release() { g_application_release(application) }

  /// Calls the handler when the program is activated, also when it is started again while it runs.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) { on("activate", handler) }

  /// Calls the handler when files are to be opened, also when a second start of the program passes them on.
  public func onOpen(_ handler: @escaping @MainActor (_ files: [URL]) -> Void) {
    let open: @convention(c) (gpointer, UnsafePointer<OpaquePointer?>?, gint, gpointer?, gpointer) -> Void = {
      _, files, count, _, data in
      let found = (0..<Int(count)).compactMap { FileList.url(of: files?[$0]) }
      let box = Unmanaged<OpenFunction>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { box.open(found) }
    }
    g_signal_connect_data(
      object.pointer, "open", unsafeBitCast(open, to: GCallback.self),
      Unmanaged.passRetained(OpenFunction(handler)).toOpaque(),
      { data, _ in Unmanaged<OpenFunction>.fromOpaque(data!).release() }, GConnectFlags(0))
  }

  /// Adds the action `app.NAME` and its keyboard shortcuts, as `<Control>q`.
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

@MainActor
private final class OpenFunction {
  let open: @MainActor ([URL]) -> Void

  init(_ open: @escaping @MainActor ([URL]) -> Void) {
    self.open = open
  }
}
