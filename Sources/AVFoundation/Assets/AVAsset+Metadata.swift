import Foundation
import MediaEngine

extension AVAsset {
  /// The metadata with a common key, whatever its format.
  public var commonMetadata: [AVMetadataItem] {
    waiting(for: "commonMetadata") { $0.knownMetadata.filter { $0.commonKey != nil } }
  }

  /// The formats of the asset's metadata.
  public var availableMetadataFormats: [AVMetadataFormat] {
    waiting(for: "availableMetadataFormats") { AVMetadataFormat.formats(of: $0.knownMetadata) }
  }

  /// The metadata of a format.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    waiting(for: "metadata") { $0.knownMetadata.filter { AVMetadataFormat.format(of: $0) == format } }
  }

  /// Loads the metadata of a format.
  public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await loading("metadata") { $0.metadata(forFormat: format) }
  }

  /// Loads the metadata of a format; the handler is called once.
  public func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    loading("metadata", { $0.metadata(forFormat: format) }, completionHandler)
  }

  /// The creation date: from the metadata, else from the movie header.
  public var creationDate: AVMetadataItem? {
    waiting(for: "creationDate") { asset in
      let said = asset.knownMetadata.filter { $0.commonKey == .commonKeyCreationDate }
      // A full date is preferred to a year alone.
      if let best = said.first(where: { $0.dateValue != nil && ($0.stringValue?.count ?? 0) > 4 }) ?? said.first {
        return best
      }
      guard let date = asset.facts?.creationDate else { return nil }
      return AVMetadataItem(AVMetadataItem.Content(identifier: .commonIdentifierCreationDate, value: date as NSDate))
    }
  }

  /// The lyrics.
  public var lyrics: String? {
    waiting(for: "lyrics") { asset in
      let wanted: [AVMetadataIdentifier] = [.iTunesMetadataLyrics, AVMetadataIdentifier("id3/USLT")]
      let item = asset.knownMetadata.first { item in item.identifier.map(wanted.contains) ?? false }
      return item?.stringValue
    }
  }
}
