extension AVMetadataKey {
  /// Icecast `StreamTitle`: stream title.
  public static let icyMetadataKeyStreamTitle = AVMetadataKey("StreamTitle")
  /// Icecast `StreamUrl`: stream URL.
  public static let icyMetadataKeyStreamURL = AVMetadataKey("StreamUrl")
}
