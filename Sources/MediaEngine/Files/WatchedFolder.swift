import CLinux
import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// A folder that may stop answering. A call that hangs is left to its thread and counted. Until it returns the folder is
/// silent and isn't asked again: so it costs a thread or two, however often it is looked at.
package final class WatchedFolder: Sendable {
  private struct State {
    /// The calls that were left to their threads and haven't returned.
    var hanging = 0
    var listeners: [UUID: @Sendable () -> Void] = [:]
  }

  /// What a call gives.
  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// How long one step of a call may take: a hard disk that spins up takes six seconds.
  package static let patience = Duration.seconds(10)
  /// Most calls return sooner than that, and need no alarm.
  private static let moment = DispatchTimeInterval.milliseconds(20)
  private static let threads = WaitingThreads(name: "folders")

  /// The file systems behind which is a server or a program, by statfs's numbers: FUSE, NFS, SMB, 9P, Ceph, AFS, Coda.
  private static let distant: Set<UInt32> = [
    0x6573_5546, 0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x0102_1997, 0x00c3_6400, 0x5346_414f, 0x6b41_4653,
    0x7375_7245,
  ]

  package let path: String
  private let clock: any HostClock
  /// Whether files in it may hang, whatever their file system is; for tests.
  private let isDistant: Bool
  /// Called in the thread of a call before it begins.
  private let entering: @Sendable () -> Void
  private let state = Mutex(State())

  package init(
    _ path: String, clock: any HostClock = SystemHostClock.shared, isDistant: Bool = false,
    entering: @escaping @Sendable () -> Void = {}
  ) {
    (self.path, self.clock, self.isDistant, self.entering) = (path, clock, isDistant, entering)
  }

  /// Whether calls on an open file in it may hang. What a disk of this computer doesn't answer, the kernel gives up.
  func mayHang(_ descriptor: Int32) -> Bool {
    var information = statfs()
    return isDistant
      || fstatfs(descriptor, &information) == 0 && Self.distant.contains(UInt32(truncatingIfNeeded: information.f_type))
  }

  /// Whether a call hangs.
  package var isSilent: Bool { hangingCalls > 0 }

  /// The number of calls that hang.
  package var hangingCalls: Int { state.withLock { $0.hanging } }

  package func listen(_ handler: @escaping @Sendable () -> Void) -> UUID {
    let token = UUID()
    state.withLock { $0.listeners[token] = handler }
    return token
  }

  package func unlisten(_ token: UUID) { state.withLock { $0.listeners[token] = nil } }

  /// Runs `body` in a thread of its own; nil if it hangs, or another call does.
  package func call<Value: Sendable>(isLong: Bool, _ body: @escaping @Sendable () -> Value) -> Value? {
    guard !isSilent else { return nil }
    let (call, answer) = (FolderCall(isLong: isLong), Answer<Value>())
    run(call) { answer.value.withLock { $0 = body() } }
    guard call.over.wait(timeout: .now() + Self.moment) != .success else { return answer.value.withLock { $0 } }
    watch(call, since: call.steps)
    // No longer than the clock's alarms allow.
    call.over.wait()
    call.cancelAlarm()
    return call.isAbandoned ? nil : answer.value.withLock { $0 }
  }

  private func run(_ call: FolderCall, _ body: @escaping @Sendable () -> Void) {
    Self.threads.async { [self] in
      entering()
      if !call.isAbandoned { FolderCall.$current.withValue(call, operation: body) }
      let wasAbandoned = state.withLock { _ in call.end() }
      if wasAbandoned { returned() }
    }
  }

  /// Looks after a call at the clock's next alarm.
  private func watch(_ call: FolderCall, since steps: Int) {
    let alarm = clock.schedule(after: Self.patience) { [self] in
      switch call.verdict(since: steps) {
      case .isOver: break
      case .goesOn(let now): watch(call, since: now)
      case .mayHang:
        ask(for: call)
        watch(call, since: steps)
      case .hangs: if !abandon(call, since: steps) { watch(call, since: call.steps) }
      }
    }
    call.keep(alarm)
  }

  /// Finds out whether the folder itself still answers, while a call takes its time.
  private func ask(for call: FolderCall) {
    let question = FolderCall(isLong: false)
    call.keep(question)
    run(question) { [path] in
      var (information, disk) = (stat(), statvfs())
      // The first may be answered by the system itself, the second only by who has the disk.
      _ = lstat(path, &information)
      _ = statvfs(path, &disk)
      _ = call.step()
    }
  }

  /// Leaves a call to its thread, and with it the question whether the folder answers; false if it goes on after all.
  private func abandon(_ call: FolderCall, since steps: Int) -> Bool {
    let isLeft = state.withLock { state in
      guard call.abandon(since: steps) else { return false }
      state.hanging += call.question?.abandon() == true ? 2 : 1
      return true
    }
    if isLeft { call.over.signal() }
    return isLeft
  }

  private func returned() {
    let listeners = state.withLock { state in
      state.hanging -= 1
      return state.hanging == 0 ? Array(state.listeners.values) : []
    }
    for listener in listeners { listener() }
  }
}
