import Foundation
import GLibSupport

/// The desktop's camera portal, which asks the user whether a program may use cameras.
public struct CameraPortal: Sendable {
  /// The outcome of a request.
  public enum Answer: Sendable, Equatable {
    case granted
    /// The user, or a stored decision, denied access.
    case denied
    /// There is no portal.
    case absent
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Camera"

  private let bus: DBusConnection.Bus
  /// The timeout for the user's decision.
  private let patienceSeconds: Double

  /// The portal on this bus.
  public init(bus: DBusConnection.Bus = .session, patienceSeconds: Double = 300) {
    self.bus = bus
    self.patienceSeconds = patienceSeconds
  }

  /// Whether this program uses the portal: in a sandbox, or where the environment requests it.
  public static var isUsed: Bool {
    FileManager.default.fileExists(atPath: "/.flatpak-info")
      || ProcessInfo.processInfo.environment["KINORA_CAMERA_PORTAL"] == "1"
  }

  /// Whether the portal reports a camera; nil where there is no portal.
  public func hasCamera() async -> Bool? {
    await elsewhere {
      let connection = try DBusConnection(bus)
      return try connection.property("IsCameraPresent", of: Self.interface, at: Self.path, Self.name)?.bool
    } ?? nil
  }

  /// Requests access, which may show a dialog, and waits for the answer.
  public func askForAccess() async -> Answer {
    await elsewhere { try ask() } ?? .absent
  }

  /// The PipeWire connection to the cameras that access was granted to; nil where it was denied.
  public func openRemote() async -> CameraRemote? {
    await elsewhere {
      let connection = try DBusConnection(bus)
      let open = DBusConnection.Method(
        Self.name, path: Self.path, interface: Self.interface, name: "OpenPipeWireRemote")
      return try connection.file(open, [.dictionary([:])]).map { CameraRemote(file: $0) }
    } ?? nil
  }

  private func ask() throws -> Answer {
    let connection = try DBusConnection(bus)
    // The answer is a signal of an object whose path follows from our bus name, so it can be subscribed to in advance.
    let sender = connection.uniqueName.dropFirst().replacingOccurrences(of: ".", with: "_")
    let token = "kinora\(UInt32.random(in: 0...UInt32.max))"
    let request = "\(Self.path)/request/\(sender)/\(token)"
    let access = DBusConnection.Method(
      Self.name, path: Self.path, interface: Self.interface, name: "AccessCamera")
    let response = try connection.signal(
      "Response", of: "org.freedesktop.portal.Request", at: request, within: patienceSeconds
    ) {
      _ = try connection.call(access, [.dictionary(["handle_token": .string(token)])])
    }
    return response?.members.first?.int == 0 ? .granted : .denied
  }

  /// Runs blocking work on a thread of its own; nil where it throws.
  private func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async -> Result? {
    await OwnThread.run { try? body() }
  }
}
