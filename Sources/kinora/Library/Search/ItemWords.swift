import AVFoundation
import Foundation
import GLibSupport
import Photos

/// What is searched of a file, beside what the Library knows of it.
struct ItemWords: Codable, Equatable, Sendable {
  /// When the file was changed: another version has other words.
  var revision: Date
  /// Title, description, key words, camera and lens.
  var texts: [String] = []

  /// Reads a file. One that can't be read has no words.
  static func read(_ item: LibraryItem) async -> ItemWords {
    var words = ItemWords(revision: item.revision)
    if item.isVideo {
      let items = (try? await AVURLAsset(url: item.main).load(.metadata)) ?? []
      for entry in items where asked.contains(entry.identifier?.rawValue ?? "") {
        if let text = try? await entry.load(.stringValue) { words.texts.append(text) }
      }
    } else {
      let file = item.main
      words.texts = await OwnThread.run {
        guard let details = try? MediaPicture.details(of: file) else { return [] }
        return [details.title, details.description, details.make, details.model, details.lens].compactMap { $0 }
          + (details.keywords ?? [])
      }
    }
    return words
  }

  private static let asked: Set<String> = Set(
    [
      AVMetadataIdentifier.commonIdentifierTitle, .commonIdentifierDescription, .commonIdentifierMake,
      .commonIdentifierModel, .commonIdentifierArtist, .commonIdentifierSubject, .quickTimeMetadataTitle,
      .quickTimeMetadataDescription, .quickTimeMetadataKeywords, .quickTimeMetadataMake, .quickTimeMetadataModel,
      .quickTimeUserDataFullName, .quickTimeUserDataDescription, .quickTimeUserDataKeywords, .quickTimeUserDataMake,
      .quickTimeUserDataModel, .iTunesMetadataSongName, .iTunesMetadataDescription,
    ].map(\.rawValue))
}
