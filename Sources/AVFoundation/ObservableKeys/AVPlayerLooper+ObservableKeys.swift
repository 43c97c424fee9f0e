extension AVPlayerLooper {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "status": \AVPlayerLooper.status
    case "loopCount": \AVPlayerLooper.loopCount
    case "loopingPlayerItems": \AVPlayerLooper.loopingPlayerItems
    default: nil
    }
  }
}
