import Foundation
import MediaEngine

/// The journal's entry of what the camera takes for the Library, as long as that doesn't have it.
struct ClipEntry: WorkEntry {
  let id: String
  /// When it was taken, by which its files are named.
  let started: Double
  var process = WorkOwner.current
  /// Where the movie is made, if there is to be one; a photo lies beside it under its name.
  let movie: String
  /// The folder, once it was looked at.
  var folder: FolderIdentity?

  /// Where the photo is, with a movie or without; nil where there is none, or the Library has it.
  var photo: URL? {
    ClipEntry.endings.lazy.map { movieFile.deletingPathExtension().appendingPathExtension($0) }
      .first { FileSystem.facts($0.path) != nil }
  }

  /// The movie's file.
  var movieFile: URL { URL(fileURLWithPath: movie, isDirectory: false) }

  /// The movie; nil where it isn't finished, or the Library has it.
  var wholeMovie: URL? { FileSystem.facts(movie) == nil ? nil : movieFile }

  /// The name for a file in the Library.
  func name(_ ending: String) -> String {
    DatedName.name(at: Date(timeIntervalSince1970: started), ending: ending)
  }

  /// Endings of photos that the camera takes.
  private static let endings = ["jpg", "heic"]
}
