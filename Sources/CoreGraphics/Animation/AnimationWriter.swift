import Foundation

/// Encodes one image after another into an animated file.
protocol AnimationWriter {
  /// Encodes an image that is shown for a time in seconds; false if the file can't hold it.
  mutating func add(_ image: CGImage, seconds: Double, quality: Double) -> Bool
  /// The whole file; nil if there is no image. `loopCount` is how often it is repeated, 0 for always; nil for never.
  mutating func finish(loopCount: Int?) -> Data?
}
