extension AVAssetTrack {
  /// The metadata with a common key, whatever its format.
  public var commonMetadata: [AVMetadataItem] {
    reading("commonMetadata") { $0.metadata.filter { $0.commonKey != nil } }
  }

  /// The formats of the track's metadata.
  public var availableMetadataFormats: [AVMetadataFormat] {
    reading("availableMetadataFormats") { AVMetadataFormat.formats(of: $0.metadata) }
  }

  /// The metadata of a format.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    metadata.filter { AVMetadataFormat.format(of: $0) == format }
  }

  /// Loads the metadata of a format.
  public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    metadata(forFormat: format)
  }

  /// Loads the metadata of a format; the handler is called once.
  public func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    completionHandler(metadata(forFormat: format), nil)
  }
}
