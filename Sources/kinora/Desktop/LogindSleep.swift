import Foundation
import GLibSupport

/// The computer's sleep as systemd-logind and elogind tell it on the system bus. Without them nothing is told.
@MainActor
final class LogindSleep: SleepEngine {
  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"

  var onSleep: @MainActor (Bool) -> Void = { _ in }
  private var connection: DBusConnection?
  private var subscriptions: [DBusSubscription] = []
  /// Why the computer is to wait; nil if it needn't.
  private var reason: String?
  /// The computer waits as long as this file is open.
  private var lock: FileHandle?
  private var asking: Task<Void, Never>?

  /// Connects to the system bus, in the background.
  init() {
    Task { [weak self] in
      let connection = await OwnThread.run { try? DBusConnection(.system) }
      guard let self, let connection else { return }
      self.connection = connection
      subscriptions = ["PrepareForSleep", "PrepareForShutdown"].map { signal in
        connection.listen(to: signal, of: Self.manager, at: Self.path, from: Self.name) { [weak self] value in
          if let isGoing = value.members.first?.bool { self?.onSleep(isGoing) }
        }
      }
      ask()
    }
  }

  func hold(reason: String) {
    self.reason = reason
    ask()
  }

  func release() {
    (reason, lock) = (nil, nil)
  }

  private func ask() {
    guard let connection, let reason, lock == nil, asking == nil else { return }
    asking = Task { [weak self] in
      let method = DBusConnection.Method(Self.name, path: Self.path, interface: Self.manager, name: "Inhibit")
      let words = ["sleep:shutdown", "Kinora", reason, "delay"].map { DBusValue.string($0) }
      let file = await OwnThread.run { (try? connection.file(method, words)).flatMap(\.self) }
      let handle = file.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
      guard let self else { return }
      asking = nil
      // Nobody may want it any more.
      if self.reason != nil { lock = handle }
    }
  }
}
