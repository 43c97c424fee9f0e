import CAdwaita
import Foundation
import GLibSupport

extension Widget {
  /// Lets files be dropped onto the widget, except those dragged from this program itself. The handler returns whether
  /// it accepted them.
  public func takesFiles(_ handler: @escaping @MainActor (_ files: [URL]) -> Bool) {
    let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)!
    let drop: @convention(c) (gpointer, UnsafePointer<GValue>, Double, Double, gpointer) -> gboolean = {
      target, value, _, _, data in
      if let drop = gtk_drop_target_get_current_drop(OpaquePointer(target)), gdk_drop_get_drag(drop) != nil {
        MainActor.assumeIsolated { FileList.cameBack = true }
        return 0
      }
      var files: [URL] = []
      let list = gdk_file_list_get_files(OpaquePointer(g_value_get_boxed(value)))
      var entry = list
      while let current = entry {
        FileList.url(of: current.pointee.data.map { OpaquePointer($0) }).map { files.append($0) }
        entry = current.pointee.next
      }
      g_slist_free(list)
      let box = Unmanaged<DropFunction>.fromOpaque(data).takeUnretainedValue()
      let found = files
      return MainActor.assumeIsolated { box.drop(found) } ? 1 : 0
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(target), "drop", unsafeBitCast(drop, to: GCallback.self),
      Unmanaged.passRetained(DropFunction(handler)).toOpaque(),
      { data, _ in Unmanaged<DropFunction>.fromOpaque(data!).release() }, GConnectFlags(0))
    gtk_widget_add_controller(widget, target)
  }
}

@MainActor
private final class DropFunction {
  let drop: @MainActor ([URL]) -> Bool

  init(_ drop: @escaping @MainActor ([URL]) -> Bool) {
    self.drop = drop
  }
}
