import Synchronization

/// Becomes true once.
final class Flag: Sendable {
  private let flag = Atomic(false)

  /// Whether it is.
  var value: Bool { flag.load(ordering: .acquiring) }

  /// Makes it so.
  func set() { flag.store(true, ordering: .releasing) }
}
