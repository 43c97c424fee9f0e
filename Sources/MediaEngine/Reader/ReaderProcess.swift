import CLinux
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A running reader process, which reads one file at a time. Use it from one thread at a time.
final class ReaderProcess: Sendable {
  /// The sandbox restrictions in effect.
  let holds: Set<ReaderService.Hold>
  private let process: pid_t
  private let socket: Int32
  private let clock: any HostClock
  /// The signal that ended it, or 0 if it exited; nil while it runs.
  private let status = Mutex<Int32?>(nil)

  /// Starts the program and waits until it is sandboxed; nil if that fails.
  init?(_ program: String, clock: any HostClock) {
    var (socket, process): (Int32, pid_t) = (-1, 0)
    let words = Self.environment.map { strdup($0) }
    defer { for word in words { free(word) } }
    guard sandbox_start(program, words + [nil], &socket, &process) == 0 else { return nil }
    (self.process, self.socket, self.clock) = (process, socket, clock)
    var greeting: Data?
    if case .message(let message, let memory) = Self.receive(
      socket, by: clock, process, within: Timeouts.readerStart, Flag())
    {
      greeting = message
      if memory >= 0 { close(memory) }
    }
    guard let said = greeting.flatMap({ try? JSONDecoder().decode(ReaderGreeting.self, from: $0) }),
      said.version == ReaderGreeting.current
    else {
      holds = []
      return nil
    }
    holds = said.holds
  }

  deinit { end() }

  /// Ends the process, unless it has exited, and waits for it. Returns the signal that ended it, or 0.
  @discardableResult
  func end() -> Int32 {
    status.withLock { status in
      if let status { return status }
      close(socket)
      let signal = sandbox_end(process) & 0x7F
      status = signal
      return signal
    }
  }

  /// The environment a reader needs, without anything of the session: no display, no bus, no secrets.
  private static var environment: [String] {
    let kept: Set = ["PATH", "HOME", "TZ", "LANG", "LANGUAGE", "XDG_CACHE_HOME", "LD_LIBRARY_PATH", "TSAN_OPTIONS"]
    return ProcessInfo.processInfo.environment
      .filter { kept.contains($0.key) || $0.key.hasPrefix("LC_") || $0.key.hasPrefix("GST_") }
      .map { "\($0.key)=\($0.value)" }
  }

  /// Whether a signal is one that is sent to end a process from outside.
  private static func isFromOutside(_ signal: Int32) -> Bool { [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) }

  /// Sends a task for an open file and waits for the answer. Throws `.hostile` if the process ended because of it, and
  /// `.interrupted` if it was killed from outside; in both cases it has ended.
  func ask(_ task: ReaderTask, about file: Int32) throws(ReaderFailure) -> ReaderAnswer {
    let isLate = Flag()
    guard let words = try? JSONEncoder().encode(task),
      words.withUnsafeBytes({ message_send(socket, $0.baseAddress, $0.count, file) }) == words.count
    else {
      // The process ended while it was idle.
      end()
      throw .interrupted
    }
    let arrival = Self.receive(socket, by: clock, process, within: Timeouts.reader, isLate)
    guard case .message(let message, let memory) = arrival else {
      var isInnocent = Self.isFromOutside(end())
      // It was ending while it was idle.
      if case .unread = arrival { isInnocent = true }
      throw isInnocent && !isLate.value ? .interrupted : .hostile
    }
    defer { if memory >= 0 { close(memory) } }
    let reply = try ReaderReply(message, memory: memory)
    if let problem = reply.problem { throw .unreadable(String(problem.prefix(ReaderReply.longestProblem))) }
    let answer: ReaderAnswer? =
      switch task {
      case .facts: reply.hasFacts ? .facts(reply.facts) : nil
      case .details: reply.details.map { .details($0) }
      case .picture: reply.picture(in: memory).map { .picture($0) }
      case .frames: reply.part(in: memory).map { .frames($0) }
      case .subtitles: reply.cues.map { .subtitles($0) }
      case .codes: reply.codes.map { .codes($0) }
      }
    guard let answer else { throw .unreadable("no answer") }
    return answer
  }

  /// What came from the process.
  private enum Arrival {
    case message(Data, memory: Int32)
    /// It has ended.
    case ended
    /// It has ended before it took what was sent to it.
    case unread
  }

  /// Waits for the next message, or for the process to end, which it is made to after the timeout.
  private static func receive(
    _ socket: Int32, by clock: any HostClock, _ process: pid_t, within limit: Duration, _ isLate: Flag
  ) -> Arrival {
    let alarm = clock.schedule(after: limit) {
      isLate.set()
      kill(process, SIGKILL)
    }
    defer { alarm.cancel() }
    var memory: Int32 = -1
    var room = [UInt8](repeating: 0, count: 2 * ReaderReply.longestMessage)
    // A socket that is closed with something unread in it says so.
    let (count, isReset) = room.withUnsafeMutableBytes { room in
      let count = message_receive(socket, room.baseAddress, room.count, &memory)
      return (count, count < 0 && errno == ECONNRESET)
    }
    return count > 0 ? .message(Data(room[..<count]), memory: memory) : isReset ? .unread : .ended
  }
}
