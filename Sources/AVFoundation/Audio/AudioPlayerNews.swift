import Dispatch
import MediaEngine
import Synchronization

/// Forwards the end of playback to the player's delegate, on the main queue.
final class AudioPlayerNews: @unchecked Sendable {
  private let reference = Mutex(WeakReference(nil))

  var player: AVAudioPlayer? {
    get { reference.withLock { $0 }.object as? AVAudioPlayer }
    set { reference.withLock { $0 = WeakReference(newValue) } }
  }

  func tell(_ event: SoundPlayer.Ending) {
    DispatchQueue.main.async {
      guard let player = self.player, let delegate = player.delegate else { return }
      switch event {
      case .finished: delegate.audioPlayerDidFinishPlaying(player, successfully: true)
      case .failed(let error):
        delegate.audioPlayerDecodeErrorDidOccur(player, error: AVError(error))
        delegate.audioPlayerDidFinishPlaying(player, successfully: false)
      }
    }
  }
}
