import CoreMedia
import CoreVideo

/// One frame of a film, small.
struct FilmPicture: Sendable {
  let pixels: CVPixelBuffer
  /// When the film shows it.
  let time: CMTime
}
