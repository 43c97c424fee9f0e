import CGLib
import Foundation
import GLibSupport
import Synchronization
import Testing

/// One after the other: each hears the loops of the others, too.
@Suite(.serialized) struct SignalingLoopsTests {
  /// GLib doesn't know a type before its first object.
  init() { _ = makeAction() }

  @Test func whatIsDueInALoopIsDone() throws {
    let loops = try SignalingLoops(type: "GSimpleAction", signal: "activate")
    let thread = LoopThread()
    thread.run(activateAction)
    let done = Mutex<[Int]>([])
    // The first holds up the loop while the others are added.
    let held = DispatchSemaphore(value: 0)
    thread.add { held.wait() }
    for number in 0..<3 { thread.add { done.withLock { $0.append(number) } } }
    held.signal()
    #expect(loops.finishWhatIsDue(within: .seconds(20)))
    #expect(done.withLock(\.self) == [0, 1, 2])
    thread.end()
  }

  @Test func aLoopThatStandsIsWaitedForNoLongerThanTheLimit() throws {
    let loops = try SignalingLoops(type: "GSimpleAction", signal: "activate")
    let thread = LoopThread()
    thread.run(activateAction)
    let held = DispatchSemaphore(value: 0)
    thread.add { held.wait() }
    #expect(!loops.finishWhatIsDue(within: .milliseconds(20)))
    held.signal()
    thread.end()
    // Nobody runs it any more.
    #expect(loops.finishWhatIsDue(within: .seconds(20)))
  }

  @Test func aLoopDoesNotWaitForItself() throws {
    let loops = try SignalingLoops(type: "GSimpleAction", signal: "activate")
    let thread = LoopThread()
    let finished = Mutex<Bool?>(nil)
    thread.run {
      activateAction()
      finished.withLock { $0 = loops.finishWhatIsDue(within: .seconds(20)) }
    }
    #expect(finished.withLock(\.self) == true)
    thread.end()
  }

  @Test func whatNoLibraryHasIsRefused() {
    #expect(throws: SignalError.self) { try SignalingLoops(type: "NoSuchType", signal: "activate") }
    #expect(throws: SignalError.self) { try SignalingLoops(type: "GSimpleAction", signal: "no-such-signal") }
  }
}

@Sendable private func activateAction() {
  let action = makeAction()
  // An action that nobody listens to emits nothing.
  _ = try? action.connect("activate") {}
  withExtendedLifetime(action) { g_action_activate(action.opaque, nil) }
}

/// A thread with a loop of its own.
private final class LoopThread: @unchecked Sendable {
  private let context = g_main_context_new()!
  private let loop: OpaquePointer
  private let ended = DispatchSemaphore(value: 0)

  init() {
    loop = g_main_loop_new(context, 0)
    // Keeps this until `end()`.
    Thread { [self] in
      g_main_context_push_thread_default(context)
      g_main_loop_run(loop)
      g_main_context_pop_thread_default(context)
      ended.signal()
    }.start()
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Does something in the thread behind what was to be done before.
  func add(_ work: @escaping @Sendable () -> Void) {
    let source = g_idle_source_new()!
    g_source_set_callback(
      source,
      { data in
        Work.published(data).body()
        return 0
      }, Work(work).publish()
    ) { Work.retire($0) }
    g_source_attach(source, context)
    g_source_unref(source)
  }

  /// As `add`, and waits for it.
  func run(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    add {
      work()
      done.signal()
    }
    done.wait()
  }

  func end() {
    add { [self] in g_main_loop_quit(loop) }
    ended.wait()
  }

  private final class Work: HandedOver {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
