import Foundation

/// Which of an asset's keys are loaded, and which callers wait for them. All keys are read from one file, opened once.
///
/// Knows neither the file nor the waiting callers, only their numbers: `AssetLoader` carries the actions out.
struct AssetLoadStateMachine {
  /// A caller who has requested keys and gets one answer.
  typealias Waiter = Int

  private enum Source {
    /// No keys have been requested yet, or all requests were cancelled.
    case closed
    /// The file is being opened; the number of this attempt.
    case opening(Int)
    /// The file is open and its headers are read.
    case open
    /// The file can't be opened. There is no second attempt: that takes a new asset.
    case failed(NSError)
  }

  /// The answer to a waiting caller.
  enum Outcome: Equatable {
    case loaded
    case failed(NSError)
    case cancelled
    /// The caller itself gave up waiting.
    case abandoned
  }

  enum LoadAction: Equatable {
    /// Open the file; the caller is answered later.
    case open(attempt: Int)
    /// The file is being opened already.
    case wait
    /// Answer at once.
    case tell(Outcome)
  }

  /// Which callers to answer, and whether to stop opening the file.
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

  /// A machine without a file to open: all keys are loaded.
  static var alreadyOpen: AssetLoadStateMachine {
    var machine = AssetLoadStateMachine()
    machine.source = .open
    return machine
  }

  /// A caller requests these keys.
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

  /// The file is open. Returns the callers whose keys are loaded; none if this attempt was cancelled.
  mutating func opened(attempt: Int) -> [Waiter] {
    guard isOpening(attempt) else { return [] }
    source = .open
    let keys = takeWaiting()
    loaded.formUnion(keys.asked)
    return keys.waiters
  }

  /// The file can't be opened. Returns the callers to answer with the error.
  mutating func failed(attempt: Int, with error: NSError) -> [Waiter] {
    guard isOpening(attempt) else { return [] }
    source = .failed(error)
    let keys = takeWaiting()
    failed.formUnion(keys.asked)
    return keys.waiters
  }

  /// Cancels all keys that are still being loaded.
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

  /// A waiting caller gives up. Opening goes on while other callers wait.
  mutating func abandon(_ waiter: Waiter) -> StopAction {
    guard waiting.removeValue(forKey: waiter) != nil else { return StopAction() }
    guard waiting.isEmpty, case .opening = source else { return StopAction(tell: [waiter]) }
    source = .closed
    return StopAction(tell: [waiter], stopsOpening: true)
  }

  /// The loading status of a key.
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
