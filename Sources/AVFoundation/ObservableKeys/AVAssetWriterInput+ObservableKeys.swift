extension AVAssetWriterInput {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "currentPassDescription": \AVAssetWriterInput.currentPassDescription
    case "readyForMoreMediaData": \AVAssetWriterInput.isReadyForMoreMediaData
    default: nil
    }
  }
}
