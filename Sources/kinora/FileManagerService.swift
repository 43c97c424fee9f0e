import Foundation
import GLibSupport
import GTKSupport

/// The desktop's file manager.
enum FileManagerService {
  /// Shows a file in its folder. Where no file manager answers, the folder is opened in its default program.
  static func show(_ file: URL) {
    let folder = file.deletingLastPathComponent().absoluteString
    Task.detached {
      let method = DBusConnection.Method(
        "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
        interface: "org.freedesktop.FileManager1", name: "ShowItems")
      let files = DBusValue.array([.string(file.absoluteString)])
      let answer = try? DBusConnection(.session).call(method, [files, .string("")], timeoutSeconds: 5)
      if answer == nil { await MainActor.run { _ = Launcher.open(folder) } }
    }
  }
}
