import AVFoundation

/// Reencodes a movie to H.264 and AAC: `reencode-movie FILE RESULT [cancel]`; with `cancel` it changes its mind half-way.
enum ReencodeMovie: ClientProgram {
  static let name = "reencode-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 2 else { throw ClientError.usage("\(name) FILE RESULT [cancel]") }
    let asset = AVURLAsset(
      url: URL(fileURLWithPath: arguments[0]), options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    let half = CMTimeMultiplyByFloat64(try await asset.load(.duration), multiplier: 0.5)
    let cancels = arguments.contains("cancel")
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let result: Result<Bool, any Error> = await withCheckedContinuation { continuation in
      let reencoder = Reencoder(asset: asset, outputURL: URL(fileURLWithPath: arguments[1])) { time in
        if cancels, CMTimeCompare(time, half) > 0 { change.yield() }
      } completion: { success, error in
        continuation.resume(returning: error.map { .failure($0) } ?? .success(success))
      }
      reencoder.start()
      Task {
        for await _ in changes {
          reencoder.cancel()
          break
        }
      }
    }
    change.finish()
    say(try result.get() ? "reencoded" : "cancelled")
  }
}
