import CoreMedia

/// The chapters of a file in one language.
public struct ChapterGroup: Sendable, Equatable {
  /// One chapter.
  public struct Chapter: Sendable, Equatable {
    /// Its time range in the movie.
    public var timeRange: CMTimeRange
    /// Its title.
    public var title: String

    /// Creates a chapter.
    public init(timeRange: CMTimeRange, title: String) { (self.timeRange, self.title) = (timeRange, title) }
  }

  /// The language as a BCP 47 tag; nil if unspecified.
  public var languageTag: String?
  /// The track whose samples are the titles; nil if they are stored elsewhere in the file.
  public var track: Int32?
  /// The chapters in order of time.
  public var chapters: [Chapter]

  /// Creates a group of chapters in one language.
  public init(languageTag: String? = nil, track: Int32? = nil, chapters: [Chapter]) {
    (self.languageTag, self.track, self.chapters) = (languageTag, track, chapters)
  }

  /// The same chapters behind so much more: one that begins at zero still does.
  func moved(by lead: CMTime) -> ChapterGroup {
    var moved = self
    for (place, chapter) in chapters.enumerated() {
      let start = chapter.timeRange.start == .zero ? .zero : chapter.timeRange.start + lead
      moved.chapters[place].timeRange = CMTimeRange(start: start, end: chapter.timeRange.end + lead)
    }
    return moved
  }
}
