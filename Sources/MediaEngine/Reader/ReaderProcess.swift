import CLinux
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A reader that runs: one file at a time. For one thread at a time.
final class ReaderProcess: Sendable {
  /// What holds it in.
  let holds: Set<ReaderService.Hold>
  private let process: pid_t
  private let socket: Int32
  private let clock: any HostClock
  private let isEnded = Mutex(false)

  /// Starts the program and waits until it is locked in; nil where that can't be.
  init?(_ program: String, clock: any HostClock) {
    var (socket, process): (Int32, pid_t) = (-1, 0)
    let words = Self.environment.map { strdup($0) }
    defer { for word in words { free(word) } }
    guard sandbox_start(program, words + [nil], &socket, &process) == 0 else { return nil }
    (self.process, self.socket, self.clock) = (process, socket, clock)
    let greeting = Self.receive(socket, by: clock, process, within: Timeouts.readerStart)
    if let memory = greeting?.memory, memory >= 0 { close(memory) }
    guard let said = greeting.flatMap({ try? JSONDecoder().decode(ReaderGreeting.self, from: $0.message) }),
      said.version == ReaderGreeting.current
    else {
      holds = []
      return nil
    }
    holds = said.holds
  }

  deinit { end() }

  /// Ends it and waits until it has.
  func end() {
    let isFirst = isEnded.withLock { isEnded in
      defer { isEnded = true }
      return !isEnded
    }
    guard isFirst else { return }
    close(socket)
    _ = sandbox_end(process)
  }

  /// What a program needs that reads, and nothing of the session: no display, no bus, no secrets.
  private static var environment: [String] {
    let kept: Set = ["PATH", "HOME", "TZ", "LANG", "LANGUAGE", "XDG_CACHE_HOME", "LD_LIBRARY_PATH", "TSAN_OPTIONS"]
    return ProcessInfo.processInfo.environment
      .filter { kept.contains($0.key) || $0.key.hasPrefix("LC_") || $0.key.hasPrefix("GST_") }
      .map { "\($0.key)=\($0.value)" }
  }

  /// Has it do something with a file. Blocks. Throws `.hostile` where it ended over it; it is of no use any more then.
  func ask(_ task: ReaderTask, about file: Int32) throws(ReaderFailure) -> ReaderAnswer {
    guard let words = try? JSONEncoder().encode(task),
      words.withUnsafeBytes({ message_send(socket, $0.baseAddress, $0.count, file) }) == words.count,
      let (message, memory) = Self.receive(socket, by: clock, process, within: Timeouts.reader)
    else { throw .hostile }
    defer { if memory >= 0 { close(memory) } }
    let reply = try ReaderReply(message, memory: memory)
    if let problem = reply.problem { throw .unreadable(problem) }
    let answer: ReaderAnswer? =
      switch task {
      case .facts: reply.hasFacts ? .facts(reply.facts) : nil
      case .details: reply.details.map { .details($0) }
      case .picture: reply.picture(in: memory).map { .picture($0) }
      case .subtitles: reply.cues.map { .subtitles($0) }
      case .codes: reply.codes.map { .codes($0) }
      }
    guard let answer else { throw .unreadable("no answer") }
    return answer
  }

  /// What comes next; nil at the end, which comes after so long at the latest.
  private static func receive(
    _ socket: Int32, by clock: any HostClock, _ process: pid_t, within limit: Duration
  ) -> (message: Data, memory: Int32)? {
    let alarm = clock.schedule(after: limit) { kill(process, SIGKILL) }
    defer { alarm.cancel() }
    var memory: Int32 = -1
    var room = [UInt8](repeating: 0, count: 2 * ReaderReply.longestMessage)
    let count = room.withUnsafeMutableBytes { message_receive(socket, $0.baseAddress, $0.count, &memory) }
    return count > 0 ? (Data(room[..<count]), memory) : nil
  }
}
