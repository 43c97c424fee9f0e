/// Delivers a movie's decoded streams to a pipeline.
protocol PlaybackSource: AnyObject, Sendable {
  /// Whether it has become idle without having announced its streams.
  var isAtRest: Bool { get }

  /// Announces the kinds of stream that an adaptive stream will have.
  func expect(_ kinds: Set<PlaybackStream.Kind>)
}
