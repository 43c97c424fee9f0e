import AVFoundation

/// Plays a film and says how far it is: `watch-time FILE`.
enum WatchTime: ClientProgram {
  static let name = "watch-time"

  private enum Step: Sendable {
    case time(Double)
    case boundary(Double)
    case end
  }

  @MainActor static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    let seconds = CMTimeGetSeconds(try await asset.load(.duration))
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    let (steps, step) = AsyncStream.makeStream(of: Step.self)

    let periodic = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 4), queue: .main
    ) { time in step.yield(.time(time.seconds)) }
    let thirds = [1, 2].map { third in
      NSValue(time: CMTimeMakeWithSeconds(seconds * Double(third) / 3, preferredTimescale: 600))
    }
    let boundary = player.addBoundaryTimeObserver(forTimes: thirds, queue: nil) {
      step.yield(.boundary(player.currentTime().seconds))
    }
    let ending = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: nil
    ) { _ in step.yield(.end) }
    defer { NotificationCenter.default.removeObserver(ending) }
    player.play()
    await follow(steps, "played")

    // A jump is told of, too, and no boundary on its way.
    await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
    player.removeTimeObserver(periodic)
    player.removeTimeObserver(boundary)
    player.play()
    await follow(steps, "without observers")
  }

  @MainActor private static func follow(_ steps: AsyncStream<Step>, _ words: String) async {
    var times: [Double] = []
    for await step in steps {
      switch step {
      case .time(let time): times.append(time)
      case .boundary(let time): say(String(format: "a third at %.2f", time))
      case .end:
        say("\(words): \(times.map { String(format: "%.2f", $0) }.joined(separator: " "))")
        return
      }
    }
  }
}
