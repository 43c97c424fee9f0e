import CAdwaita
import Foundation
import GLibSupport

/// File lists as other programs exchange them, by the clipboard or by drag and drop.
@MainActor
enum FileList {
  /// Whether the files that are being dragged were dropped onto this program, which doesn't take them.
  static var cameBack = false

  /// A content provider of the files at these paths, as a `GdkFileList` and thereby as `text/uri-list`.
  static func provider(_ paths: [String]) -> GObjectRef? {
    guard !paths.isEmpty else { return nil }
    var list: UnsafeMutablePointer<GSList>?
    for path in paths.reversed() { list = g_slist_prepend(list, UnsafeMutableRawPointer(g_file_new_for_path(path))) }
    defer { g_slist_free_full(list) { g_object_unref($0) } }
    let type = gdk_file_list_get_type()
    return withGValue(of: type) { value in
      g_value_take_boxed(value, UnsafeMutableRawPointer(gdk_file_list_new_from_list(list)))
      return .takeRef(gdk_content_provider_new_for_value(value).map { UnsafeMutableRawPointer($0) })
    }
  }
}

extension FileList {
  /// The URL of a GFile: a file URL if it is local, else its URI.
  nonisolated static func url(of file: OpaquePointer?) -> URL? {
    guard let file else { return nil }
    if let path = g_file_get_path(file) {
      defer { g_free(path) }
      return URL(filePath: String(cString: path))
    }
    guard let address = g_file_get_uri(file) else { return nil }
    defer { g_free(address) }
    return URL(string: String(cString: address))
  }
}

extension Clipboard {
  /// Puts files on the clipboard, to be pasted as copies.
  public static func set(files paths: [String]) {
    guard let display = gdk_display_get_default(), let provider = FileList.provider(paths) else { return }
    gdk_clipboard_set_content(gdk_display_get_clipboard(display), provider.as())
  }
}

extension Widget {
  /// Lets files be dragged out of the widget, with a picture of the widget as the drag icon. `files` returns their
  /// paths when a drag begins; `onGiven` is called when another program has taken them.
  public func offersFiles(
    _ files: @escaping @MainActor () -> [String], onGiven: @escaping @MainActor () -> Void = {}
  ) {
    let source = gtk_drag_source_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(source))
    let weak = WeakObject(object)
    let weakSource = WeakObject(holder)
    do {
      try holder.connectReturning("prepare") { (_: Double, _: Double) -> GObjectRef? in
        MainActor.assumeIsolated { FileList.provider(files()) }
      }
    } catch {
      preconditionFailure("\(error)")
    }
    holder.on("drag-begin") { (drag: GObjectRef) in
      FileList.cameBack = false
      drag.on("dnd-finished") { if !FileList.cameBack { onGiven() } }
      guard let widget = weak.object, let source = weakSource.object else { return }
      let icon = gtk_widget_paintable_new(widget.as())!
      gtk_drag_source_set_icon(source.opaque, icon, 24, 24)
      g_object_unref(UnsafeMutableRawPointer(icon))
    }
    gtk_widget_add_controller(widget, source)
  }
}
