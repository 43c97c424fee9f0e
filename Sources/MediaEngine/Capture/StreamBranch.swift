import GStreamer

/// A branch of a running device's stream, made anew each time the device is opened.
struct StreamBranch: Sendable {
  /// Where in the stream it is attached.
  enum Place: Sendable {
    /// In front of the decoder.
    case delivered
    /// Behind the decoder, if there is one.
    case decoded
  }

  var place: Place
  /// Whether the branch is drained before it is removed.
  var drains = false
  /// Makes the branch: a bin with a ghost pad `sink`, whose sinks have `async=false`.
  var make: @Sendable () throws -> Bin
}
