import Foundation
import GStreamer

/// What can be made of a recording's file, whether it was finished or not. Not for the main thread.
enum RescuedFile {
  /// What is in a file.
  struct Contents: Equatable {
    var seconds: Double
    /// How many frames, where the file says so.
    var frames: Int?
  }

  /// Makes the file what it is to be, where it stands. Throws where nothing can be played. `seconds` is how much was
  /// given to containers that have no index to look it up in.
  static func finish(_ entry: RecordingJournal.Entry, seconds: Double) throws -> Contents {
    guard entry.container.isISOMedia else {
      let isMatroska = [.matroska, .webM].contains(entry.container)
      let file = try ISOFile(entry.path, isWritable: isMatroska)
      guard seconds > 0, file.size > 0 else { throw ISOBox.Damage(what: "no samples") }
      // Words that can't be put right are no reason to call the file a bad one.
      if isMatroska { try? MatroskaTags.correct(file) }
      return Contents(seconds: seconds)
    }
    let file = try ISOFile(entry.path, isWritable: true)
    let contents: ISOFinisher.Contents
    do {
      contents = try ISOFinisher.finish(file, adding: entry.additions)
    } catch is SystemFailure {
      // No room for an index, say: what was there before can be played as it is.
      contents = try ISOFinisher.inspect(file)
    }
    guard contents.seconds > 0 else { throw ISOBox.Damage(what: "no samples") }
    return Contents(seconds: contents.seconds, frames: contents.frames)
  }
}
