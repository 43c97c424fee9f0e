/// An observer of a property.
package protocol KeyValueObserver: AnyObject, Sendable {
  /// Called before a change; its result is passed to `didChange`.
  func willChange() -> Any?

  /// Called after a change, with the result of `willChange`.
  func didChange(from old: Any?)

  /// Called after a change without a preceding `willChange`, with the property's old and new values where known.
  func didChange(to change: Any)

  /// Ends the observation. No more calls follow.
  func end()
}
