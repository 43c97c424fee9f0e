/// How a movie's header is written.
public struct AVMovieWritingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates the options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Adds the header to the destination's existing contents.
  public static let addMovieHeaderToDestination: AVMovieWritingOptions = []
  /// Truncates the destination to the header alone. Not supported: movies without their media aren't written here.
  public static let truncateDestinationToMovieHeaderOnly = AVMovieWritingOptions(rawValue: 1 << 0)
}
