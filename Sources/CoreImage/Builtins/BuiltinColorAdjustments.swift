import CoreGraphics
import Foundation

/// Changes saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How colourful; 1 changes nothing.
  var saturation: Float { get set }
  /// What is added.
  var brightness: Float { get set }
  /// How much contrast; 1 changes nothing.
  var contrast: Float { get set }
}

private final class ColorControlsFilter: CIFilter, CIColorControls {}

/// Changes the exposure.
public protocol CIExposureAdjust: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// In stops.
  var ev: Float { get set }
}

private final class ExposureAdjustFilter: CIFilter, CIExposureAdjust {}

/// Raises colours to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The power.
  var power: Float { get set }
}

private final class GammaAdjustFilter: CIFilter, CIGammaAdjust {}

/// Turns hues.
public protocol CIHueAdjust: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// In radians.
  var angle: Float { get set }
}

private final class HueAdjustFilter: CIFilter, CIHueAdjust {}

/// Makes pale colours more saturated.
public protocol CIVibrance: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var amount: Float { get set }
}

private final class VibranceFilter: CIFilter, CIVibrance {}

/// Makes one white another.
public protocol CITemperatureAndTint: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The white that is there: kelvins, and tint.
  var neutral: CIVector { get set }
  /// The white that it becomes.
  var targetNeutral: CIVector { get set }
}

private final class TemperatureAndTintFilter: CIFilter, CITemperatureAndTint {}

/// Multiplies components by a matrix.
public protocol CIColorMatrix: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// What makes red.
  var rVector: CIVector { get set }
  /// What makes green.
  var gVector: CIVector { get set }
  /// What makes blue.
  var bVector: CIVector { get set }
  /// What makes alpha.
  var aVector: CIVector { get set }
  /// What is added.
  var biasVector: CIVector { get set }
}

private final class ColorMatrixFilter: CIFilter, CIColorMatrix {}

/// Makes components polynomials of themselves.
public protocol CIColorPolynomial: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// Of red, the constant first.
  var redCoefficients: CIVector { get set }
  /// Of green, the constant first.
  var greenCoefficients: CIVector { get set }
  /// Of blue, the constant first.
  var blueCoefficients: CIVector { get set }
  /// Of alpha, the constant first.
  var alphaCoefficients: CIVector { get set }
}

private final class ColorPolynomialFilter: CIFilter, CIColorPolynomial {}

/// Limits components.
public protocol CIColorClamp: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The least values.
  var minComponents: CIVector { get set }
  /// The largest values.
  var maxComponents: CIVector { get set }
}

private final class ColorClampFilter: CIFilter, CIColorClamp {}

/// Makes white a colour.
public protocol CIWhitePointAdjust: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The colour.
  var color: CIColor { get set }
}

private final class WhitePointAdjustFilter: CIFilter, CIWhitePointAdjust {}

/// Bends tones by a curve through five points.
public protocol CIToneCurve: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// Point 1 of five.
  var point0: CGPoint { get set }
  /// Point 2 of five.
  var point1: CGPoint { get set }
  /// Point 3 of five.
  var point2: CGPoint { get set }
  /// Point 4 of five.
  var point3: CGPoint { get set }
  /// Point 5 of five.
  var point4: CGPoint { get set }
}

private final class ToneCurveFilter: CIFilter, CIToneCurve {}

/// Brightens shadows and darkens highlights.
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// Less than 1 darkens highlights.
  var highlightAmount: Float { get set }
  /// More than 0 brightens shadows.
  var shadowAmount: Float { get set }
}

private final class HighlightShadowAdjustFilter: CIFilter, CIHighlightShadowAdjust {}

/// Encodes light by the curve of sRGB.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class LinearToSRGBToneCurveFilter: CIFilter, CILinearToSRGBToneCurve {}

/// Decodes the curve of sRGB to light.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class SRGBToneCurveToLinearFilter: CIFilter, CISRGBToneCurveToLinear {}

extension CIFilter {
  /// Changes saturation, brightness and contrast.
  public class func colorControls() -> any CIFilter & CIColorControls {
    ColorControlsFilter(builtIn: "CIColorControls")
  }
  /// Changes the exposure.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
    ExposureAdjustFilter(builtIn: "CIExposureAdjust")
  }
  /// Raises colours to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { GammaAdjustFilter(builtIn: "CIGammaAdjust") }
  /// Turns hues.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { HueAdjustFilter(builtIn: "CIHueAdjust") }
  /// Makes pale colours more saturated.
  public class func vibrance() -> any CIFilter & CIVibrance { VibranceFilter(builtIn: "CIVibrance") }
  /// Makes one white another.
  public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
    TemperatureAndTintFilter(builtIn: "CITemperatureAndTint")
  }
  /// Multiplies components by a matrix.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { ColorMatrixFilter(builtIn: "CIColorMatrix") }
  /// Makes components polynomials of themselves.
  public class func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    ColorPolynomialFilter(builtIn: "CIColorPolynomial")
  }
  /// Limits components.
  public class func colorClamp() -> any CIFilter & CIColorClamp { ColorClampFilter(builtIn: "CIColorClamp") }
  /// Makes white a colour.
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
    WhitePointAdjustFilter(builtIn: "CIWhitePointAdjust")
  }
  /// Bends tones by a curve through five points.
  public class func toneCurve() -> any CIFilter & CIToneCurve { ToneCurveFilter(builtIn: "CIToneCurve") }
  /// Brightens shadows and darkens highlights.
  public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
    HighlightShadowAdjustFilter(builtIn: "CIHighlightShadowAdjust")
  }
  /// Encodes light by the curve of sRGB.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    LinearToSRGBToneCurveFilter(builtIn: "CILinearToSRGBToneCurve")
  }
  /// Decodes the curve of sRGB to light.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    SRGBToneCurveToLinearFilter(builtIn: "CISRGBToneCurveToLinear")
  }
}
