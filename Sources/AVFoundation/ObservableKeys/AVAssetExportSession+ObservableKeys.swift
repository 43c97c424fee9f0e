extension AVAssetExportSession {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "status": \AVAssetExportSession.status
    default: nil
    }
  }
}
