import Foundation

/// The files before and after a movie in its folder.
struct FolderNeighbours: Equatable, Sendable {
  var previous: URL?
  var next: URL?

  /// Looks through the folder of a file, off the main thread.
  static func find(of file: URL) async -> FolderNeighbours {
    await withCheckedContinuation { continuation in
      // A thread of its own: the folder may lie on a disk that sleeps, or on a network.
      Thread.detachNewThread {
        let films = FolderFilms(in: file.deletingLastPathComponent())
        continuation.resume(
          returning: FolderNeighbours(previous: films.file(before: file), next: films.file(after: file)))
      }
    }
  }
}
