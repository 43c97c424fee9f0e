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

  /// Lets the user choose a folder, beginning with the one that is in use. `handler` isn't called when the user cancels.
  public static func chooseFolder(
    title: String, accept: String, current: URL, over widget: Widget, handler: @escaping @MainActor (URL) -> Void
  ) {
    guard let root = gtk_widget_get_root(widget.widget) else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
    let dialog = gtk_file_chooser_native_new(title, window, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, nil)!
    let holder = GObjectRef.takeRef(UnsafeMutableRawPointer(dialog))
    let folder = g_file_new_for_path(current.path)
    gtk_file_chooser_set_file(holder.opaque, folder, nil)
    g_object_unref(UnsafeMutableRawPointer(folder))
    open = holder
    holder.on("response") { (answer: Int) in
      defer { open = nil }
      guard answer == Int(GTK_RESPONSE_ACCEPT.rawValue), let dialog = open,
        let file = gtk_file_chooser_get_file(dialog.opaque)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      if let url = FileList.url(of: file) { handler(url) }
    }
    gtk_native_dialog_show(holder.as())
  }

  private static var open: GObjectRef?
}
