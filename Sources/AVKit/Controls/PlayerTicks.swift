import AVFoundation

/// Calls back as a player's time passes, until it is released: a player keeps its observers of time.
final class PlayerTicks {
  private weak var player: AVPlayer?
  private let observer: Any

  /// Calls back on the main queue, four times in a second of the player's time.
  init(_ player: AVPlayer, _ body: @escaping @Sendable () -> Void) {
    self.player = player
    observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: .main) { _ in body() }
  }

  deinit { player?.removeTimeObserver(observer) }
}
