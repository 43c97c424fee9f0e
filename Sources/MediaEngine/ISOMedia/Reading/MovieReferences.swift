import Foundation

/// Which other files a movie may keep its samples in (`dref`).
///
/// A movie can name any file, and whatever copies its samples copies that file's bytes. A movie that somebody was sent would
/// so have a private file put into the export that is sent back: hence only what is unmistakably the movie's own unless the
/// caller says something else.
public enum MovieReferences: Sendable, Equatable {
  /// No other file.
  case forbidden
  /// Regular files in the movie's folder and below, with symbolic links resolved, that are movies or sound by their first
  /// bytes.
  case inFolder
  /// Any regular file.
  case anywhere

  /// Checks what a movie's tracks refer to. A file that isn't there is no error yet: the rest of the movie can be read.
  func check(_ tracks: [MediaTrackFacts], of movie: URL) throws(MediaFileError) {
    let files = Set(tracks.flatMap(\.storage.values)).sorted { $0.path < $1.path }
    guard let first = files.first else { return }
    if self == .forbidden { throw refusal(of: first, by: movie) }
    // Of a movie on a server, or one that is known by a file descriptor alone, no other file is read anyway.
    guard movie.isFileURL, InputFile.descriptor(movie.path) == nil else { return }
    for file in files where file != ISODataReferences.nowhere {
      do {
        _ = try place(of: file, for: movie)
      } catch {
        if case .referenceRefused = error { throw error }
      }
    }
  }

  /// Opens a file that a movie refers to; nil stands for a movie that the program itself is making.
  func open(_ file: URL, for movie: URL?) throws -> ISOFile {
    guard let movie else {
      let input = try MediaInput(file)
      try input.check()
      return try input.bytes()
    }
    return try ISOFile(place(of: file, for: movie).path)
  }

  /// Where a file is that a movie refers to, without symbolic links. Throws where it isn't there, or may not be referred to.
  private func place(of file: URL, for movie: URL) throws(MediaFileError) -> URL {
    guard self != .forbidden, movie.isFileURL, file.isFileURL else { throw refusal(of: file, by: movie) }
    guard self != .anywhere else {
      try MediaInput(file).check()
      return file
    }
    guard InputFile.descriptor(movie.path) == nil, let folder = Self.realPath(movie)?.deletingLastPathComponent() else {
      throw refusal(of: file, by: movie)
    }
    guard let place = Self.realPath(file) else { throw MediaFileError(file, system: errno) }
    let parts = folder.pathComponents
    guard place.pathComponents.count > parts.count, place.pathComponents.starts(with: parts) else {
      throw refusal(of: file, by: movie)
    }
    // Before it is opened: a named pipe would wait for its other end, and a device do whatever devices do.
    do {
      try MediaInput(place).check()
    } catch {
      if case .notMedia = error { throw refusal(of: file, by: movie) }
      throw error
    }
    switch FileFormat(of: place.path)?.kind {
    case .video, .audio: return place
    case .image, nil: throw refusal(of: file, by: movie)
    }
  }

  private static func realPath(_ url: URL) -> URL? {
    guard let path = realpath(url.path, nil) else { return nil }
    defer { free(path) }
    return URL(fileURLWithPath: String(cString: path), isDirectory: false)
  }

  private func refusal(of file: URL, by movie: URL) -> MediaFileError {
    .referenceRefused(movie, name: ISODataReferences.name(of: file))
  }
}

extension MediaFacts {
  /// The names of other files in which tracks have their samples; empty for a movie that is all in one file.
  package var otherFiles: [String] {
    Set(tracks.flatMap(\.storage.values)).map(ISODataReferences.name).sorted()
  }
}
