import CoreMedia

/// Where an item is played in a live stream, counted back from its end.
struct LiveOffsets {
  /// As the program wants it; invalid where it doesn't say.
  var configured = CMTime.invalid
  /// As the stream's server wants it; invalid for what isn't live.
  var recommended = CMTime.invalid
  /// Whether the distance is kept over waiting.
  var preserves = false
  /// The distance when waiting began.
  var offset: CMTime?
  /// Whether playback has gone to where it was to begin.
  var hasBegun = false
}
