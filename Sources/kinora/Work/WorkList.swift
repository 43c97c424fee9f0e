/// Long work, one piece after the other in the order in which it was asked for. Knows no media: `WorkModel` carries the
/// actions out.
struct WorkList: Equatable, Sendable {
  /// What has become of a piece.
  enum State: Equatable, Sendable {
    /// Its turn hasn't come.
    case waiting
    /// This share of it is done, from 0 to 1; nil while nobody knows.
    case running(Double?)
    /// It is being given up.
    case stopping
    /// It failed, for this reason. It stays until the person has seen it.
    case failed(String)
  }

  /// A piece of work.
  struct Item: Equatable, Sendable, Identifiable {
    let id: Int
    let kind: WorkKind
    /// What it makes.
    let name: String
    fileprivate(set) var state = State.waiting
    fileprivate(set) var left = TimeLeft()
  }

  /// How a piece ended.
  enum Ending: Equatable, Sendable {
    case done
    case failed(String)
    case cancelled
  }

  /// What is to be done.
  enum Action: Equatable, Sendable {
    /// This piece is to be begun.
    case start(Int)
    /// This piece is to be given up; its end is awaited.
    case stop(Int)
    case nothing
  }

  private(set) var items: [Item] = []
  private var lastID = 0

  /// Whether anything is to be done or being done.
  var isBusy: Bool { items.contains { $0.isOpen } }

  /// The piece that is being done.
  var current: Item? { items.first { $0.isCurrent } }

  /// Which share of all is done, from 0 to 1: each piece counts the same. Nil while nothing is to be done, and while
  /// nobody knows.
  var share: Double? {
    let open = items.filter(\.isOpen)
    guard !open.isEmpty, let current, case .running(let share?) = current.state else { return nil }
    return share / Double(open.count)
  }

  /// Puts a piece at the end of the list.
  mutating func add(_ kind: WorkKind, _ name: String) -> (id: Int, action: Action) {
    lastID += 1
    items.append(Item(id: lastID, kind: kind, name: name))
    return (lastID, startNext())
  }

  /// A piece is so far, at a time in seconds.
  mutating func advanced(_ id: Int, to share: Double, at seconds: Double) {
    guard let place = place(id), case .running(let before) = items[place].state else { return }
    // What is told twice a second never goes back.
    let share = min(1, max(share, before ?? 0))
    items[place].state = .running(share)
    items[place].left.advanced(to: share, at: seconds)
  }

  /// A piece has ended.
  mutating func ended(_ id: Int, _ ending: Ending) -> Action {
    guard let place = place(id), items[place].isCurrent else { return .nothing }
    switch (ending, items[place].state) {
    // Who gives work up doesn't ask why it didn't succeed.
    case (.done, _), (.cancelled, _), (.failed, .stopping): items.remove(at: place)
    case (.failed(let reason), _): items[place].state = .failed(reason)
    }
    return startNext()
  }

  /// Gives a piece up.
  mutating func cancel(_ id: Int) -> Action {
    guard let place = place(id) else { return .nothing }
    switch items[place].state {
    case .waiting, .failed:
      items.remove(at: place)
      return .nothing
    case .running:
      items[place].state = .stopping
      return .stop(id)
    case .stopping: return .nothing
    }
  }

  /// Does a piece that failed again, after all others.
  mutating func retry(_ id: Int) -> Action {
    guard let place = place(id), case .failed = items[place].state else { return .nothing }
    var item = items.remove(at: place)
    (item.state, item.left) = (.waiting, TimeLeft())
    items.append(item)
    return startNext()
  }

  private mutating func startNext() -> Action {
    guard current == nil, let place = items.firstIndex(where: { $0.state == .waiting }) else { return .nothing }
    items[place].state = .running(nil)
    return .start(items[place].id)
  }

  private func place(_ id: Int) -> Int? { items.firstIndex { $0.id == id } }
}

extension WorkList.Item {
  /// Whether it is being done, or given up.
  var isCurrent: Bool {
    switch state {
    case .running, .stopping: true
    case .waiting, .failed: false
    }
  }

  /// Whether it isn't over.
  var isOpen: Bool { if case .failed = state { false } else { true } }
}
