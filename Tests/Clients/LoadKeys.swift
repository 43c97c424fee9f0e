import AVFoundation

/// Waits for an asset's keys as one did before there was `await`: `load-keys FILE`.
enum LoadKeys: ClientProgram {
  static let name = "load-keys"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) FILE") }
    let asset = AVURLAsset(
      url: URL(fileURLWithPath: arguments[0]), options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    let keys = ["duration", "tracks"]
    for key in keys { say("\(key): \(words(asset.statusOfValue(forKey: key, error: nil)))") }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      asset.loadValuesAsynchronously(forKeys: keys) {
        for key in keys {
          var error: NSError?
          let status = asset.statusOfValue(forKey: key, error: &error)
          say("\(key): \(words(status))" + (error.map { ", \($0.localizedDescription)" } ?? ""))
        }
        done.resume()
      }
    }
    guard asset.statusOfValue(forKey: "tracks", error: nil) == .loaded else { throw ClientError.failed("no tracks") }
    say("seconds: \(CMTimeGetSeconds(asset.duration))")
    for track in asset.tracks { say("track \(track.trackID): \(track.mediaType.rawValue)") }

    // One that nobody waits for any more.
    let other = AVURLAsset(url: asset.url)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      other.loadValuesAsynchronously(forKeys: ["tracks"]) { done.resume() }
      other.cancelLoading()
    }
    let status = other.statusOfValue(forKey: "tracks", error: nil)
    say("cancelled or there already: \(status == .cancelled || status == .loaded)")
  }

  private static func words(_ status: AVKeyValueStatus) -> String {
    switch status {
    case .unknown: "unknown"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    case .cancelled: "cancelled"
    @unknown default: "something new"
    }
  }
}
