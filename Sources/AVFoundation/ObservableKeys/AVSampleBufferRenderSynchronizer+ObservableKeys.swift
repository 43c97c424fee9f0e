extension AVSampleBufferRenderSynchronizer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "rate": \AVSampleBufferRenderSynchronizer.rate
    default: nil
    }
  }
}
