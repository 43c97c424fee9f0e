/// The duration and frame count of a movie file.
struct MovieLength: Equatable, Sendable {
  var seconds: Double
  /// The number of frames in the first video track; nil where there is none, or the file doesn't tell.
  var frames: Int?
}

extension MovieLength {
  /// The length that a moov in a file states.
  init(_ movie: ISOMovie) {
    self.init(seconds: movie.seconds, frames: movie.sampleCount(handler: "vide"))
  }

  /// The length that a moov will state whose sample tables aren't in memory.
  init(_ outcome: ISOIndexWriter.Outcome) {
    let pictures = outcome.movie.children.first { $0.type == "trak" && ISOMovie.handler(of: $0) == "vide" }
    let measure = pictures.flatMap(ISOMovie.identifier).flatMap { outcome.measures[$0] }
    self.init(seconds: ISOMovie(outcome.movie).seconds, frames: measure.map { Int($0.samples) })
  }
}
