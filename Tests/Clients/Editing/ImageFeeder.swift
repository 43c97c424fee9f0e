import AVFoundation

/// Hands out pictures with their times, one a tenth of a second.
final class ImageFeeder: @unchecked Sendable {
  private let images: [CGImage]
  private var index = 0

  init(images: [CGImage]) { self.images = images }

  /// When the next picture would be shown.
  var time: CMTime { CMTime(value: CMTimeValue(index), timescale: 10) }

  func next() -> (CGImage, CMTime)? {
    guard index < images.count else { return nil }
    defer { index += 1 }
    return (images[index], time)
  }

  func stop() { index = images.count }
}
