extension AVMetadataIdentifier {
  /// Icecast `StreamTitle`: stream title.
  public static let icyMetadataStreamTitle = AVMetadataIdentifier("icy/StreamTitle")
  /// Icecast `StreamUrl`: stream URL.
  public static let icyMetadataStreamURL = AVMetadataIdentifier("icy/StreamUrl")
}
