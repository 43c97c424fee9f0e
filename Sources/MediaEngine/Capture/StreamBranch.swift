import GStreamer

/// Something that hangs on a running device's stream: made anew each time the device is opened.
struct StreamBranch: Sendable {
  /// Where in the stream it hangs.
  enum Place: Sendable {
    /// At what the device gives.
    case delivered
    /// Behind the decoder, if there is one.
    case decoded
  }

  var place: Place
  /// Whether what is inside comes out before the branch goes.
  var drains = false
  /// Makes the branch: a bin with a ghost pad `sink`, whose sinks have `async=false`.
  var make: @Sendable () throws -> Bin
}
