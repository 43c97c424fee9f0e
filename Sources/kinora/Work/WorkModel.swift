import Foundation
import GLibSupport
import Observation

/// Runs long work, one piece after the other. It goes on when pages change and when the window is closed.
@MainActor
@Observable
final class WorkModel {
  /// What is being done and to be done.
  private(set) var list = WorkList()
  /// Called when a piece has ended by itself.
  @ObservationIgnored var onEnd: @MainActor (WorkEnd) -> Void = { _ in }
  /// Whether the list has shown itself to the user once.
  @ObservationIgnored var hasBeenShown = false
  @ObservationIgnored private var orders: [Int: Order] = [:]
  @ObservationIgnored private var running: (id: Int, task: Task<Void, Never>)?
  @ObservationIgnored private let clock: any HostClock

  /// What is to be done, and the file that was promised for it.
  private struct Order {
    let work: any LongWork
    let file: URL?
  }

  /// A model without work.
  init(clock: any HostClock = SystemHostClock.shared) { self.clock = clock }

  /// The seconds that the piece that is being done still takes; nil while nobody knows.
  var secondsLeft: Double? { list.current?.left.seconds(at: now) }

  private var now: Double { Double(clock.now) / 1e9 }

  /// Does something once all that was asked for before is done. Returns its number in the list. The file that it makes,
  /// if one is named, is promised to it until it is over; what failed isn't over while it can be done again.
  @discardableResult
  func add(_ kind: WorkKind, _ name: String, _ work: some LongWork, to file: URL? = nil) -> Int {
    let (id, action) = list.add(kind, name)
    orders[id] = Order(work: work, file: file)
    perform(action)
    return id
  }

  /// The names of files that are there, or will be: those that were promised to work count, too.
  var taken: TakenNames { TakenNames(promised: orders.values.compactMap(\.file)) }

  /// Gives a piece up, or forgets that it failed.
  func cancel(_ id: Int) {
    let action = list.cancel(id)
    if !list.items.contains(where: { $0.id == id }) { orders[id] = nil }
    perform(action)
  }

  /// Does a piece that failed again.
  func retry(_ id: Int) { perform(list.retry(id)) }

  /// Gives everything up. Returns once nothing is left of what was being done.
  func shutDown() async {
    for item in list.items.reversed() { cancel(item.id) }
    await running?.task.value
  }

  private func perform(_ action: WorkList.Action) {
    switch action {
    case .nothing: break
    case .stop(let id): if running?.id == id { running?.task.cancel() }
    case .start(let id): start(id)
    }
  }

  private func start(_ id: Int) {
    guard let work = orders[id]?.work else { return }
    let (shares, news) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let follower = Task { [weak self] in
      for await share in shares { self?.advance(id, to: share) }
    }
    let task = Task { [weak self] in
      let result: Result<URL, any Error>
      do { result = .success(try await work.run { news.yield($0) }) } catch { result = .failure(error) }
      news.finish()
      await follower.value
      self?.end(id, result)
    }
    running = (id, task)
  }

  private func advance(_ id: Int, to share: Double) { list.advanced(id, to: share, at: now) }

  private func end(_ id: Int, _ result: Result<URL, any Error>) {
    guard let item = list.items.first(where: { $0.id == id }) else { return }
    running = nil
    let ending: WorkList.Ending
    switch result {
    case .success: ending = .done
    case .failure(is CancellationError): ending = .cancelled
    case .failure(let error): ending = .failed(WorkFault.words(error))
    }
    let wasStopped = item.state == .stopping
    let action = list.ended(id, ending)
    // What failed may be done again.
    if !list.items.contains(where: { $0.id == id }) { orders[id] = nil }
    switch (ending, result) {
    case (.failed(let reason), _) where !wasStopped: tell(item, .failed(reason))
    case (.done, .success(let file)): tell(item, .done(file))
    default: break
    }
    perform(action)
  }

  private func tell(_ item: WorkList.Item, _ outcome: WorkEnd.Outcome) {
    onEnd(WorkEnd(id: item.id, kind: item.kind, name: item.name, outcome: outcome))
  }
}
