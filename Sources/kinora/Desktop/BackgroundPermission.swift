import Foundation
import GLibSupport

/// Leave to go on without a window. Desktops end programs in a sandbox that do so without having asked.
enum BackgroundPermission {
  /// Asks the desktop's portal for it, where there is one.
  static func ask(reason: String) {
    Thread.detachNewThread {
      guard let connection = try? DBusConnection(.session) else { return }
      _ = try? DesktopPortal.ask(
        DesktopPortal.method("RequestBackground", of: "Background"), on: connection, within: 60
      ) { handle in
        let options: [String: DBusValue] = [
          "handle_token": .string(handle), "reason": .string(reason), "autostart": .bool(false),
        ]
        return [.string(""), .dictionary(options)]
      }
    }
  }
}
