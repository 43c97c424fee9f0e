import Foundation
import MediaEngine

/// What films say beside their metadata, for those who give copies of them to other people.
package enum SharedFilm {
  /// What is in a film's file beside its metadata.
  package struct Notes: Sendable {
    /// Whether there is something that nobody here can read.
    package var hasUnknown = true
    /// What was taken out of its metadata, and is still there.
    package var forgotten: [MetadataEntry] = []
    /// The names of its tags.
    package var tags: [String] = []
  }

  /// What a film notes; that there is something unknown where the file can't be read. Blocks.
  package static func notes(in film: URL) -> Notes {
    guard let notes = try? FilmNotes(of: film) else { return Notes() }
    return Notes(hasUnknown: notes.hasUnknown, forgotten: notes.forgotten, tags: notes.tags)
  }
}
