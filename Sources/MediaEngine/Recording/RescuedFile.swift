import Foundation
import GStreamer

/// Finishes or recovers a recording's file. Not for the main thread.
enum RescuedFile {
  /// Corrects in place what a muxer couldn't know. Throws `NoSamples` where none is in it. `seconds` is the duration
  /// given to the muxer, for containers without a sample table to look it up in.
  static func finish(_ entry: RecordingEntry, seconds: Double) throws -> MovieLength {
    let isMatroska = [.matroska, .webM].contains(entry.container)
    let file = try ISOFile(entry.path, isWritable: isMatroska)
    guard seconds > 0, file.size > 0, try !isMatroska || hasFrames(file) else { throw NoSamples() }
    // Tags that can't be corrected don't make the file a bad one.
    if isMatroska { try? MatroskaTags.correct(file) }
    return MovieLength(seconds: seconds)
  }

  /// Whether any frame of a Matroska file has reached it.
  private static func hasFrames(_ file: ISOFile) throws -> Bool {
    guard let header = try MatroskaHeader(file), let first = header.firstCluster else { return false }
    return try !MatroskaOpening(file, header, from: first).beginnings.isEmpty
  }

  /// Writes a moov into a fragmented movie, in place: each step leaves a playable file.
  static func index(_ entry: RecordingEntry) throws -> MovieLength {
    let recovery = ISORecovery(file: try ISOFile(entry.path, isWritable: true))
    // A file without samples stays as it is.
    guard try recovery.inspect().seconds > 0 else { throw ISOBox.Damage(what: "no samples") }
    return try recovery.finish(describing: entry.describe)
  }

  /// Moves a finished file, also to another disk.
  static func move(_ entry: RecordingEntry, to place: URL) throws {
    do {
      try PassingFile.move(entry.url, to: place)
      place.synchronizeFolder()
    } catch  where error.code == EXDEV {
      try copy(entry.path, to: place)
      unlink(entry.path)
    }
  }

  private static func copy(_ path: String, to place: URL) throws {
    try PassingFile.fill(place, notedIn: .standard) { part in
      let (file, copy) = (try ISOFile(path), try ISOFile(part.path, isWritable: true))
      try file.copy(0..<file.size, to: copy, at: 0)
      try copy.synchronize()
    }
  }
}
