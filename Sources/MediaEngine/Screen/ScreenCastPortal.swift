import Foundation
import GLibSupport

/// The desktop's portal for recording a screen, which asks the person for one.
struct ScreenCastPortal: ScreenProvider {
  private static let interface = "ScreenCast"

  private let bus: DBusConnection.Bus
  /// The timeout for the person's decision.
  private let patienceSeconds: Double

  /// The portal on this bus.
  init(bus: DBusConnection.Bus = .session, patienceSeconds: Double = 300) {
    self.bus = bus
    self.patienceSeconds = patienceSeconds
  }

  func open(showsPointer: Bool, token: String?, until cancellation: Cancellation) async throws -> any OpenScreen {
    let result = await OwnThread.run {
      Result { try self.converse(Wishes(showsPointer: showsPointer, token: token), cancellation) }
    }
    return try result.get()
  }

  /// What is asked of the portal.
  private struct Wishes {
    let showsPointer: Bool
    let token: String?
  }

  private func converse(_ wishes: Wishes, _ cancellation: Cancellation) throws -> ScreenCast {
    var machine = ScreenCastStateMachine()
    guard let connection = try? DBusConnection(bus) else { throw ScreenFailure.absent }
    var token: String?
    var request = machine.begin()
    func take(_ answer: (event: ScreenCastStateMachine.Event, token: String?)) {
      token = answer.token ?? token
      request = machine.take(answer.event)
    }
    while let next = request {
      if cancellation.isCancelled {
        request = machine.take(.cancelled)
        if case .close(let session) = request { Self.close(session, connection) }
        break
      }
      switch next {
      case .openRemote(let session):
        let open = DesktopPortal.method("OpenPipeWireRemote", of: Self.interface)
        let file = try? connection.file(open, [.objectPath(session), .dictionary([:])])
        request = machine.take(.opened(file != nil))
        if let file, let node = machine.node {
          return ScreenCast(node, through: file, of: session, on: connection, token: token)
        }
      case .close(let session):
        Self.close(session, connection)
        request = nil
      case .createSession:
        take(
          ask("CreateSession", connection, cancellation) { handle in
            [.dictionary(["handle_token": .string(handle), "session_handle_token": .string(handle)])]
          })
      case .selectSources(let session):
        let sources = sources(wishes, connection)
        take(
          ask("SelectSources", connection, cancellation) { handle in
            [.objectPath(session), .dictionary(sources.merging(["handle_token": .string(handle)]) { $1 })]
          })
      case .start(let session):
        take(
          ask("Start", connection, cancellation) { handle in
            [.objectPath(session), .string(""), .dictionary(["handle_token": .string(handle)])]
          })
      }
    }
    throw machine.failure ?? .failed
  }

  /// Ends a session: the desktop stops showing that the screen is recorded.
  static func close(_ session: String, _ connection: DBusConnection) {
    let close = DBusConnection.Method(
      DesktopPortal.name, path: session, interface: "org.freedesktop.portal.Session", name: "Close")
    _ = try? connection.call(close)
  }

  private func property(_ name: String, _ connection: DBusConnection) -> Int? {
    try? connection.property(
      name, of: "org.freedesktop.portal.\(Self.interface)", at: DesktopPortal.path, DesktopPortal.name)?.int
  }

  private func ask(
    _ method: String, _ connection: DBusConnection, _ cancellation: Cancellation,
    _ arguments: (_ handle: String) -> [DBusValue]
  ) -> (event: ScreenCastStateMachine.Event, token: String?) {
    let response = try? DesktopPortal.ask(
      DesktopPortal.method(method, of: Self.interface), on: connection, within: patienceSeconds, until: cancellation,
      arguments)
    guard let members = response.flatMap(\.self)?.members, let code = members.first?.int else {
      // The dialog goes with the connection, which is this conversation's own.
      return (cancellation.isCancelled ? .cancelled : .lost, nil)
    }
    guard case .dictionary(let results)? = members.last else { return (.answered(.init(code: code)), nil) }
    let nodes = results["streams"]?.members.compactMap { ScreenNode($0) } ?? []
    return (
      .answered(.init(code: code, session: results["session_handle"]?.string, nodes: nodes)),
      results["restore_token"]?.string
    )
  }

  /// One whole screen or window, the pointer in it or not, as far as this portal can. Chosen once while the program runs.
  private func sources(_ wishes: Wishes, _ connection: DBusConnection) -> [String: DBusValue] {
    // A monitor is 1, a window 2.
    let types = (property("AvailableSourceTypes", connection) ?? 1) & 3
    var options: [String: DBusValue] = ["types": .uint32(UInt32(types == 0 ? 1 : types)), "multiple": .bool(false)]
    let pointer = wishes.showsPointer ? 2 : 1
    if let modes = property("AvailableCursorModes", connection), modes & pointer != 0 {
      options["cursor_mode"] = .uint32(UInt32(pointer))
    }
    if let version = property("version", connection), version >= 4 {
      options["persist_mode"] = .uint32(1)
      if let token = wishes.token { options["restore_token"] = .string(token) }
    }
    return options
  }
}
