/// Which images are still to be made, and by how many workers. Knows no decoder: `ImageExtractor` carries out what it
/// answers.
struct ImageQueue {
  /// One image.
  struct Job: Equatable, Sendable {
    let id: Int
    let choice: ImageChoice
  }

  /// What one worker decodes in one go: from a key frame to the last frame that somebody wants.
  struct Group: Equatable, Sendable {
    let start: Int
    /// In the order of showing; several images may be of one frame.
    let jobs: [Job]
  }

  private let workerLimit: Int
  /// In the order in which they were asked for.
  private var waiting: [Job] = []
  private var running: Set<Int> = []
  private var cancelled: Set<Int> = []
  private var workers = 0

  init(workerLimit: Int) { self.workerLimit = max(1, workerLimit) }

  /// Takes jobs in; answers how many workers are to be started for them.
  mutating func add(_ jobs: [Job]) -> Int {
    waiting += jobs
    let groups = Set(waiting.lazy.map(\.choice.start)).count
    let missing = max(0, min(workerLimit, groups) - workers)
    workers += missing
    return missing
  }

  /// What a worker does next: what was asked for first, with all else that is decoded on the way. Nil ends the worker.
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

  /// What was asked for first of all that nobody has taken yet.
  var first: Int? { waiting.first?.id }

  /// Whether nobody has taken an image yet.
  func isQueued(_ id: Int) -> Bool { waiting.contains { $0.id == id } }

  /// Leaves images out. Answers those that nobody works at, which are over with this.
  mutating func cancel(_ ids: some Collection<Int>) -> [Int] {
    let ids = Set(ids)
    let over = waiting.filter { ids.contains($0.id) }.map(\.id)
    waiting.removeAll { ids.contains($0.id) }
    cancelled.formUnion(running.intersection(ids))
    return over
  }

  /// Whether an image that was being worked at is wanted no more.
  func isCancelled(_ id: Int) -> Bool { cancelled.contains(id) }

  /// Whether a worker has nothing more to do for an image: it is made, or wanted no more.
  func isOver(_ id: Int) -> Bool { !running.contains(id) || cancelled.contains(id) }

  /// An image is made, or can't be.
  mutating func finish(_ id: Int) {
    running.remove(id)
    cancelled.remove(id)
  }
}
