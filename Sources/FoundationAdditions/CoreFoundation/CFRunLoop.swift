import CRunLoop

/// A thread's run loop, as the C functions know it.
public final class CFRunLoop: @unchecked Sendable {
  /// Lives as long as its thread.
  fileprivate let loop: UnsafeMutableRawPointer

  fileprivate init?(_ loop: UnsafeMutableRawPointer?) {
    guard let loop else { return nil }
    self.loop = loop
  }
}

/// The run loop of this thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { CFRunLoop(CRunLoop.CFRunLoopGetCurrent()) }

/// The run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { CFRunLoop(CRunLoop.CFRunLoopGetMain()) }

/// Runs this thread's run loop, and on the main thread the main queue, until it is stopped or has nothing left to wait for.
public func CFRunLoopRun() { CRunLoop.CFRunLoopRun() }

/// Stops a run loop: its `CFRunLoopRun` returns.
public func CFRunLoopStop(_ rl: CFRunLoop!) { CRunLoop.CFRunLoopStop(rl.loop) }

/// Wakes a run loop that waits.
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) { CRunLoop.CFRunLoopWakeUp(rl.loop) }
