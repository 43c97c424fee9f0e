import Foundation
import Synchronization

@testable import os

/// Keeps what is delivered.
final class RecordingSink: LogSink {
  private let state = Mutex<[LogEntry]>([])

  func write(_ entry: LogEntry) -> Bool {
    state.withLock { $0.append(entry) }
    return true
  }

  var entries: [LogEntry] { state.withLock { $0 } }
  var messages: [String] { entries.map(\.text.redacted) }
}

/// What a closure logs in an environment.
func delivered(_ environment: [String: String] = [:], _ body: () throws -> Void) rethrows -> [LogEntry] {
  let sink = RecordingSink()
  let system = LogSystem(LogConfiguration(environment: environment), journal: sink, standardError: nil)
  try LogSystem.$current.withValue(system) { try body() }
  return sink.entries
}

/// The text of the one message that a closure logs.
func message(_ environment: [String: String] = [:], _ body: () throws -> Void) rethrows -> String {
  try delivered(environment, body).map(\.text.redacted).joined(separator: "|")
}

/// A moment in November 2023.
let moment = timespec(tv_sec: 1_700_000_000, tv_nsec: 123_456_789)

/// The id of this thread, as the kernel shows it.
func gettid() -> String {
  let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
  return link?.split(separator: "/").last.map(String.init) ?? "no thread"
}
