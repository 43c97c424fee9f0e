import Foundation
import GLibSupport
import TestSupport

/// A message bus of the test's own, with a camera portal on it, a sensor, a screen saver, or nothing.
final class PrivateBus {
  let address: String
  private var processes: [Process] = []

  /// Starts the bus, and a portal that answers so.
  convenience init(portal answer: String?) async throws {
    try await self.init(answer.map { ("mock-portal", [$0]) })
  }

  /// Starts the bus, and a tablet's sensor that it is held so, one after the other.
  convenience init(orientations: [String]) async throws { try await self.init(("mock-sensor", orientations)) }

  /// Starts the bus, and a screen saver on it.
  static func withScreenSaver() async throws -> PrivateBus { try await PrivateBus(("mock-screensaver", [])) }

  private init(_ service: (script: String, arguments: [String])?) async throws {
    let (daemon, first) = try await PrivateBus.start(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"])
    processes = [daemon]
    address = first
    guard let service else { return }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Rig/\(service.script)").path
    let (player, word) = try await PrivateBus.start(script, service.arguments, ["DBUS_SESSION_BUS_ADDRESS": address])
    processes.insert(player, at: 0)
    guard word == "ready" else { throw CocoaError(.featureUnsupported) }
  }

  var bus: DBusConnection.Bus { .address(address) }

  deinit {
    // Asked nicely they stay: programs inherit the signals that the thread which starts them has blocked, and tasks'
    // threads block them all. Not waited for: Foundation hears of an end only when those who were started meanwhile have
    // ended, too.
    for process in processes { kill(process.processIdentifier, SIGKILL) }
  }

  /// Starts a program and waits for its first line.
  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) async throws -> (Process, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = await withCheckedContinuation { continuation in
      let handle = output.fileHandleForReading
      Thread.detachNewThread {
        var text = Data()
        while !text.contains(UInt8(ascii: "\n")) {
          let more = handle.availableData
          if more.isEmpty { break }
          text += more
        }
        continuation.resume(returning: String(decoding: text, as: UTF8.self))
      }
    }
    return (process, line.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
