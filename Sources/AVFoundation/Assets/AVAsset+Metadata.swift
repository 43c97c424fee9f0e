import Foundation
import MediaEngine

extension AVAsset {
  /// What all formats can say.
  public var commonMetadata: [AVMetadataItem] {
    waiting(for: "commonMetadata") { $0.knownMetadata.filter { $0.commonKey != nil } }
  }

  /// In which formats it says something.
  public var availableMetadataFormats: [AVMetadataFormat] {
    waiting(for: "availableMetadataFormats") { AVMetadataFormat.formats(of: $0.knownMetadata) }
  }

  /// What it says in a format.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    waiting(for: "metadata") { $0.knownMetadata.filter { AVMetadataFormat.format(of: $0) == format } }
  }

  /// What it says in a format.
  public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await loading("metadata") { $0.metadata(forFormat: format) }
  }

  /// What it says in a format; the handler is called once.
  public func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    loading("metadata", { $0.metadata(forFormat: format) }, completionHandler)
  }

  /// When it was made: by its metadata, else by its header.
  public var creationDate: AVMetadataItem? {
    waiting(for: "creationDate") { asset in
      let said = asset.knownMetadata.filter { $0.commonKey == .commonKeyCreationDate }
      // A year alone says less than a whole date.
      if let best = said.first(where: { $0.dateValue != nil && ($0.stringValue?.count ?? 0) > 4 }) ?? said.first {
        return best
      }
      guard let date = asset.facts?.creationDate else { return nil }
      return AVMetadataItem(AVMetadataItem.Content(identifier: .commonIdentifierCreationDate, value: date as NSDate))
    }
  }

  /// The words of the song.
  public var lyrics: String? {
    waiting(for: "lyrics") { asset in
      let wanted: [AVMetadataIdentifier] = [.iTunesMetadataLyrics, AVMetadataIdentifier("id3/USLT")]
      let item = asset.knownMetadata.first { item in item.identifier.map(wanted.contains) ?? false }
      return item?.stringValue
    }
  }
}
