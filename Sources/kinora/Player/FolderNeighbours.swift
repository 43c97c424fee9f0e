import Foundation
import GLibSupport

/// The files before and after a movie in its folder.
struct FolderNeighbours: Equatable, Sendable {
  var previous: URL?
  var next: URL?

  /// Looks through the folder of a file, off the main thread.
  static func find(of file: URL) async -> FolderNeighbours {
    await OwnThread.run {
      let films = FolderFilms(in: file.deletingLastPathComponent())
      return FolderNeighbours(previous: films.file(before: file), next: films.file(after: file))
    }
  }
}
