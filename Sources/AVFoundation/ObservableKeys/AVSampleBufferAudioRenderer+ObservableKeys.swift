extension AVSampleBufferAudioRenderer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "status": \AVSampleBufferAudioRenderer.status
    case "error": \AVSampleBufferAudioRenderer.error
    default: nil
    }
  }
}
