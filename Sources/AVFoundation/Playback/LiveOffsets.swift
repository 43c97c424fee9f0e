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
  /// Whether playback has begun: as configured, where the program went, or by itself. From then on what is configured
  /// only counts for seeks.
  var hasBegun = false

  /// The item is ready: what isn't configured by now doesn't change where playback begins.
  mutating func becomeReady() { hasBegun = hasBegun || !configured.isNumeric }
}
