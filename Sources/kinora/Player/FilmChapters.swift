import CoreMedia
import GLibSupport

/// The chapters of a movie, in the order of their times.
struct FilmChapters: Equatable, Sendable {
  /// One chapter.
  struct Chapter: Equatable, Sendable {
    var title: String
    var start: CMTime
  }

  let all: [Chapter]

  /// Creates a list; chapters without a title are numbered.
  init(_ chapters: [Chapter] = []) {
    let sorted = chapters.filter { $0.start.isNumeric }.sorted { $0.start < $1.start }
    all = sorted.enumerated().map { index, chapter in
      Chapter(title: chapter.title.isEmpty ? tr("Chapter %d", index + 1) : chapter.title, start: chapter.start)
    }
  }

  /// Whether there is anything to choose from.
  var areOffered: Bool { all.count > 1 }

  /// The index of the chapter that a time is in; nil before the first.
  func index(at time: CMTime) -> Int? { all.lastIndex { $0.start <= time } }

  /// The title of the chapter that a time is in.
  func title(at time: CMTime) -> String? { areOffered ? index(at: time).map { all[$0].title } : nil }

  /// Where to go back to: the beginning of this chapter, or from there that of the one before.
  func start(before time: CMTime) -> CMTime? {
    guard areOffered, let index = index(at: time) else { return nil }
    let isWithin = (time - all[index].start).seconds > 3
    return all[isWithin ? index : max(0, index - 1)].start
  }

  /// The beginning of the next chapter; nil in the last one.
  func start(after time: CMTime) -> CMTime? { areOffered ? all.first { $0.start > time }?.start : nil }
}
