import CoreMedia
import Foundation

/// A recording that its program never finished.
public struct UnfinishedRecording: Sendable, Equatable, Identifiable {
  /// Tells it from others.
  public var id: String
  /// The file as it was left.
  public var url: URL
  public var container: RecordingContainer
  /// When it began.
  public var started: Date
  /// How big the file is; nil where it is gone.
  public var bytes: Int64?
}
