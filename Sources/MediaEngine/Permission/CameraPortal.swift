import Foundation
import GLibSupport

/// The desktop's portal that asks the person whether a program may use cameras.
public struct CameraPortal: Sendable {
  /// What became of asking.
  public enum Answer: Sendable, Equatable {
    case granted
    /// The person, or a rule, said no.
    case denied
    /// There is nobody to ask.
    case absent
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Camera"

  private let bus: DBusConnection.Bus
  /// How long the person may think about it.
  private let patienceSeconds: Double

  /// The portal of a bus.
  public init(bus: DBusConnection.Bus = .session, patienceSeconds: Double = 300) {
    self.bus = bus
    self.patienceSeconds = patienceSeconds
  }

  /// Whether programs here go through the portal: those in a sandbox do, and those that are told to.
  public static var isUsed: Bool {
    FileManager.default.fileExists(atPath: "/.flatpak-info")
      || ProcessInfo.processInfo.environment["KINORA_CAMERA_PORTAL"] == "1"
  }

  /// Whether the portal knows of a camera; nil where there is no portal.
  public func hasCamera() async -> Bool? {
    await elsewhere {
      let connection = try DBusConnection(bus)
      return try connection.property("IsCameraPresent", of: Self.interface, at: Self.path, Self.name)?.bool
    } ?? nil
  }

  /// Asks, which may show a question on the screen, and waits for the answer.
  public func askForAccess() async -> Answer {
    await elsewhere { try ask() } ?? .absent
  }

  /// The door to the cameras that access was granted to; nil where it stays shut.
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
    // The answer comes as a signal of an object whose name follows from ours, so that nobody can listen too late.
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

  /// Does something that holds its thread in one of its own; nil where it fails.
  private func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async -> Result? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: try? body()) }
    }
  }
}
