import GLibSupport

/// Runs the engine's tasks on threads of its own.
///
/// Apple's calls block their caller until they are done (`startRunning()`, the first request for the list of devices).
/// Called from asynchronous code, they block one of the few threads of the cooperative pool: as many callers as there
/// are processors would leave no thread for the work they wait for. Seen as lists of devices that stayed empty, and as
/// two sessions started at once on two processors that never ran.
public final class EngineExecutor: TaskExecutor {
  /// The shared executor.
  public static let shared = EngineExecutor()

  private let threads = WaitingThreads(name: "engine")

  /// Runs a job of a task.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
