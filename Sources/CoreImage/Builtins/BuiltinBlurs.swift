import CoreGraphics
import Foundation

/// Blurs by a bell curve.
public protocol CIGaussianBlur: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class GaussianBlurFilter: CIFilter, CIGaussianBlur {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var radius: Float {
    get { self[parameter: "inputRadius"] }
    set { self[parameter: "inputRadius"] = newValue }
  }
}

/// Blurs by the mean of a square.
public protocol CIBoxBlur: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class BoxBlurFilter: CIFilter, CIBoxBlur {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var radius: Float {
    get { self[parameter: "inputRadius"] }
    set { self[parameter: "inputRadius"] = newValue }
  }
}

/// Sharpens brightness.
public protocol CISharpenLuminance: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var sharpness: Float { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class SharpenLuminanceFilter: CIFilter, CISharpenLuminance {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var sharpness: Float {
    get { self[parameter: "inputSharpness"] }
    set { self[parameter: "inputSharpness"] = newValue }
  }
  var radius: Float {
    get { self[parameter: "inputRadius"] }
    set { self[parameter: "inputRadius"] = newValue }
  }
}

/// Sharpens by what a blur takes away.
public protocol CIUnsharpMask: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
  /// How much.
  var intensity: Float { get set }
}

private final class UnsharpMaskFilter: CIFilter, CIUnsharpMask {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var radius: Float {
    get { self[parameter: "inputRadius"] }
    set { self[parameter: "inputRadius"] = newValue }
  }
  var intensity: Float {
    get { self[parameter: "inputIntensity"] }
    set { self[parameter: "inputIntensity"] = newValue }
  }
}

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
