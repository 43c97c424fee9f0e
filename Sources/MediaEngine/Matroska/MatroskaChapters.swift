import CoreMedia

/// Reads the chapters of a file.
struct MatroskaChapters {
  private struct Chapter {
    var start: Int64
    var end: Int64?
    /// The titles by language.
    var titles: [(language: String?, title: String)]
  }

  private static let most = 5000
  private static let second: CMTimeScale = 1_000_000_000
  private var chapters: [Chapter] = []
  private let startTime: CMTime

  /// Reads the chapters of the default edition, or of the first one that isn't hidden.
  init(_ header: MatroskaHeader, _ startTime: CMTime) {
    self.startTime = startTime
    let editions = header.chapters.flatMap { EBMLContents($0).filter { $0.id == 0x45B9 } }
    func flag(_ id: UInt32, _ edition: EBMLContents.Child) -> Bool {
      edition.children.contains { $0.id == id && $0.number != 0 }
    }
    let shown = editions.filter { !flag(0x45BD, $0) }
    guard let edition = shown.first(where: { flag(0x45DB, $0) }) ?? shown.first else { return }
    chapters = edition.children.lazy.filter { $0.id == 0xB6 }.prefix(Self.most).compactMap { Self.chapter($0.children) }
      .sorted { $0.start < $1.start }
  }

  private static func chapter(_ fields: EBMLContents) -> Chapter? {
    var chapter = Chapter(start: 0, end: nil, titles: [])
    for field in fields where field.isWhole {
      switch field.id {
      case 0x91: chapter.start = Int64(clamping: field.number)
      case 0x92: chapter.end = Int64(clamping: field.number)
      case 0x80: if chapter.titles.count < 100 { chapter.titles.append(title(field.children)) }
      // Hidden, disabled, or from another file.
      case 0x98: if field.number != 0 { return nil }
      case 0x4598: if field.number == 0 { return nil }
      case 0x6E67: return nil
      default: break
      }
    }
    return chapter
  }

  private static func title(_ fields: EBMLContents) -> (language: String?, title: String) {
    var (title, code, tag) = ("", "eng", String?.none)
    for field in fields {
      switch field.id {
      case 0x85: title = field.text
      case 0x437C: code = field.text
      case 0x437D: tag = field.text
      default: break
      }
    }
    return (tag ?? (code.count == 3 ? ISOLanguage.tag(code) : code), title)
  }

  /// The chapters in each of their languages.
  func groups(duration: CMTime) -> [ChapterGroup] {
    guard !chapters.isEmpty else { return [] }
    var languages: [String?] = []
    for (language, _) in chapters.lazy.flatMap(\.titles) where !languages.contains(language) && languages.count < 100 {
      languages.append(language)
    }
    if languages.isEmpty { languages = [nil] }
    return languages.map { language in
      ChapterGroup(languageTag: language, chapters: chapters.indices.map { chapter($0, language, duration) })
    }
  }

  private func chapter(_ index: Int, _ language: String?, _ duration: CMTime) -> ChapterGroup.Chapter {
    let chapter = chapters[index]
    let start = time(chapter.start)
    // An end that isn't said is the next one's beginning.
    let next = index + 1 < chapters.count ? time(chapters[index + 1].start) : duration
    let end = chapter.end.map { time($0) } ?? next
    let title = chapter.titles.first { $0.language == language } ?? chapter.titles.first
    return ChapterGroup.Chapter(
      timeRange: CMTimeRange(start: start, duration: end.isNumeric && end >= start ? end - start : .zero),
      title: title?.title ?? "")
  }

  private func time(_ nanoseconds: Int64) -> CMTime {
    max(.zero, CMTime(value: nanoseconds, timescale: Self.second) - startTime)
  }
}
