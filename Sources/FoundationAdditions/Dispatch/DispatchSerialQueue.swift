import Dispatch

/// A queue that runs one piece of work at a time, and may be the executor of an actor.
///
/// On Apple's systems this is a subclass of `DispatchQueue`, which can't have any on Linux. So every queue is an executor
/// here; only serial ones may be used as such.
public typealias DispatchSerialQueue = DispatchQueue

extension DispatchQueue: @retroactive SerialExecutor {
  /// Runs a job of an actor on this queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    async { job.runSynchronously(on: executor) }
  }

  /// This queue as the value of an actor's `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Stops the program if it doesn't run on this queue: what `assumeIsolated` asks.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(self)) }
}
