import CLinux
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A running reader process, which reads one file at a time. Use it from one thread at a time.
final class ReaderProcess: Sendable {
  /// How it is held.
  let greeting: ReaderGreeting
  private let process: pid_t
  private let socket: Int32
  private let memory: SharedMemory
  private let clock: any HostClock
  /// The signal that ended it, or 0 if it exited; nil while it runs.
  private let status = Mutex<Int32?>(nil)

  /// Starts the program and waits until it is sandboxed.
  init(_ program: String, clock: any HostClock, within limit: Duration) throws(ReaderStarts.Failure) {
    guard let memory = SharedMemory() else { throw ReaderStarts.Failure(reason: SystemFailure(errno).description) }
    var (socket, process): (Int32, pid_t) = (-1, 0)
    let words = Self.environment.map { strdup($0) }
    defer { for word in words { free(word) } }
    let code = sandbox_start(program, words + [nil], &socket, &process)
    guard code == 0 else { throw ReaderStarts.Failure(reason: SystemFailure(code).description) }
    (self.process, self.socket, self.clock) = (process, socket, clock)
    self.memory = memory
    let isLate = Flag()
    var message = Data()
    if case .message(let words, let memory) = Self.receive(socket, by: clock, process, within: limit, isLate) {
      message = words
      if memory >= 0 { close(memory) }
    }
    let said = try? JSONDecoder().decode(ReaderGreeting.self, from: message)
    greeting = said ?? ReaderGreeting(version: "", holds: [])
    if let failure = Self.failure(of: said, isLate: isLate.value, limit) { throw failure }
    // One that ended meanwhile is found when it is asked.
    _ = message_send(socket, "memory", 6, self.memory.descriptor)
  }

  /// Why a process can't be used that greets so.
  private static func failure(
    of greeting: ReaderGreeting?, isLate: Bool, _ limit: Duration
  ) -> ReaderStarts.Failure? {
    guard let greeting else {
      let reason = isLate ? "it wasn't ready after \(limit.components.seconds) s" : "it ended before it was ready"
      return ReaderStarts.Failure(reason: reason, isLate: isLate)
    }
    // A program that was updated while it runs has the new version's reader beside it.
    guard greeting.version == ReaderGreeting.current else {
      let version = greeting.version.prefix(20)
      return ReaderStarts.Failure(
        reason: "it is of version \(version), this program of \(ReaderGreeting.current): start the program again")
    }
    return greeting.failure.map { ReaderStarts.Failure(reason: "it can't be locked in: \($0.prefix(100))") }
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
  private static func isFromOutside(_ signal: Int32) -> Bool { [SIGTERM, SIGINT, SIGHUP].contains(signal) }

  /// Sends a task for an open file and waits for the answer. Throws `.hostile` if the process ended because of it,
  /// `.late` if it took too long, `.killed` or `.interrupted` if it was ended from outside; in these cases it has ended.
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
    guard case .message(let message, let file) = arrival else {
      let signal = end()
      if isLate.value { throw .late }
      switch arrival {
      case .unread: throw .interrupted  // it was ending while it was idle
      case .refused: throw .hostile
      case .message, .ended:
        if signal == SIGKILL { throw .killed }
        throw Self.isFromOutside(signal) ? .interrupted : .hostile
      }
    }
    // Ours sends no descriptor: what it has to say is in the memory that it was handed.
    guard file < 0 else {
      close(file)
      end()
      throw .hostile
    }
    defer { memory.clear() }
    let reply: ReaderReply
    do {
      reply = try ReaderReply(message, memory: memory)
    } catch {
      if error == .hostile { end() }
      throw error
    }
    if let problem = reply.problem { throw .unreadable(String(problem.prefix(ReaderReply.longestProblem))) }
    let answer: ReaderAnswer? =
      switch task {
      case .facts: reply.hasFacts ? .facts(reply.facts) : nil
      case .details: reply.details.map { .details($0) }
      case .properties: reply.properties.map { .properties($0) }
      case .tags: reply.tags.map { .tags($0.map(\.entry)) }
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
    /// A message that is too long, or has too many descriptors with it: no reader of ours sends that.
    case refused
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
    let (count, code) = room.withUnsafeMutableBytes { room in
      let count = message_receive(socket, room.baseAddress, room.count, &memory)
      return (count, errno)
    }
    guard count <= 0 else { return .message(Data(room[..<count]), memory: memory) }
    switch count < 0 ? code : 0 {
    // A socket that is closed with something unread in it says so.
    case ECONNRESET: return .unread
    case EMSGSIZE: return .refused
    default: return .ended
    }
  }
}
