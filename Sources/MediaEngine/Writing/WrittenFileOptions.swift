import CoreMedia
import Foundation

/// How a file is written.
package struct WrittenFileOptions: Sendable {
  /// What becomes of samples that a composition refers to.
  package enum Referring: Sendable {
    /// They are copied like all others.
    case none
    /// They stay where they are; a new file refers to them.
    case fromNewFile
    /// They stay where they are, also those that lie in the file that is written: it gets another header.
    case fromSameFile
  }

  package var type: WrittenFileType
  /// The movie's timescale; nil chooses one in which all tracks' times are whole.
  package var timescale: CMTimeScale?
  /// Whether the index comes first, so that the movie plays while it is downloaded.
  package var isIndexFirst = false
  /// Where samples lie until they are copied behind such an index; nil is beside the file.
  package var scratchFolder: URL?
  /// The length of fragments that can be played as soon as they are written; nil hides the file until it is whole.
  package var fragmentDuration: CMTime?
  /// The length of the first of them, where it differs.
  package var firstFragmentDuration: CMTime?
  package var created: Date?
  /// Whether it takes the place of a file of its name.
  package var isReplacing = false
  /// Where it is noted while it has no name, because it is made of files that stay: what a crash leaves of it is removed.
  package var journal: PassingFileJournal?
  /// Where samples stay that the composition refers to.
  package var referring = Referring.none
  /// How the movie is cut into segments that are handed out; nil writes a file.
  package var segments: SegmentOptions?
  /// How much before the beginning is shown all the same, in files without edit lists: what frames are decoded from.
  var lead = CMTime.zero
  /// The movie's chapters.
  package var chapters: [ChapterGroup] = []

  package init(_ type: WrittenFileType) { self.type = type }
}
