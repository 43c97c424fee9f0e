/// Counts how often a configuration was begun and not yet committed, and says when what was declared is to be done.
struct ConfigurationDepth {
  enum Action: Equatable { case apply, wait }

  private var depth = 0
  /// Whether anything was declared since the outermost begin.
  private var isDirty = false

  /// Whether changes are being gathered.
  var isOpen: Bool { depth > 0 }

  /// A group of changes begins; groups may lie in one another.
  mutating func begin() { depth += 1 }

  /// A group ends. Only the outermost one's end does anything, and only if something has changed. A commit without a
  /// begin does nothing.
  mutating func commit() -> Action {
    guard depth > 0 else { return .wait }
    depth -= 1
    guard depth == 0, isDirty else { return .wait }
    isDirty = false
    return .apply
  }

  /// Something was declared.
  mutating func change() -> Action {
    guard depth > 0 else { return .apply }
    isDirty = true
    return .wait
  }
}
