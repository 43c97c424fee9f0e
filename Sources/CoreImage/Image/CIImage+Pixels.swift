internal import CImageKernels
import CoreGraphics
import Foundation

extension CIImage {
  /// The image laid over another one.
  public func composited(over dest: CIImage) -> CIImage { Blending.over.image(self, dest) }

  /// The image with alpha set to 1 in a rectangle, and transparent outside of it.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    mapped(extent: extent) { pixels, _, _ in image_make_opaque(pixels.pixels, pixels.count) }.cropped(to: extent)
  }

  /// The image with colours multiplied by alpha, of one whose colours aren't.
  public func premultiplyingAlpha() -> CIImage {
    mapped { pixels, _, _ in image_premultiply(pixels.pixels, pixels.count) }
  }

  /// The image with colours divided by alpha.
  public func unpremultiplyingAlpha() -> CIImage {
    mapped { pixels, _, _ in image_unpremultiply(pixels.pixels, pixels.count) }
  }

  /// The image blurred by a bell curve of this standard deviation, in pixels. It becomes larger by three of them on each
  /// side.
  public func applyingGaussianBlur(sigma: Double) -> CIImage { Blur.gaussian(self, sigma) }

  /// The image with metadata for its `properties`.
  public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
    var named: [String: Any] = [:]
    for (key, value) in properties { if let key = key as? String { named[key] = value } }
    return CIImage(
      node, sampling: sampling, properties: named, colorSpace: colorSpace, pixelBuffer: pixelBuffer, cgImage: cgImage)
  }

  /// The image with colours of the working space converted to another; nil for a space that can't be converted.
  public func matchedFromWorkingSpace(to colorSpace: CGColorSpace) -> CIImage? {
    guard ColorConversion.supports(colorSpace) else { return nil }
    return mapped { pixels, _, run in run.colors.conversion(to: colorSpace).apply(pixels) }
  }

  /// The image with colours of another space converted to the working space; nil for a space that can't be converted.
  public func matchedToWorkingSpace(from colorSpace: CGColorSpace) -> CIImage? {
    guard ColorConversion.supports(colorSpace) else { return nil }
    return mapped { pixels, _, run in run.colors.conversion(from: colorSpace).apply(pixels) }
  }

  /// What a built-in filter makes of the image, with the parameters that are given and the defaults of others. Without a
  /// filter of this name it is an empty image.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else { return CIImage.empty() }
    if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(self, forKey: kCIInputImageKey) }
    return filter.outputImage ?? CIImage.empty()
  }

  /// What a built-in filter makes of the image by its defaults.
  public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }
}
