import Foundation

/// Which of an asset's keys are loaded, and who waits for them. All keys are read from one file, opened once.
///
/// Knows neither the file nor those who wait, only their numbers: `AssetLoader` carries the actions out.
struct AssetLoadStateMachine {
  /// Somebody who has asked for keys and is to be told once.
  typealias Waiter = Int

  private enum Source {
    /// Nobody has asked for anything yet, or nobody waits any more for what was asked for.
    case closed
    /// The file is being opened, for the time of this number.
    case opening(Int)
    /// The file has said what there is to know.
    case open
    /// The file can't be opened. It isn't tried again: that takes a new asset.
    case failed(NSError)
  }

  /// What those who waited are told.
  enum Outcome: Equatable {
    case loaded
    case failed(NSError)
    case cancelled
    /// The one who waited has given up.
    case abandoned
  }

  enum LoadAction: Equatable {
    /// Open the file; whoever asks is told later.
    case open(attempt: Int)
    /// The file is being opened already.
    case wait
    /// There is nothing to wait for.
    case tell(Outcome)
  }

  /// Who is to be told, and whether the opening of the file ends here.
  struct StopAction: Equatable {
    var tell: [Waiter] = []
    var stopsOpening = false
  }

  private var source = Source.closed
  private var attempts = 0
  private var loaded: Set<String> = []
  private var failed: Set<String> = []
  private var cancelled: Set<String> = []
  private var waiting: [Waiter: Set<String>] = [:]

  /// Begins without a file to open: all that can be asked for is there.
  static var alreadyOpen: AssetLoadStateMachine {
    var machine = AssetLoadStateMachine()
    machine.source = .open
    return machine
  }

  /// Somebody wants these keys.
  mutating func load(_ keys: Set<String>, for waiter: Waiter) -> LoadAction {
    switch source {
    case .open:
      loaded.formUnion(keys)
      return .tell(.loaded)
    case .failed(let error):
      failed.formUnion(keys)
      return .tell(.failed(error))
    case .opening:
      cancelled.subtract(keys)
      waiting[waiter] = keys
      return .wait
    case .closed:
      cancelled.subtract(keys)
      waiting[waiter] = keys
      attempts += 1
      source = .opening(attempts)
      return .open(attempt: attempts)
    }
  }

  /// The file is open. Answers who is told that their keys are loaded; nobody where this opening was given up.
  mutating func opened(attempt: Int) -> [Waiter] {
    guard isOpening(attempt) else { return [] }
    source = .open
    let keys = takeWaiting()
    loaded.formUnion(keys.asked)
    return keys.waiters
  }

  /// The file can't be opened. Answers who is told so.
  mutating func failed(attempt: Int, with error: NSError) -> [Waiter] {
    guard isOpening(attempt) else { return [] }
    source = .failed(error)
    let keys = takeWaiting()
    failed.formUnion(keys.asked)
    return keys.waiters
  }

  /// Nothing that is still being loaded is wanted any more.
  mutating func cancel() -> StopAction {
    switch source {
    case .closed, .open, .failed: return StopAction()
    case .opening:
      source = .closed
      let keys = takeWaiting()
      cancelled.formUnion(keys.asked)
      return StopAction(tell: keys.waiters, stopsOpening: true)
    }
  }

  /// One of those who wait has given up. The file goes on being opened while somebody else waits.
  mutating func abandon(_ waiter: Waiter) -> StopAction {
    guard waiting.removeValue(forKey: waiter) != nil else { return StopAction() }
    guard waiting.isEmpty, case .opening = source else { return StopAction(tell: [waiter]) }
    source = .closed
    return StopAction(tell: [waiter], stopsOpening: true)
  }

  /// How far a key has come.
  func status(of key: String) -> AVKeyValueStatus {
    if loaded.contains(key) { return .loaded }
    if failed.contains(key) { return .failed }
    if waiting.values.contains(where: { $0.contains(key) }) { return .loading }
    return cancelled.contains(key) ? .cancelled : .unknown
  }

  /// Why the file can't be opened.
  var error: NSError? {
    guard case .failed(let error) = source else { return nil }
    return error
  }

  private func isOpening(_ attempt: Int) -> Bool {
    guard case .opening(attempt) = source else { return false }
    return true
  }

  private mutating func takeWaiting() -> (waiters: [Waiter], asked: Set<String>) {
    defer { waiting.removeAll() }
    return (waiting.keys.sorted(), waiting.values.reduce(into: Set()) { $0.formUnion($1) })
  }
}
