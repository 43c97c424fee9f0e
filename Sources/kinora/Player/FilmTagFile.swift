import AVFoundation
import Foundation

/// Reads and writes the editable metadata of a movie file. Its video and audio stay untouched.
enum FilmTagFile {
  /// The fields' values in metadata items; the first item of a field counts.
  static func tags(in items: [AVMetadataItem]) -> [FilmTag: String] {
    var found: [FilmTag: String] = [:]
    for tag in FilmTag.allCases {
      found[tag] = items.lazy.filter(tag.isMeant).compactMap { $0.stringValue?.trimmed }.first { !$0.isEmpty }
    }
    return found
  }

  /// Writes changed metadata; an empty text removes the field. Either all of it is written, or the file stays as it
  /// was.
  static func write(_ changes: [FilmTag: String], to file: URL) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { continuation.resume(with: Result { try writeNow(changes, to: file) }) }
    }
  }

  /// Reading and writing block, so they have a queue of their own.
  private static let queue = DispatchQueue(label: "app.kinora.tags", qos: .userInitiated)

  private static func writeNow(_ changes: [FilmTag: String], to file: URL) throws {
    let movie = try AVMutableMovie(url: file, error: ())
    guard let type = AVMovie.movieTypes().first(where: movie.isCompatible) else {
      throw AVError(.operationNotSupportedForAsset)
    }
    var items = movie.metadata.filter { item in !changes.keys.contains { $0.isMeant(by: item) } }
    for tag in FilmTag.allCases {
      if let words = changes[tag], !words.isEmpty { items.append(tag.item(saying: words, in: type)) }
    }
    movie.metadata = items
    try movie.writeHeader(to: file, fileType: type)
  }
}
