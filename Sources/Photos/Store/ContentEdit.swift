import Foundation

/// A change of what an asset shows: its edits, or their removal. The original file stays as it is; the edited one lies
/// beside it.
struct ContentEdit: Codable, Sendable {
  /// A file of earlier edits, which is hidden until the change is done, and then deleted.
  struct Retired: Codable, Sendable {
    var resource: ResourceRecord
    var hidden: String
  }

  var id: String
  /// The edited photo or video; nil if the edits are removed.
  var rendering: LibraryChange.FileAddition?
  /// The edited movie of a Live Photo.
  var movie: LibraryChange.FileAddition?
  var retired: [Retired] = []
  var adjustment: AdjustmentRecord?
  /// What is shown from now on.
  var width: Int
  var height: Int
  var duration: Double
  var subtypes: UInt

  /// The files of the edit.
  var files: [LibraryChange.FileAddition] { [rendering, movie].compactMap(\.self) }
}
