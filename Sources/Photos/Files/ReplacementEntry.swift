import Foundation
import MediaEngine

/// The journal's entry of a file that is to take another one's place.
struct ReplacementEntry: WorkEntry {
  /// How far that is.
  enum Stage: String, Codable {
    /// The new file is being made; the original is where it was.
    case making
    /// Both exchange their names, then the original goes to the Trash.
    case exchanging
    /// The original goes to the Trash, then the new file gets its name.
    case moving
    /// The new file goes to the Trash, then the original comes back.
    case undoing
  }

  let id: String
  let started: Double
  var process = WorkOwner.current
  var stage = Stage.making
  /// Where the original is.
  let original: String
  /// Where the new file will be: at the original's place, or beside it with another ending.
  let replacement: String
  /// Where it is until then, under a name that nobody sees. After an exchange this is the original's name.
  let made: String
  let folder: FolderIdentity?
  /// The original's place in the Trash; nil before it is known.
  var old: TrashedFile?
  /// That of the new file, when it is undone.
  var new: TrashedFile?
}
