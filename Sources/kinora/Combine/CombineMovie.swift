import CoreMedia

/// What has to be known of a file whose part is a clip.
struct CombineMovie: Equatable, Sendable {
  /// Up to the end of its video.
  var duration: CMTime
  /// How long a frame lasts.
  var frame: CMTime
  /// Of the upright picture, in pixels.
  var width: Int
  var height: Int
  var hasSound = true

  var shape: CombineShape { CombineShape(width: width, height: height) }
}
