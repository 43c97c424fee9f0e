import CoreMedia
import Foundation
import MediaEngine

/// Plays a movie.
enum Playing {
  struct Facts: Encodable {
    var frames: Int
    var seconds: Double
  }

  /// Ends with the first frame.
  static func first(_ file: URL) async throws -> Facts {
    let begin = ContinuousClock.now
    let screening = Screening(file)
    _ = try await screening.open()
    return Facts(frames: screening.shown.count, seconds: (ContinuousClock.now - begin) / .seconds(1))
  }

  static func play(_ file: URL, seconds: Int) async throws -> Facts {
    let screening = Screening(file)
    _ = try await screening.open()
    let begin = ContinuousClock.now
    screening.engine.setRate(1)
    for await time in screening.times where time.seconds >= Double(seconds) { break }
    let facts = Facts(frames: screening.shown.count, seconds: (ContinuousClock.now - begin) / .seconds(1))
    await screening.close()
    return facts
  }
}
