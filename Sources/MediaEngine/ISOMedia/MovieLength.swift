/// How much is in a movie file.
struct MovieLength: Equatable, Sendable {
  var seconds: Double
  /// How many frames the first track of pictures has; nil where there is none, or where the file doesn't say it.
  var frames: Int?
}

extension MovieLength {
  /// What an index says that is in a file.
  init(_ movie: ISOMovie) {
    self.init(seconds: movie.seconds, frames: movie.sampleCount(handler: "vide"))
  }

  /// What an index will say whose tables aren't among its boxes.
  init(_ outcome: ISOIndexWriter.Outcome) {
    let pictures = outcome.movie.children.first { $0.type == "trak" && ISOMovie.handler(of: $0) == "vide" }
    let measure = pictures.flatMap(ISOMovie.identifier).flatMap { outcome.measures[$0] }
    self.init(seconds: ISOMovie(outcome.movie).seconds, frames: measure.map { Int($0.samples) })
  }
}
