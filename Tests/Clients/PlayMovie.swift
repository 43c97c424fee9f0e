import AVFoundation

/// Plays a film and rewinds it at its end: `play-movie FILE`.
enum PlayMovie: ClientProgram {
  static let name = "play-movie"

  @MainActor static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    let tracks = try await asset.load(.tracks)
    say("tracks: \(tracks.map(\.mediaType.rawValue).joined(separator: " "))")
    let item = AVPlayerItem(asset: asset)
    say("button: \(item.status == .readyToPlay)")

    // Both before the player has the item, so that nothing is missed.
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let observation = item.observe(\.status) { _, _ in change.yield() }
    let (endings, ended) = AsyncStream.makeStream(of: Void.self)
    let ending = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
    ) { _ in ended.yield() }
    defer {
      observation.invalidate()
      NotificationCenter.default.removeObserver(ending)
    }
    let player = AVPlayer(playerItem: item)
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(x: 0, y: 0, width: 640, height: 640)
    for await _ in changes where item.status != .unknown { break }
    guard item.status == .readyToPlay else {
      throw ClientError.failed(item.error?.localizedDescription ?? "it can't be played")
    }
    say("button: true, player: \(player.status == .readyToPlay)")
    let size = item.presentationSize
    say("size: \(Int(size.width))x\(Int(size.height)) in \(Int(layer.videoRect.width))x\(Int(layer.videoRect.height))")

    player.rate = 2
    say("rate: \(player.rate)")
    for await _ in endings { break }
    say(String(format: "end: %.1f of %.1f", player.currentTime().seconds, item.duration.seconds))
    player.play()
    say("plays on at the end: \(player.rate != 0)")
    let isRewound = await player.seek(to: .zero)
    say("rewound: \(isRewound), at \(player.currentTime().seconds)")
    player.play()
    say("plays again: \(player.rate != 0)")
    player.pause()
  }
}
