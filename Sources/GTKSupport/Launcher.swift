import CAdwaita
import GLibSupport

/// Opens files in other programs.
@MainActor
public enum Launcher {
  /// Opens a URI, as `file:///home/…`, in its default program; returns false if no program can.
  public static func open(_ uri: String) -> Bool {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    return g_app_info_launch_default_for_uri(uri, nil, &error) != 0
  }

  /// Lets the user choose a program and opens the files with it; `onLaunch` is called when it was started.
  public static func choose(
    for paths: [String], over widget: Widget, onLaunch: @escaping @MainActor () -> Void = {}
  ) {
    guard let first = paths.first, let root = gtk_widget_get_root(widget.widget) else { return }
    let file = g_file_new_for_path(first)!
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let dialog = gtk_app_chooser_dialog_new(
      UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), GTK_DIALOG_MODAL, file)!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(dialog))
    let weak = WeakObject(holder)
    holder.on("response") { (answer: Int) in
      guard let dialog = weak.object else { return }
      if answer == Int(GTK_RESPONSE_OK.rawValue),
        let program = GObjectRef.takeRef(
          gtk_app_chooser_get_app_info(dialog.opaque).map { UnsafeMutableRawPointer($0) })
      {
        if launch(program, paths) { onLaunch() }
      }
      gtk_window_destroy(dialog.as())
    }
    gtk_window_present(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self))
  }

  private static func launch(_ program: GObjectRef, _ paths: [String]) -> Bool {
    var files: UnsafeMutablePointer<GList>?
    for path in paths.reversed() { files = g_list_prepend(files, UnsafeMutableRawPointer(g_file_new_for_path(path))) }
    defer { g_list_free_full(files) { g_object_unref($0) } }
    return g_app_info_launch(program.opaque, files, nil, nil) != 0
  }
}
