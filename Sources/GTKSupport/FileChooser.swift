import CAdwaita
import Foundation
import GLibSupport

/// The desktop's dialog for choosing files.
@MainActor
public enum FileChooser {
  /// Lets the user choose files of the given MIME patterns, as `video/*`. `handler` isn't called when the user cancels.
  public static func open(
    title: String, accept: String, kinds: String, mimeTypes: [String], over widget: Widget,
    handler: @escaping @MainActor ([URL]) -> Void
  ) {
    guard let holder = dialog(GTK_FILE_CHOOSER_ACTION_OPEN, title, accept, over: widget) else { return }
    gtk_file_chooser_set_select_multiple(holder.opaque, 1)
    let filter = gtk_file_filter_new()!
    gtk_file_filter_set_name(filter, kinds)
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter, type) }
    gtk_file_chooser_add_filter(holder.opaque, filter)
    g_object_unref(UnsafeMutableRawPointer(filter))
    show(holder) { dialog in
      guard let files = gtk_file_chooser_get_files(dialog.opaque) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(files)) }
      let chosen = (0..<g_list_model_get_n_items(files)).compactMap { index -> URL? in
        guard let file = g_list_model_get_item(files, index) else { return nil }
        defer { g_object_unref(file) }
        return FileList.url(of: OpaquePointer(file))
      }
      if !chosen.isEmpty { handler(chosen) }
    }
  }

  /// Lets the user choose a folder; `start` is shown first, if it exists. `handler` isn't called when the user cancels.
  public static func folder(
    title: String, accept: String, start: URL, over widget: Widget, handler: @escaping @MainActor (URL) -> Void
  ) {
    guard let holder = dialog(GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, accept, over: widget) else { return }
    let folder = g_file_new_for_path(start.path)!
    gtk_file_chooser_set_current_folder(holder.opaque, folder, nil)
    g_object_unref(UnsafeMutableRawPointer(folder))
    showForOne(holder) { handler(URL(fileURLWithPath: $0.path, isDirectory: true)) }
  }

  /// Lets the user choose the name of a new file; `name` is proposed. Asks before one that is there is replaced. `handler`
  /// isn't called when the user cancels.
  public static func save(
    title: String, accept: String, name: String, over widget: Widget, handler: @escaping @MainActor (URL) -> Void
  ) {
    guard let holder = dialog(GTK_FILE_CHOOSER_ACTION_SAVE, title, accept, over: widget) else { return }
    gtk_file_chooser_set_current_name(holder.opaque, name)
    showForOne(holder, handler)
  }

  /// A dialog over the window that `widget` is in; nil if it is in none.
  private static func dialog(
    _ action: GtkFileChooserAction, _ title: String, _ accept: String, over widget: Widget
  ) -> GObjectRef? {
    guard let root = gtk_widget_get_root(widget.widget) else { return nil }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
    let dialog = gtk_file_chooser_native_new(title, window, action, accept, nil)!
    let holder: GObjectRef = .takeRef(UnsafeMutableRawPointer(dialog))
    return holder
  }

  /// Shows a dialog for one file or folder of a disk, and hands it over.
  private static func showForOne(_ holder: GObjectRef, _ handler: @escaping @MainActor (URL) -> Void) {
    show(holder) { dialog in
      guard let file = gtk_file_chooser_get_file(dialog.opaque) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      if let chosen = FileList.url(of: file), chosen.isFileURL { handler(chosen) }
    }
  }

  /// Shows a dialog; `accepted` is called if the user doesn't cancel.
  private static func show(_ holder: GObjectRef, accepted: @escaping @MainActor (GObjectRef) -> Void) {
    // GtkNativeDialog has no owner: the reference is held until the user has responded.
    open = holder
    holder.on("response") { (answer: Int) in
      defer { open = nil }
      if answer == Int(GTK_RESPONSE_ACCEPT.rawValue), let dialog = open { accepted(dialog) }
    }
    gtk_native_dialog_show(holder.as())
  }

  private static var open: GObjectRef?
}
