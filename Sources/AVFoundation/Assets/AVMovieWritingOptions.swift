/// How a movie's header is written.
public struct AVMovieWritingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// One from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The header is added to what is there.
  public static let addMovieHeaderToDestination: AVMovieWritingOptions = []
  /// What is there is cut to the header alone: movies without their media aren't written here.
  public static let truncateDestinationToMovieHeaderOnly = AVMovieWritingOptions(rawValue: 1 << 0)
}
