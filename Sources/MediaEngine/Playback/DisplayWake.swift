import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// Keeps the display from sleeping while anybody in the program wants that: by the desktop's screen saver service, or by the
/// portal, which alone can be reached from a sandbox.
package final class DisplayWake: Sendable {
  /// How the desktop was asked, and what undoes it.
  private enum Hold {
    case screenSaver(DBusConnection, cookie: UInt32)
    case portal(DBusConnection, request: String)
  }

  private struct State {
    var holders = 0
    var hold: Hold?
  }

  /// The session's display.
  package static let shared = DisplayWake(.session)

  private static let screenSaver = (
    name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver", interface: "org.freedesktop.ScreenSaver"
  )
  private static let portal = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
  /// The portal's flag for what happens after a while without a key: blanking and locking.
  private static let idle: UInt32 = 8

  private let bus: DBusConnection.Bus
  private let state = Mutex(State())
  /// Calls to the bus block.
  private let queue = DispatchQueue(label: "app.kinora.display-wake", qos: .utility)

  package init(_ bus: DBusConnection.Bus) { self.bus = bus }

  /// Keeps the display awake until the same number of `release()` calls. Where no service answers, the display does as it
  /// likes.
  package func hold() {
    let isFirst = state.withLock { state in
      state.holders += 1
      return state.holders == 1
    }
    if isFirst { queue.async { self.follow() } }
  }

  /// Undoes one `hold()`.
  package func release() {
    let isLast = state.withLock { state in
      state.holders -= 1
      return state.holders == 0
    }
    if isLast { queue.async { self.follow() } }
  }

  /// Calls the closure when all earlier requests are done.
  package func settle(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Whether the desktop was asked, and has agreed.
  package var isHeld: Bool { state.withLock { $0.hold != nil } }

  private func follow() {
    let (isWanted, hold) = state.withLock { ($0.holders > 0, $0.hold) }
    if isWanted, hold == nil {
      let made = ask()
      state.withLock { $0.hold = made }
    } else if !isWanted, let hold {
      undo(hold)
      state.withLock { $0.hold = nil }
    }
  }

  private func ask() -> Hold? {
    guard let connection = try? DBusConnection(bus) else { return nil }
    let program = ProcessInfo.processInfo.processName
    let reason = tr("Video is playing")
    let isInSandbox = FileManager.default.fileExists(atPath: "/.flatpak-info")
    if !isInSandbox,
      let answer = try? connection.call(
        .init(
          Self.screenSaver.name, path: Self.screenSaver.path, interface: Self.screenSaver.interface, name: "Inhibit"),
        [.string(program), .string(reason)], timeoutSeconds: 5),
      let cookie = answer.members.first?.int
    {
      return .screenSaver(connection, cookie: UInt32(clamping: cookie))
    }
    let answer = try? connection.call(
      .init(Self.portal.name, path: Self.portal.path, interface: "org.freedesktop.portal.Inhibit", name: "Inhibit"),
      [.string(""), .uint32(Self.idle), .dictionary(["reason": .string(reason)])], timeoutSeconds: 5)
    return answer?.members.first?.string.map { .portal(connection, request: $0) }
  }

  private func undo(_ hold: Hold) {
    switch hold {
    case .screenSaver(let connection, let cookie):
      _ = try? connection.call(
        .init(
          Self.screenSaver.name, path: Self.screenSaver.path, interface: Self.screenSaver.interface, name: "UnInhibit"),
        [.uint32(cookie)], timeoutSeconds: 5)
    case .portal(let connection, let request):
      _ = try? connection.call(
        .init(Self.portal.name, path: request, interface: "org.freedesktop.portal.Request", name: "Close"),
        timeoutSeconds: 5)
    }
  }
}
