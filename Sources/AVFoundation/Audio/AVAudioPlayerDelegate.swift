/// Is told how playback ends. Called on the main queue.
public protocol AVAudioPlayerDelegate: AnyObject {
  /// Playback has ended: all loops were played, or, if `flag` is false, an error ended it.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

  /// The audio can't be decoded.
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
  /// Does nothing.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}

  /// Does nothing.
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
