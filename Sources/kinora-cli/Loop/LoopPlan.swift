import AVFoundation
import Foundation
import GStreamer

/// Which images become an animation, and how large they are.
struct LoopPlan: Sendable {
  /// More take minutes, and nobody loads such a file.
  private static let mostImages = 5_000
  /// An animation's images are shown for some hundredths of a second each; programs slow down those of less than two.
  private static let highestRate = 50.0
  private static let usualWidth = 480
  private static let usualRate = Fraction(25, 2)

  let asset: AVURLAsset
  let file: String
  let times: [CMTime]
  let duration: CMTime
  let frameSeconds: Double
  let width: Int
  /// How often it is repeated after the first time; 0 for always, nil for never.
  let repetitions: Int?

  init(_ options: OptionValues, of asset: AVURLAsset, named file: String) async throws {
    (self.asset, self.file) = (asset, file)
    let rate: Fraction
    do {
      guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw LoopFailure.noVideo(file) }
      let own = Double(track.nominalFrameRate)
      let isSlower = own > 0 && own < Self.usualRate.value
      rate =
        options.rate("--rate") ?? (isSlower ? Fraction(Int(clamping: (own * 1000).rounded()), 1000) : Self.usualRate)
      let end = try await asset.load(.duration)
      let range = try TimeRangeOptions.range(options)
      let start = range.start
      duration = min(range.end, end) - start
    } catch let error as AVError {
      throw ExportFailure(error)
    }
    guard rate.value <= Self.highestRate else {
      throw UsageError.badValue(options.text("--rate") ?? "", option: "--rate", placeholder: "--rate 25")
    }
    guard duration.isNumeric, duration > .zero else { throw LoopFailure.nothingThere(file) }
    // A part that ends with a frame has no image behind it, however its end was rounded.
    let count = max(1, Int(clamping: (duration.seconds * rate.value - 0.01).rounded(.up)))
    guard count <= Self.mostImages else { throw LoopFailure.tooMany(file, count: count) }
    let start = try TimeRangeOptions.range(options).start
    times = (0..<count).map { place in
      start + CMTime(value: Int64(place * rate.denominator), timescale: Int32(clamping: rate.numerator))
    }
    frameSeconds = 1 / rate.value
    width = options.count("--width") ?? Self.usualWidth
    repetitions = options.count("--loop").map { $0 == 1 ? nil : $0 - 1 } ?? 0
  }
}
