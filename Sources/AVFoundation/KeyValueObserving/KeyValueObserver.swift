/// Who is told when a property changes.
protocol KeyValueObserver: AnyObject, Sendable {
  /// Called before a change; what it answers is handed to `didChange`.
  func willChange() -> Any?

  /// Called after a change, with what `willChange` answered.
  func didChange(from old: Any?)

  /// Called after a change that wasn't announced, with the property's values where they are known.
  func didChange(to change: Any)

  /// Ends the observation. Nothing is called any more.
  func end()
}
