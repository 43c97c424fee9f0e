import Foundation

/// The journal's entry of one recording.
struct RecordingEntry: WorkEntry, Equatable {
  var id: String
  var path: String
  var container: RecordingContainer
  var started: Double
  var process: WorkOwner
  var metadata: [RecordingMetadata] = []
  /// The file times at which it went on after a pause, in nanoseconds; nil without pauses.
  var marks: [UInt64]?
  /// The folder in which the file was made; nil if that couldn't be looked at.
  var folder: FolderIdentity?

  /// The file.
  var url: URL { URL(fileURLWithPath: path, isDirectory: false) }

  /// Adds the recording's metadata, and a chapter for each pause, to a moov.
  @Sendable func describe(_ index: inout ISOBox) throws {
    if !metadata.isEmpty {
      try MetadataBoxes(isQuickTime: container == .quickTime).write(metadata.entries, into: &index)
    }
    try ChapterList.write(marks ?? [], into: &index)
  }
}
