import CoreMedia
import MediaEngine

extension AVAsset {
  /// The chapters of a part of the asset, counted from its beginning.
  func chapters(in range: CMTimeRange) -> [ChapterGroup] {
    (facts?.chapters ?? []).compactMap { group in
      let chapters = group.chapters.compactMap { chapter -> ChapterGroup.Chapter? in
        let (start, end) = (max(chapter.timeRange.start, range.start), min(chapter.timeRange.end, range.end))
        guard start < end else { return nil }
        return .init(timeRange: CMTimeRange(start: start - range.start, end: end - range.start), title: chapter.title)
      }
      return chapters.isEmpty ? nil : ChapterGroup(languageTag: group.languageTag, chapters: chapters)
    }
  }
}
