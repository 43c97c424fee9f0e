import Foundation
import MediaEngine

/// Looks closer at a film than playing does: at what it says of itself.
actor FilmLook {
  private let url: URL
  private var opening: Task<MediaFile, any Error>?

  /// Looks at what is found there; nothing is read before somebody asks.
  init(_ url: URL) { self.url = url }

  private func file() async throws -> MediaFile {
    if let opening { return try await opening.value }
    let url = url
    let task = Task<MediaFile, any Error> { try await MediaFile.open(url) }
    opening = task
    return try await task.value
  }

  /// What the film says of itself; nil where that can't be read.
  func details() async -> FilmDetails? {
    guard let facts = try? await file().facts else { return nil }
    return FilmDetails(facts)
  }
}
