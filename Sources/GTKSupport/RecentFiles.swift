import CAdwaita
import Foundation
import GLibSupport

/// The desktop's list of recently used files, as far as this program wrote it. Every program reads it, so it names
/// addresses without user name and password.
@MainActor
public final class RecentFiles {
  private let manager: GObjectRef
  private let application: String
  private let command: String

  /// The user's list. `application` is the name under which this program's files are registered, `command` opens one of
  /// them, as `kinora %u`. `list` is another file than the user's, for tests.
  public init(application: String, command: String, list: URL? = nil) {
    (self.application, self.command) = (application, command)
    if let list {
      manager = GObjectRef.takeRef(UnsafeMutableRawPointer(kinora_recent_manager_new(list.path)))
    } else {
      manager = GObjectRef.addRef(UnsafeMutableRawPointer(gtk_recent_manager_get_default()!))
    }
    removeUserInfo()
  }

  /// Removes what was written before with user name and password.
  private func removeUserInfo() {
    for url in entries().map(\.url) where url.withoutUserInfo != url {
      gtk_recent_manager_remove_item(manager.as(), url.absoluteString, nil)
    }
  }

  /// Adds a file or address as the newest.
  public func add(_ file: URL, mimeType: String) {
    kinora_recent_manager_add(manager.as(), Self.uri(of: file), mimeType, application, command)
  }

  /// Removes a file or address.
  public func remove(_ file: URL) { gtk_recent_manager_remove_item(manager.as(), Self.uri(of: file), nil) }

  /// This program's files, the newest first. Files that are gone are left out; of addresses only HTTP's are known.
  public func files(limit: Int) -> [URL] {
    Array(entries().sorted { $0.time > $1.time }.prefix(limit).map(\.url))
  }

  private func entries() -> [(url: URL, time: gint64)] {
    var found: [(url: URL, time: gint64)] = []
    let list = gtk_recent_manager_get_items(manager.as())
    var item = list
    while let one = item {
      let info = OpaquePointer(one.pointee.data!)
      if let entry = entry(info) { found.append(entry) }
      gtk_recent_info_unref(info)
      item = one.pointee.next
    }
    g_list_free(list)
    return found
  }

  /// Calls the handler when the list has changed, also by another program.
  public func onChange(_ handler: @escaping @MainActor () -> Void) { manager.on("changed", handler) }

  private func entry(_ info: OpaquePointer) -> (url: URL, time: gint64)? {
    guard gtk_recent_info_has_application(info, application) != 0, let uri = gtk_recent_info_get_uri(info),
      let url = URL(string: String(cString: uri)), let time = gtk_recent_info_get_modified(info)
    else { return nil }
    let isKnown = ["http", "https"].contains(url.scheme?.lowercased() ?? "")
    guard isKnown || gtk_recent_info_is_local(info) != 0 && gtk_recent_info_exists(info) != 0 else { return nil }
    return (url, g_date_time_to_unix(time) * 1_000_000 + gint64(g_date_time_get_microsecond(time)))
  }

  /// A file or address as the list has it.
  static func uri(of file: URL) -> String {
    file.isFileURL ? FileURI.of(path: file.path) : file.withoutUserInfo.absoluteString
  }
}
