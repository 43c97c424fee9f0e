import Foundation
import GLibSupport
import TestSupport

/// A message bus of the test's own, with a camera portal on it, a sensor, a screen saver, or nothing.
final class PrivateBus {
  let address: String
  private var processes: [Process] = []
  /// What the player on the bus has said.
  private let said = Gathered<String>()

  /// Starts the bus, and a portal that answers so.
  convenience init(portal answer: String?) async throws {
    try await self.init(answer.map { ("mock-portal", [$0]) })
  }

  /// Starts the bus, and a tablet's sensor that it is held so, one after the other.
  convenience init(orientations: [String]) async throws { try await self.init(("mock-sensor", orientations)) }

  /// Starts the bus, and a screen saver on it.
  static func withScreenSaver() async throws -> PrivateBus { try await PrivateBus(("mock-screensaver", [])) }

  private init(_ service: (script: String, arguments: [String])?) async throws {
    let addresses = Gathered<String>()
    processes = [
      try await PrivateBus.start(
        "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"], lines: addresses)
    ]
    address = addresses.values[0]
    guard let service else { return }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Rig/\(service.script)").path
    let player = try await PrivateBus.start(
      script, service.arguments, ["DBUS_SESSION_BUS_ADDRESS": address], lines: said)
    processes.insert(player, at: 0)
    guard said.values.first == "ready" else { throw CocoaError(.featureUnsupported) }
  }

  var bus: DBusConnection.Bus { .address(address) }

  deinit {
    // Asked nicely they stay: programs inherit the signals that the thread which starts them has blocked, and tasks'
    // threads block them all. Not waited for: Foundation hears of an end only when those who were started meanwhile have
    // ended, too.
    for process in processes { kill(process.processIdentifier, SIGKILL) }
  }

  /// Ends the player on the bus, as a crash would.
  func endPlayer() { kill(processes[0].processIdentifier, SIGKILL) }

  /// Waits until the player on the bus is asked something, by the word that it prints then.
  func asks(_ word: String) async throws {
    try await eventually(word) { said.values.contains { $0.hasPrefix(word) } }
  }

  /// Starts a program and waits for its first line; those that follow are gathered.
  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:], lines: Gathered<String>
  ) async throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let handle = output.fileHandleForReading
    Thread.detachNewThread {
      var text = Data()
      while true {
        let more = handle.availableData
        if more.isEmpty { break }
        text += more
        while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
          lines.add(String(decoding: text[..<end], as: UTF8.self))
          text = Data(text[(end + 1)...])
        }
      }
      lines.add("")
    }
    try await eventually("the first line of \(program)") { !lines.values.isEmpty }
    return process
  }
}
