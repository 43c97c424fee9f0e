import CoreGraphics

/// Contents that change from one image to another.
final class ContentsFade: Sendable {
  let from: CGImage
  let to: CGImage
  let share: Double

  init(from: CGImage, to: CGImage, share: Double) { (self.from, self.to, self.share) = (from, to, share) }
}
