import CoreMedia

/// A change of how a camera's pictures look.
struct ControlChange: Sendable {
  /// When it was made, in host time.
  var time: CMTime
  /// Which change of the camera's it was; nil where the camera doesn't count them.
  var count: Int?
}
