import Foundation

/// A recorded file.
struct SavedRecording: Equatable, Sendable {
  var url: URL
  /// Its duration, if known.
  var seconds: Double?
  /// When it was started, if known.
  var begun: Date?
}
