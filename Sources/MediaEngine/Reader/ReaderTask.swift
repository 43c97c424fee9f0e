/// A task for a reader process.
enum ReaderTask: Sendable, Codable {
  /// Read the properties for a photo library.
  case facts
  /// Read a photo's metadata.
  case details
  /// Read a photo's properties as Image I/O has them, for a copy of the photo.
  case properties
  /// Read what a movie says of itself in words.
  case tags
  /// Decode a photo, or a frame of a movie, upright; its longer side is at most `longestSide`, or full size if nil.
  case picture(longestSide: Int?)
  /// Decode an animated picture's frames from an index on, as many as fit.
  case frames(from: Int, longestSide: Int?)
  /// Parse a subtitle file.
  case subtitles
  /// Find codes of these symbologies; the file holds the image's luma.
  case codes(width: Int, height: Int, symbologies: Set<CodeSymbology>)

  /// The CPU time limit in seconds. The largest photos take a few on a slow machine.
  var mostSeconds: UInt32 {
    switch self {
    case .facts, .details, .properties, .subtitles, .codes: 5
    case .tags, .picture, .frames: 20
    }
  }

  /// How much a task demands of a file, from the least on.
  enum Weight: String, Hashable, Codable, CaseIterable, Comparable {
    case words, small, whole

    static func < (one: Self, other: Self) -> Bool { one.order < other.order }

    private var order: Int {
      switch self {
      case .words: 0
      case .small: 1
      case .whole: 2
      }
    }
  }

  var weight: Weight {
    switch self {
    case .facts, .details, .properties, .subtitles, .codes: .words
    case .picture(nil), .frames: .whole
    // What opens a movie for its words opens it for a thumbnail, too.
    case .tags, .picture: .small
    }
  }
}
