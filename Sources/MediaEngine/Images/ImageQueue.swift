/// The queue of images to be made, and the number of workers on it. Knows no decoder: `ImageExtractor` carries out what
/// it returns.
struct ImageQueue {
  /// An image to be made.
  struct Job: Equatable, Sendable {
    let id: Int
    let choice: ImageChoice
  }

  /// The jobs that one worker decodes in one run: from a key frame to the last requested frame.
  struct Group: Equatable, Sendable {
    let start: Int
    /// In presentation order; several jobs may want the same frame.
    let jobs: [Job]
  }

  private let workerLimit: Int
  /// In order of request.
  private var waiting: [Job] = []
  private var running: Set<Int> = []
  private var cancelled: Set<Int> = []
  private var workers = 0

  init(workerLimit: Int) { self.workerLimit = max(1, workerLimit) }

  /// Enqueues jobs; returns how many workers to start for them.
  mutating func add(_ jobs: [Job]) -> Int {
    waiting += jobs
    let groups = Set(waiting.lazy.map(\.choice.start)).count
    let missing = max(0, min(workerLimit, groups) - workers)
    workers += missing
    return missing
  }

  /// Dequeues the oldest job, together with all jobs that are decoded from the same sample. Nil ends the worker.
  mutating func next() -> Group? {
    guard let first = waiting.first else {
      workers -= 1
      return nil
    }
    let jobs = waiting.filter { $0.choice.start == first.choice.start }
    waiting.removeAll { $0.choice.start == first.choice.start }
    running.formUnion(jobs.map(\.id))
    return Group(
      start: first.choice.start,
      jobs: jobs.sorted { ($0.choice.frame, $0.id) < ($1.choice.frame, $1.id) })
  }

  /// The oldest job that no worker has started.
  var first: Int? { waiting.first?.id }

  /// Whether no worker has started a job yet.
  func isQueued(_ id: Int) -> Bool { waiting.contains { $0.id == id } }

  /// Cancels jobs. Returns those that were still queued, which are finished with this.
  mutating func cancel(_ ids: some Collection<Int>) -> [Int] {
    let ids = Set(ids)
    let over = waiting.filter { ids.contains($0.id) }.map(\.id)
    waiting.removeAll { ids.contains($0.id) }
    cancelled.formUnion(running.intersection(ids))
    return over
  }

  /// Whether a job was cancelled while a worker was on it.
  func isCancelled(_ id: Int) -> Bool { cancelled.contains(id) }

  /// Whether a worker has nothing more to do for a job: it is finished or cancelled.
  func isOver(_ id: Int) -> Bool { !running.contains(id) || cancelled.contains(id) }

  /// Notes that a job has been finished, successfully or not.
  mutating func finish(_ id: Int) {
    running.remove(id)
    cancelled.remove(id)
  }
}
