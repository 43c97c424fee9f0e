extension AVSampleBufferVideoRenderer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "status": \AVSampleBufferVideoRenderer.status
    case "error": \AVSampleBufferVideoRenderer.error
    case "requiresFlushToResumeDecoding": \AVSampleBufferVideoRenderer.requiresFlushToResumeDecoding
    default: nil
    }
  }
}
