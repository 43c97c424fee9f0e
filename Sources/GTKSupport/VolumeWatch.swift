import CAdwaita
import Foundation
import GLibSupport

/// Watches which disks, cards and phones are there.
@MainActor
public final class VolumeWatch {
  private let monitor = GObjectRef.takeRef(UnsafeMutableRawPointer(g_volume_monitor_get()!))

  /// Calls the handlers with the name and the folder of what is there and what comes, and with the folder of what goes.
  /// What has no folder here is left out.
  public init(
    mounted: @escaping @MainActor (_ name: String, _ folder: URL) -> Void,
    unmounted: @escaping @MainActor (_ folder: URL) -> Void
  ) {
    monitor.on("mount-added") { (mount: GObjectRef) in
      if let (name, folder) = Self.facts(mount) { mounted(name, folder) }
    }
    monitor.on("mount-removed") { (mount: GObjectRef) in
      if let (_, folder) = Self.facts(mount) { unmounted(folder) }
    }
    let list = g_volume_monitor_get_mounts(monitor.as())
    defer { g_list_free_full(list) { g_object_unref($0) } }
    var entry = list
    while let now = entry {
      if let data = now.pointee.data, let (name, folder) = Self.facts(.addRef(data)) { mounted(name, folder) }
      entry = now.pointee.next
    }
  }

  private static func facts(_ mount: GObjectRef) -> (name: String, folder: URL)? {
    guard let name = g_mount_get_name(mount.opaque), let root = g_mount_get_root(mount.opaque) else { return nil }
    defer {
      g_free(name)
      g_object_unref(UnsafeMutableRawPointer(root))
    }
    guard let folder = FileList.url(of: root), folder.isFileURL else { return nil }
    return (String(cString: name), folder)
  }
}
