extension AVPlayerItemTrack {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "enabled": \AVPlayerItemTrack.isEnabled
    default: nil
    }
  }
}
