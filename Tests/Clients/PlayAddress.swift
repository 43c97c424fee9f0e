import AVFoundation

/// Plays what is found at an address of whatever kind: `play-address URL`.
enum PlayAddress: ClientProgram {
  static let name = "play-address"

  @MainActor static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1, let url = URL(string: arguments[0]) else { throw ClientError.usage("\(name) URL") }
    let item = await item(for: url)
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let observations = [
      item.observe(\.status) { _, _ in change.yield() },
      item.observe(\.duration) { _, _ in change.yield() },
    ]
    defer { for observation in observations { observation.invalidate() } }
    let (endings, ended) = AsyncStream.makeStream(of: Void.self)
    let ending = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
    ) { _ in ended.yield() }
    defer { NotificationCenter.default.removeObserver(ending) }
    let player = AVPlayer(playerItem: item)
    for await _ in changes where item.status != .unknown { break }
    guard item.status == .readyToPlay else {
      throw ClientError.failed(item.error?.localizedDescription ?? "it can't be played")
    }
    say("ready: \(item.duration.isNumeric ? "\(item.duration.seconds.rounded()) s" : "without end")")
    say(
      "ranges: \(item.loadedTimeRanges.isEmpty ? "none" : "some") loaded, "
        + "\(item.seekableTimeRanges.isEmpty ? "none" : "some") to jump in")
    let size = item.presentationSize
    say("size: \(Int(size.width))x\(Int(size.height))")
    player.play()
    for await _ in endings { break }
    say("end: \(player.currentTime().seconds.rounded()) s")
  }

  /// By its tracks, where they can be loaded; else the item finds out by itself.
  @MainActor private static func item(for url: URL) async -> AVPlayerItem {
    let asset = AVURLAsset(url: url)
    do {
      let tracks = try await asset.load(.tracks)
      say("tracks: \(tracks.isEmpty ? "none" : "some")")
      return AVPlayerItem(asset: asset)
    } catch {
      say("no tracks")
      return AVPlayerItem(url: url)
    }
  }
}
