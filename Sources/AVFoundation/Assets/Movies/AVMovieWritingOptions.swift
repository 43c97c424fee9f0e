/// How a movie's header is written.
public struct AVMovieWritingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates the options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Adds the header to the destination's existing contents.
  public static let addMovieHeaderToDestination: AVMovieWritingOptions = []
  /// Writes the header alone: to a file of its own, never into the movie's, whose media it would end.
  public static let truncateDestinationToMovieHeaderOnly = AVMovieWritingOptions(rawValue: 1 << 0)
}
