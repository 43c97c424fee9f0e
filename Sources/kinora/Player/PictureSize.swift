/// The size of a picture, in pixels.
struct PictureSize: Equatable, Sendable {
  var width: Double
  var height: Double

  /// Width by height.
  var aspect: Double { width / height }
}
