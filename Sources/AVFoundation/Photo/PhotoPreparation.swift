/// A preparation for photos that hasn't begun.
struct PhotoPreparation: Sendable {
  /// Called with whether the output is prepared, and the error if not.
  var handler: (@Sendable (Bool, (any Error)?) -> Void)?
}
