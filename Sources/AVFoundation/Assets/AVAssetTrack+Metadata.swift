extension AVAssetTrack {
  /// All it says.
  public var metadata: [AVMetadataItem] { facts.metadata.compactMap(AVMetadataItem.item) }

  /// What all formats can say.
  public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

  /// In which formats it says something.
  public var availableMetadataFormats: [AVMetadataFormat] { AVMetadataFormat.formats(of: metadata) }

  /// What it says in a format.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    metadata.filter { AVMetadataFormat.format(of: $0) == format }
  }

  /// What it says in a format.
  public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    metadata(forFormat: format)
  }

  /// What it says in a format; the handler is called once.
  public func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    completionHandler(metadata(forFormat: format), nil)
  }
}
