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
