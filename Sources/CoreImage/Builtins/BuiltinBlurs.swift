import CoreGraphics
import Foundation

/// Blurs by a bell curve.
public protocol CIGaussianBlur: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class GaussianBlurFilter: CIFilter, CIGaussianBlur {}

/// Blurs by the mean of a square.
public protocol CIBoxBlur: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class BoxBlurFilter: CIFilter, CIBoxBlur {}

/// Sharpens brightness.
public protocol CISharpenLuminance: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var sharpness: Float { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class SharpenLuminanceFilter: CIFilter, CISharpenLuminance {}

/// Sharpens by what a blur takes away.
public protocol CIUnsharpMask: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
  /// How much.
  var intensity: Float { get set }
}

private final class UnsharpMaskFilter: CIFilter, CIUnsharpMask {}

extension CIFilter {
  /// Blurs by a bell curve.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { GaussianBlurFilter(builtIn: "CIGaussianBlur") }
  /// Blurs by the mean of a square.
  public class func boxBlur() -> any CIFilter & CIBoxBlur { BoxBlurFilter(builtIn: "CIBoxBlur") }
  /// Sharpens brightness.
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
    SharpenLuminanceFilter(builtIn: "CISharpenLuminance")
  }
  /// Sharpens by what a blur takes away.
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { UnsharpMaskFilter(builtIn: "CIUnsharpMask") }
}
