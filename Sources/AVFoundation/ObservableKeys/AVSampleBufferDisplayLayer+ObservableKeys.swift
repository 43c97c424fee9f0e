extension AVSampleBufferDisplayLayer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "status": \AVSampleBufferDisplayLayer.status
    case "videoGravity": \AVSampleBufferDisplayLayer.videoGravity
    case "readyForDisplay": \AVSampleBufferDisplayLayer.isReadyForDisplay
    default: nil
    }
  }
}
