import AVFoundation
import Foundation
import GStreamer

/// A movie in a player with a layer: opened, jumped in, played, replaced by another, let go while it plays.
enum PlaybackLeakScenes {
  static func runAll() async throws {
    let movie = URL(fileURLWithPath: CommandLine.arguments[3])
    try await play(movie)
    try listen(to: movie)
    await GStreamer.finishBackgroundWork()
  }

  /// Plays movie after movie; prints how many megabytes the process holds after each.
  static func measureMemory(rounds: Int, of movies: [URL]) async throws {
    for round in 0..<rounds {
      try await play(movies[round % movies.count])
      await GStreamer.finishBackgroundWork()
      print(try ResidentMemory.megabytes())
    }
  }

  /// Its sound alone, let go while it plays.
  private static func listen(to movie: URL) throws {
    let player = try AVAudioPlayer(contentsOf: movie)
    guard player.prepareToPlay(), player.play() else { throw CocoaError(.fileReadCorruptFile) }
  }

  private static func play(_ movie: URL) async throws {
    setenv("KINORA_SOUND", "none", 1)
    let player = AVPlayer(url: movie)
    let layer = AVPlayerLayer(player: player)
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 20), queue: .global()
    ) { _ in }
    for _ in 0..<2 {
      guard await player.seek(to: CMTime(value: 1, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      player.rate = 2
      player.replaceCurrentItem(with: AVPlayerItem(url: movie))
      player.pause()
    }
    await player.seek(to: .zero)
    player.play()
    player.removeTimeObserver(observer)
    withExtendedLifetime(layer) {}
  }
}
