import Dispatch

/// Runs what finds devices in threads of its own.
///
/// Apple's calls answer at once, so whoever asks first holds a thread until the devices have been looked for. Asked
/// from asynchronous code that is one of the few threads that tasks run in, and two such callers left none on which to
/// look: seen as lists that stayed empty until the callers gave up.
public final class DiscoveryExecutor: TaskExecutor {
  /// The one that all use.
  public static let shared = DiscoveryExecutor()

  private let queue = DispatchQueue(label: "app.kinora.discovery", qos: .userInitiated, attributes: .concurrent)

  /// Runs a task's next stretch.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
