import CoreGraphics
import CoreImage

extension PhotoEdit {
  /// The edited photo, with the origin at its lower left. The photo has to be upright.
  func applied(to photo: CIImage) -> CIImage {
    let source = photo.extent.size
    let turned = turned(photo)
    let crop = crop(of: source)
    // Whole pixels; Core Image counts from below.
    let height = turnedSize(of: source).height
    let area = CGRect(
      x: crop.minX.rounded(), y: (height - crop.maxY).rounded(), width: max(1, crop.width.rounded()),
      height: max(1, crop.height.rounded()))
    // Half a pixel beyond the edge is the edge's.
    let straight = straightening == 0 ? turned : straightened(turned.clampedToExtent(), about: turned.extent)
    return exposed(straight.cropped(to: area))
      .transformed(by: CGAffineTransform(translationX: -area.minX, y: -area.minY))
  }

  /// The photo as it is while it is edited: with what the crop leaves out, and with empty corners. The origin is at its lower
  /// left.
  func uncropped(_ photo: CIImage) -> CIImage {
    let turned = turned(photo)
    let straight = straightening == 0 ? turned : straightened(turned, about: turned.extent)
    let bounds = geometry(of: photo.extent.size).bounds
    return exposed(straight)
      .transformed(by: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
  }

  private func turned(_ photo: CIImage) -> CIImage {
    let moved = photo.transformed(by: CGAffineTransform(translationX: -photo.extent.minX, y: -photo.extent.minY))
    let mirrored = isFlipped ? moved.oriented(.upMirrored) : moved
    return switch turns {
    case 1: mirrored.oriented(.right)
    case 2: mirrored.oriented(.down)
    case 3: mirrored.oriented(.left)
    default: mirrored
    }
  }

  private func straightened(_ image: CIImage, about extent: CGRect) -> CIImage {
    image.transformed(
      by: CGAffineTransform(translationX: extent.midX, y: extent.midY).rotated(by: -straightening * .pi / 180)
        .translatedBy(x: -extent.midX, y: -extent.midY))
  }

  private func exposed(_ image: CIImage) -> CIImage {
    guard exposure != 0, let filter = CIFilter(name: "CIExposureAdjust") else { return image }
    filter.setValue(image, forKey: kCIInputImageKey)
    filter.setValue(exposure, forKey: kCIInputEVKey)
    return filter.outputImage ?? image
  }
}
