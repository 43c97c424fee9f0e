import CoreGraphics
import Foundation

/// Frames of an animated picture that follow one another: as many as fit into memory that is passed between processes.
struct AnimationPart: Sendable {
  /// The number of frames in the file.
  var frameCount: Int
  /// How often the animation is shown; 0 means without end.
  var loopCount: Int
  /// For how many seconds each frame of the part is shown.
  var seconds: [Double]
  var images: [CGImage]
  /// Whether nothing can be read behind it: the end, or damage.
  var isLast: Bool

  /// How much memory the pixels of a part may take, unless a single frame takes more.
  private static let mostBytes = 48 << 20
  private static let mostFrames = 256

  /// Reads the next part.
  init(_ decoder: AnimationDecoder, longestSide: Int?) {
    (frameCount, loopCount, seconds, images, isLast) = (decoder.frameCount, decoder.loopCount, [], [], false)
    var room = Self.mostBytes
    while images.count < Self.mostFrames, room > 0 {
      guard let (image, seconds) = decoder.next(longestSide: longestSide) else {
        isLast = true
        break
      }
      images.append(image)
      self.seconds.append(seconds)
      room -= image.bytesPerRow * image.height
      // Another one as large must fit, too.
      if room < image.bytesPerRow * image.height { break }
    }
  }

  init(frameCount: Int, loopCount: Int, seconds: [Double], images: [CGImage], isLast: Bool) {
    (self.frameCount, self.loopCount, self.seconds) = (frameCount, loopCount, seconds)
    (self.images, self.isLast) = (images, isLast)
  }
}
