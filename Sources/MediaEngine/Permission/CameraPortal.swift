import Foundation
import FoundationAdditions
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

  private static let interface = "Camera"

  private let bus: DBusConnection.Bus
  /// The timeout for the user's decision.
  private let patienceSeconds: Double

  /// The portal on this bus.
  public init(bus: DBusConnection.Bus = .session, patienceSeconds: Double = 300) {
    self.bus = bus
    self.patienceSeconds = patienceSeconds
  }

  /// Whether this program uses the portal: in a sandbox, or where tests request it.
  public static var isUsed: Bool {
    FileManager.default.fileExists(atPath: "/.flatpak-info")
      || BuildEnvironment.value("KINORA_CAMERA_PORTAL") == "1"
  }

  /// Whether the portal reports a camera; nil where there is no portal.
  public func hasCamera() async -> Bool? {
    await elsewhere {
      let connection = try DBusConnection(bus)
      return try connection.property(
        "IsCameraPresent", of: "org.freedesktop.portal.\(Self.interface)", at: DesktopPortal.path, DesktopPortal.name)?
        .bool
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
      let open = DesktopPortal.method("OpenPipeWireRemote", of: Self.interface)
      return try connection.file(open, [.dictionary([:])]).map { CameraRemote(file: $0) }
    } ?? nil
  }

  private func ask() throws -> Answer {
    let connection = try DBusConnection(bus)
    let access = DesktopPortal.method("AccessCamera", of: Self.interface)
    let response = try DesktopPortal.ask(access, on: connection, within: patienceSeconds) { handle in
      [.dictionary(["handle_token": .string(handle)])]
    }
    return response?.members.first?.int == 0 ? .granted : .denied
  }

  /// Runs blocking work on a thread of its own; nil where it throws.
  private func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async -> Result? {
    await OwnThread.run { try? body() }
  }
}
