import CoreMedia
import Foundation
import MediaEngine

extension AVAsset {
  /// The languages of the chapter titles. A file that doesn't state one counts as "und".
  public var availableChapterLocales: [Locale] {
    waiting(for: "availableChapterLocales") { asset in
      asset.facts?.chapters.map { Locale(identifier: LanguageTags.known($0.languageTag)) } ?? []
    }
  }

  /// The chapters with titles in this language.
  ///
  /// Files hold only titles: of the requested common keys, none but the title is found.
  public func chapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]? = nil
  ) -> [AVTimedMetadataGroup] {
    waiting(for: "availableChapterLocales") { asset in
      asset.facts?.chapters.first { LanguageTags.known($0.languageTag) == locale.identifier }.map(Self.groups) ?? []
    }
  }

  /// The chapters in the language that best matches the preferred ones; those in the file's first language if none
  /// does.
  public func chapterMetadataGroups(bestMatchingPreferredLanguages languages: [String]) -> [AVTimedMetadataGroup] {
    waiting(for: "availableChapterLocales") { asset in
      let chapters = asset.facts?.chapters ?? []
      let index = LanguageTags.best(of: chapters.map { LanguageTags.known($0.languageTag) }, for: languages)
      return (index.map { chapters[$0] } ?? chapters.first).map(Self.groups) ?? []
    }
  }

  /// Loads the chapters with titles in this language.
  public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
  ) async throws -> [AVTimedMetadataGroup] {
    try await loading("availableChapterLocales") {
      $0.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }
  }

  /// Loads the chapters with titles in this language; the handler is called once.
  public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    loading(
      "availableChapterLocales",
      { $0.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys) },
      completionHandler)
  }

  /// Loads the chapters in the language that best matches the preferred ones.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages languages: [String]
  ) async throws -> [AVTimedMetadataGroup] {
    try await loading("availableChapterLocales") { $0.chapterMetadataGroups(bestMatchingPreferredLanguages: languages) }
  }

  /// Loads the chapters in the language that best matches the preferred ones; the handler is called once.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages languages: [String],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    loading(
      "availableChapterLocales", { $0.chapterMetadataGroups(bestMatchingPreferredLanguages: languages) },
      completionHandler)
  }

  private static func groups(_ chapters: ChapterGroup) -> [AVTimedMetadataGroup] {
    chapters.chapters.map { chapter in
      let title = AVMetadataItem(
        AVMetadataItem.Content(
          identifier: .commonIdentifierTitle, value: chapter.title as NSString,
          dataType: kCMMetadataBaseDataType_UTF8, extendedLanguageTag: chapters.languageTag,
          locale: Locale(identifier: LanguageTags.known(chapters.languageTag)), time: chapter.timeRange.start,
          duration: chapter.timeRange.duration))
      return AVTimedMetadataGroup(items: [title], timeRange: chapter.timeRange)
    }
  }
}
