// Plays a movie or a sound to its end: PlayMovie FILE
import AVFoundation

@main struct PlayMovie {
  @MainActor static func main() async throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: PlayMovie FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: CommandLine.arguments[1]))
    let duration = try await asset.load(.duration)
    let item = AVPlayerItem(asset: asset)
    let player = AVPlayer(playerItem: item)
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 2), queue: .main
    ) { time in
      print(String(format: "%.1f of %.1f s", time.seconds, duration.seconds))
    }
    let ends = NotificationCenter.default.notifications(named: AVPlayerItem.didPlayToEndTimeNotification, object: item)
    player.play()
    for await _ in ends { break }
    player.removeTimeObserver(observer)
    print("the end")
  }
}
