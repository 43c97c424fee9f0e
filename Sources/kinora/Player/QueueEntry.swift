import Foundation

/// An entry of the play queue: a file or address, and what a playlist says of it.
struct QueueEntry: Equatable, Sendable {
  var file: URL
  /// The title in the playlist; nil if there is none.
  var title: String?
  /// The duration in the playlist; nil if it isn't known.
  var seconds: Double?

  init(_ file: URL, title: String? = nil, seconds: Double? = nil) {
    (self.file, self.title, self.seconds) = (file, title, seconds)
  }
}
