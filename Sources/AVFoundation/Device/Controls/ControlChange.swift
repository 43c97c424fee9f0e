import CoreMedia

/// A change of controls that affects how frames look.
struct ControlChange: Sendable {
  /// When it was made, in host time.
  var time: CMTime
  /// The camera's count of changes at that time; nil if it doesn't count them.
  var count: Int?
}
