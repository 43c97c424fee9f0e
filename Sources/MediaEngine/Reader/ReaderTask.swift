/// What can be asked of a file.
enum ReaderTask: Sendable, Codable {
  /// What a library wants to know of it.
  case facts
  /// What a photo says of itself.
  case details
  /// A photo's or movie's picture, upright; its longer side no longer than this, or as large as it is.
  case picture(longestSide: Int?)
  /// The words of a subtitle file.
  case subtitles
  /// The codes of some kinds in a picture whose brightness the file is.
  case codes(width: Int, height: Int, symbologies: Set<CodeSymbology>)

  /// How many seconds of a processor it may take. The largest photos take a few on a slow machine.
  var mostSeconds: UInt32 {
    switch self {
    case .facts, .details, .subtitles, .codes: 5
    case .picture: 20
    }
  }

  /// How much of a file a task reads.
  enum Weight: Hashable { case words, small, whole }

  var weight: Weight {
    switch self {
    case .facts, .details, .subtitles, .codes: .words
    case .picture(nil): .whole
    case .picture: .small
    }
  }
}
