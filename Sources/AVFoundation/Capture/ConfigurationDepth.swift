/// Counts nested batches of changes, and says when they are to be applied.
struct ConfigurationDepth {
  enum Action: Equatable { case apply, wait }

  private var depth = 0
  /// Whether anything has changed since the outermost begin.
  private var isDirty = false

  /// Whether a batch of changes is open.
  var isOpen: Bool { depth > 0 }

  /// Begins a batch of changes; batches may be nested.
  mutating func begin() { depth += 1 }

  /// Ends a batch. Only the end of the outermost one has an effect, and only if something has changed. A commit without
  /// a begin does nothing.
  mutating func commit() -> Action {
    guard depth > 0 else { return .wait }
    depth -= 1
    guard depth == 0, isDirty else { return .wait }
    isDirty = false
    return .apply
  }

  /// Records a change.
  mutating func change() -> Action {
    guard depth > 0 else { return .apply }
    isDirty = true
    return .wait
  }
}
