extension AVMetadataFormat {
  /// The format of an item.
  static func format(of item: AVMetadataItem) -> AVMetadataFormat {
    switch item.identifier?.rawValue.split(separator: "/", maxSplits: 1).first {
    case "mdta": .quickTimeMetadata
    case "udta": .quickTimeUserData
    case "uiso": .isoUserData
    case "itsk", "itlk": .iTunesMetadata
    case "id3": .id3Metadata
    default: .unknown
    }
  }

  /// The formats of these items, each once.
  static func formats(of items: [AVMetadataItem]) -> [AVMetadataFormat] {
    items.map(format).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
