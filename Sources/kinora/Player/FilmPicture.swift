import CoreMedia
import CoreVideo

/// A scaled-down frame of a movie.
struct FilmPicture: Sendable {
  let pixels: CVPixelBuffer
  /// Its presentation time.
  let time: CMTime
}
