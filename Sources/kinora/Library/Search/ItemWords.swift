import AVFoundation
import Foundation
import GLibSupport
import Photos

/// What is searched of a file, beside what the Library knows of it.
struct ItemWords: Codable, Equatable, Sendable {
  /// When the file was changed: another version has other words.
  var revision: Date
  /// Title, description, key words, camera and lens; a movie's artist.
  var texts: [String] = []

  /// Reads a file, as the Library's pictures are read: by the sandboxed reader. One that can't be read has no words.
  static func read(
    _ item: LibraryItem, details: @escaping @Sendable (URL) throws -> PhotoDetails = MediaPicture.details,
    tags: @escaping @Sendable (URL) throws -> [MetadataEntry] = MediaPicture.tags
  ) async -> ItemWords {
    let file = item.main
    let texts = await OwnThread.run { () -> [String] in
      guard !item.isVideo else { return ((try? tags(file)) ?? []).filter(isAsked).compactMap(\.text) }
      guard let details = try? details(file) else { return [] }
      return [details.title, details.description, details.make, details.model, details.lens].compactMap { $0 }
        + (details.keywords ?? [])
    }
    return ItemWords(revision: item.revision, texts: texts)
  }

  private static func isAsked(_ entry: MetadataEntry) -> Bool { asked[entry.keySpace]?.contains(entry.key) ?? false }

  private static let asked: [MetadataEntry.KeySpace: Set<String>] = [
    .common: ["title", "description", "comment", "make", "model", "artist", "subject", "keywords"],
    .quickTimeMetadata: Set(["title", "description", "keywords", "make", "model"].map { "com.apple.quicktime.\($0)" }),
    .quickTimeUserData: ["©nam", "©des", "©key", "©mak", "©mod"],
    .iTunes: ["©nam", "©des", "desc"],
  ]
}
