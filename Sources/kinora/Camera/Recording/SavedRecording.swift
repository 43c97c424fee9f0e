import Foundation

/// A file that somebody recorded.
struct SavedRecording: Equatable, Sendable {
  var url: URL
  /// How long it plays, where known.
  var seconds: Double?
  /// When it was begun, where known.
  var begun: Date?
}
