import Foundation
import GStreamer

/// What can be made of a recording's file, whether it was finished or not. Not for the main thread.
enum RescuedFile {
  /// Puts right what a muxer couldn't know, where the file stands. Throws where nothing can be played. `seconds` is how
  /// much was given to it, for containers that have no index to look it up in.
  static func finish(_ entry: RecordingJournal.Entry, seconds: Double) throws -> MovieLength {
    let isMatroska = [.matroska, .webM].contains(entry.container)
    let file = try ISOFile(entry.path, isWritable: isMatroska)
    guard seconds > 0, file.size > 0 else { throw ISOBox.Damage(what: "no samples") }
    // Words that can't be put right are no reason to call the file a bad one.
    if isMatroska { try? MatroskaTags.correct(file) }
    return MovieLength(seconds: seconds)
  }

  /// Gives a movie of boxes an index, where it stands: each step leaves a file that can be played.
  static func index(_ entry: RecordingJournal.Entry) throws -> MovieLength {
    let recovery = ISORecovery(file: try ISOFile(entry.path, isWritable: true))
    // What has no samples stays as it is.
    guard try recovery.inspect().seconds > 0 else { throw ISOBox.Damage(what: "no samples") }
    return try recovery.finish(describing: entry.describe)
  }

  /// Gives a file that is whole another place, also on another disk.
  static func move(_ entry: RecordingJournal.Entry, to place: URL) throws {
    let url = URL(fileURLWithPath: entry.path)
    do {
      try PassingFile.move(url, to: place)
      place.synchronizeFolder()
    } catch  where error.code == EXDEV {
      try copy(entry.path, to: place)
      unlink(entry.path)
    }
  }

  private static func copy(_ path: String, to place: URL) throws {
    try PassingFile.fill(place) { part in
      let (file, copy) = (try ISOFile(path), try ISOFile(part.path, isWritable: true))
      try file.copy(0..<file.size, to: copy, at: 0)
      try copy.synchronize()
    }
  }
}
