import CoreGraphics
import CoreMedia

/// How a frame's stored pixels lie in the picture that is meant: square ones, within the clean aperture.
struct SourceGeometry {
  /// The size in square pixels.
  let naturalSize: CGSize
  /// From stored pixels to square ones.
  let toNatural: CGAffineTransform

  init(_ facts: MediaTrackFacts, width: Int, height: Int) {
    let aspect = facts.pixelAspect.isFinite && (0.01...100).contains(facts.pixelAspect) ? facts.pixelAspect : 1
    let part = ImageGeometry.cleanPart(of: facts, in: (width, height))
    let (x, y) = (CGFloat(part?.x ?? 0), CGFloat(part?.y ?? 0))
    let size = CGSize(
      width: CGFloat(part?.width ?? width) * CGFloat(aspect), height: CGFloat(part?.height ?? height))
    // Natural sizes are whole; the last part of a pixel is made up for.
    let wanted = CGSize(width: max(1, size.width.rounded()), height: max(1, size.height.rounded()))
    naturalSize = wanted
    toNatural = CGAffineTransform(translationX: -x, y: -y)
      .concatenating(
        CGAffineTransform(
          scaleX: CGFloat(aspect) * wanted.width / size.width, y: wanted.height / size.height))
  }
}
