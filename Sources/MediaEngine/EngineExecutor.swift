import GLibSupport

/// Runs the engine's tasks in threads of its own.
///
/// Apple's calls hold their caller until they are done (`startRunning()`, the first look at the list of devices), and
/// called from asynchronous code that is one of the few threads that tasks run in: as many callers as there are
/// processors would leave none to do what they wait for. Seen as lists of devices that stayed empty, and as two sessions
/// started at once on two processors that never ran.
public final class EngineExecutor: TaskExecutor {
  /// The one that all use.
  public static let shared = EngineExecutor()

  private let threads = WaitingThreads(name: "engine")

  /// Runs a task's next stretch.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
