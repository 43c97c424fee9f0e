import CoreMedia

/// The chapters of a file in one language.
public struct ChapterGroup: Sendable, Equatable {
  /// One chapter.
  public struct Chapter: Sendable, Equatable {
    /// When it is, in the movie's time.
    public var timeRange: CMTimeRange
    /// What it is called.
    public var title: String

    /// A chapter.
    public init(timeRange: CMTimeRange, title: String) { (self.timeRange, self.title) = (timeRange, title) }
  }

  /// The language as a BCP 47 tag; nil where nothing is said.
  public var languageTag: String?
  /// The track whose samples the titles are; nil where they are elsewhere in the file.
  public var track: Int32?
  /// In the order of time.
  public var chapters: [Chapter]

  /// Chapters in a language.
  public init(languageTag: String? = nil, track: Int32? = nil, chapters: [Chapter]) {
    (self.languageTag, self.track, self.chapters) = (languageTag, track, chapters)
  }
}
