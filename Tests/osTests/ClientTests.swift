import Foundation
import OSLog
import Testing
import os.lock
import os.log
import os.signpost

@testable import os

// Code as programs for macOS have it: it uses nothing but Apple's names. What it does is tested elsewhere; here it has
// to compile, and to log what it says.

extension Logger {
  fileprivate static let network = Logger(subsystem: "org.example.app", category: "network")
}

extension OSLog {
  fileprivate static let interface = OSLog(subsystem: "org.example.app", category: "interface")
}

private protocol Reporting {
  func error(_ message: OSLogMessage)
}

extension Logger: Reporting {}

private final class Client: Sendable {
  private let lock = OSAllocatedUnfairLock<[String: Int]>(initialState: [:])
  private let signposter = OSSignposter(logger: .network)
  private let name = "client"

  func load(_ url: URL, attempt: Int) async {
    let id = signposter.makeSignpostID()
    let state = signposter.beginInterval("load", id: id, "url: \(url, privacy: .public)")
    defer { signposter.endInterval("load", state) }
    lock.withLock { $0[url.absoluteString] = attempt }
    Logger.network.log("\(self.name): attempt \(attempt, format: .decimal(minDigits: 2)) of \(url)")
    Logger.network.warning(
      "\(type(of: self), privacy: .public) \(Date(timeIntervalSince1970: 1), privacy: .private(mask: .hash))")
    os_log("%{public}@ took %.1f s", log: .interface, type: .info, name, 1.25)
    os_log(.error, log: .interface, "status \(404) for \(url.path, privacy: .public)")
  }
}

struct ClientTests {
  @Test func programForMacOSLogs() async throws {
    let sink = RecordingSink()
    let system = LogSystem(LogConfiguration(environment: [:]), journal: sink, standardError: nil)
    let url = try #require(URL(string: "https://example.org/a"))
    await LogSystem.$current.withValue(system) { await Client().load(url, attempt: 3) }
    let messages = sink.messages
    try #require(messages.count == 4)
    #expect(messages[0] == "<private>: attempt 03 of <private>")
    #expect(messages[1].hasPrefix("Client <mask.hash: '"))
    #expect(messages[2] == "client took 1.2 s")
    #expect(messages[3] == "status 404 for /a")
    #expect(sink.entries.map(\.category) == ["network", "network", "interface", "interface"])
  }

  @Test func methodOfALoggerIsAFunction() {
    let reporting: any Reporting = Logger.network
    #expect(message { reporting.error("through a protocol") } == "through a protocol")
    let report: (OSLogMessage) -> Void = Logger.network.error
    #expect(message { report("through a function") } == "through a function")
  }
}
