import Foundation
import GLibSupport

/// The desktop's portal for recording a screen, which asks the person for one.
struct ScreenCastPortal: ScreenProvider {
  static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.ScreenCast"

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
    while let next = request {
      if cancellation.isCancelled {
        request = machine.take(.cancelled)
        if case .close(let session) = request { Self.close(session, connection) }
        break
      }
      switch next {
      case .openRemote(let session):
        let file = (try? connection.file(Self.method("OpenPipeWireRemote"), [.objectPath(session), .dictionary([:])]))
        request = machine.take(.opened(file != nil))
        if let file, let node = machine.node {
          return ScreenCast(node, through: file, of: session, on: connection, token: token)
        }
      case .close(let session):
        Self.close(session, connection)
        request = nil
      case .createSession, .selectSources, .start:
        let (event, given) = answer(to: next, wishes, connection, cancellation)
        token = given ?? token
        request = machine.take(event)
      }
    }
    throw machine.failure ?? .failed
  }

  private static func method(_ name: String) -> DBusConnection.Method {
    DBusConnection.Method(Self.name, path: path, interface: interface, name: name)
  }

  /// Ends a session: the desktop stops showing that the screen is recorded.
  static func close(_ session: String, _ connection: DBusConnection) {
    let close = DBusConnection.Method(
      Self.name, path: session, interface: "org.freedesktop.portal.Session", name: "Close")
    _ = try? connection.call(close)
  }

  private func property(_ name: String, _ connection: DBusConnection) -> Int? {
    try? connection.property(name, of: Self.interface, at: Self.path, Self.name)?.int
  }

  /// Asks, and waits for the signal that answers: of an object whose path follows from our name on the bus.
  private func answer(
    to request: ScreenCastStateMachine.Request, _ wishes: Wishes, _ connection: DBusConnection,
    _ cancellation: Cancellation
  ) -> (ScreenCastStateMachine.Event, token: String?) {
    let sender = connection.uniqueName.dropFirst().replacingOccurrences(of: ".", with: "_")
    let handle = "kinora\(UInt32.random(in: 0...UInt32.max))"
    let path = "\(Self.path)/request/\(sender)/\(handle)"
    let call = Self.call(for: request, handle, sources(wishes, connection))
    let response = try? connection.signal(
      "Response", of: "org.freedesktop.portal.Request", at: path, within: patienceSeconds, until: cancellation
    ) {
      _ = try connection.call(Self.method(call.name), call.arguments)
    }
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

  private static func call(
    for request: ScreenCastStateMachine.Request, _ handle: String, _ sources: [String: DBusValue]
  ) -> (name: String, arguments: [DBusValue]) {
    let options: [String: DBusValue] = ["handle_token": .string(handle)]
    switch request {
    case .createSession, .openRemote, .close:
      return ("CreateSession", [.dictionary(options.merging(["session_handle_token": .string(handle)]) { $1 })])
    case .selectSources(let session):
      return ("SelectSources", [.objectPath(session), .dictionary(options.merging(sources) { $1 })])
    case .start(let session):
      return ("Start", [.objectPath(session), .string(""), .dictionary(options)])
    }
  }

  /// One whole screen, the pointer in it or not, as far as this portal can. Chosen once while the program runs.
  private func sources(_ wishes: Wishes, _ connection: DBusConnection) -> [String: DBusValue] {
    var options: [String: DBusValue] = ["types": .uint32(1), "multiple": .bool(false)]
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
