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
    guard let root = gtk_widget_get_root(widget.widget) else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
    let dialog = gtk_file_chooser_native_new(title, window, GTK_FILE_CHOOSER_ACTION_OPEN, accept, nil)!
    let holder = GObjectRef.takeRef(UnsafeMutableRawPointer(dialog))
    gtk_file_chooser_set_select_multiple(holder.opaque, 1)
    let filter = gtk_file_filter_new()!
    gtk_file_filter_set_name(filter, kinds)
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter, type) }
    gtk_file_chooser_add_filter(holder.opaque, filter)
    g_object_unref(UnsafeMutableRawPointer(filter))
    // GtkNativeDialog has no owner: the reference is held until the user has responded.
    open = holder
    holder.on("response") { (answer: Int) in
      defer { open = nil }
      guard answer == Int(GTK_RESPONSE_ACCEPT.rawValue), let dialog = open,
        let files = gtk_file_chooser_get_files(dialog.opaque)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(files)) }
      let chosen = (0..<g_list_model_get_n_items(files)).compactMap { index -> URL? in
        guard let file = g_list_model_get_item(files, index) else { return nil }
        defer { g_object_unref(file) }
        return FileList.url(of: OpaquePointer(file))
      }
      if !chosen.isEmpty { handler(chosen) }
    }
    gtk_native_dialog_show(holder.as())
  }

  /// Lets the user choose a folder; `start` is shown first, if it exists. `handler` isn't called when the user cancels.
  public static func folder(
    title: String, accept: String, start: URL, over widget: Widget, handler: @escaping @MainActor (URL) -> Void
  ) {
    guard let root = gtk_widget_get_root(widget.widget) else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
    let dialog = gtk_file_chooser_native_new(title, window, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, nil)!
    let holder = GObjectRef.takeRef(UnsafeMutableRawPointer(dialog))
    let folder = g_file_new_for_path(start.path)!
    gtk_file_chooser_set_current_folder(holder.opaque, folder, nil)
    g_object_unref(UnsafeMutableRawPointer(folder))
    wait(for: holder, handler)
  }

  /// Lets the user choose the name of a new file; `name` is proposed. Asks before one that is there is replaced. `handler`
  /// isn't called when the user cancels.
  public static func save(
    title: String, accept: String, name: String, over widget: Widget, handler: @escaping @MainActor (URL) -> Void
  ) {
    guard let root = gtk_widget_get_root(widget.widget) else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
    let dialog = gtk_file_chooser_native_new(title, window, GTK_FILE_CHOOSER_ACTION_SAVE, accept, nil)!
    let holder = GObjectRef.takeRef(UnsafeMutableRawPointer(dialog))
    gtk_file_chooser_set_current_name(holder.opaque, name)
    wait(for: holder, handler)
  }

  /// Shows a dialog for one file or folder of a disk, and hands it over.
  private static func wait(for holder: GObjectRef, _ handler: @escaping @MainActor (URL) -> Void) {
    open = holder
    holder.on("response") { (answer: Int) in
      defer { open = nil }
      guard answer == Int(GTK_RESPONSE_ACCEPT.rawValue), let dialog = open,
        let file = gtk_file_chooser_get_file(dialog.opaque)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      if let chosen = FileList.url(of: file), chosen.isFileURL { handler(chosen) }
    }
    gtk_native_dialog_show(holder.as())
  }

  private static var open: GObjectRef?
}
