import CoreMedia
import Foundation

/// A recording whose program died before finishing it.
public struct UnfinishedRecording: Sendable, Equatable, Identifiable {
  /// Its unique identifier.
  public var id: String
  /// The file as it was left.
  public var url: URL
  public var container: RecordingContainer
  /// When the recording began.
  public var started: Date
  /// The file's size; nil where it is gone, or its disk can't be looked at now.
  public var bytes: Int64?
  /// Whether the file was deleted: its folder is there, and has no such file any more.
  public var isDeleted = false
}
