extension AVPlayerLayer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "player": \AVPlayerLayer.player
    case "videoGravity": \AVPlayerLayer.videoGravity
    case "videoRect": \AVPlayerLayer.videoRect
    case "readyForDisplay": \AVPlayerLayer.isReadyForDisplay
    default: nil
    }
  }
}
