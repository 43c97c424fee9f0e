import CoreGraphics
import Foundation

/// A checkerboard.
public protocol CICheckerboardGenerator: CIFilterProtocol {
  /// The middle.
  var center: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
  /// A side, in pixels.
  var width: Float { get set }
  /// From 0 to 1.
  var sharpness: Float { get set }
}

private final class CheckerboardGeneratorFilter: CIFilter, CICheckerboardGenerator {}

/// Vertical stripes.
public protocol CIStripesGenerator: CIFilterProtocol {
  /// The middle.
  var center: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
  /// A side, in pixels.
  var width: Float { get set }
  /// From 0 to 1.
  var sharpness: Float { get set }
}

private final class StripesGeneratorFilter: CIFilter, CIStripesGenerator {}

/// A gradient between two points.
public protocol CILinearGradient: CIFilterProtocol {
  /// Where the first colour is.
  var point0: CGPoint { get set }
  /// Where the second colour is.
  var point1: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
}

private final class LinearGradientFilter: CIFilter, CILinearGradient {}

/// A gradient between two points that eases in and out.
public protocol CISmoothLinearGradient: CIFilterProtocol {
  /// Where the first colour is.
  var point0: CGPoint { get set }
  /// Where the second colour is.
  var point1: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
}

private final class SmoothLinearGradientFilter: CIFilter, CISmoothLinearGradient {}

/// A gradient between two circles.
public protocol CIRadialGradient: CIFilterProtocol {
  /// The middle.
  var center: CGPoint { get set }
  /// The inner circle's radius.
  var radius0: Float { get set }
  /// The outer circle's radius.
  var radius1: Float { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
}

private final class RadialGradientFilter: CIFilter, CIRadialGradient {}

/// A gradient by a bell curve.
public protocol CIGaussianGradient: CIFilterProtocol {
  /// The middle.
  var center: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
  /// How far it reaches, in pixels.
  var radius: Float { get set }
}

private final class GaussianGradientFilter: CIFilter, CIGaussianGradient {}

extension CIFilter {
  /// A checkerboard.
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
    CheckerboardGeneratorFilter(builtIn: "CICheckerboardGenerator")
  }
  /// Vertical stripes.
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
    StripesGeneratorFilter(builtIn: "CIStripesGenerator")
  }
  /// A gradient between two points.
  public class func linearGradient() -> any CIFilter & CILinearGradient {
    LinearGradientFilter(builtIn: "CILinearGradient")
  }
  /// A gradient between two points that eases in and out.
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
    SmoothLinearGradientFilter(builtIn: "CISmoothLinearGradient")
  }
  /// A gradient between two circles.
  public class func radialGradient() -> any CIFilter & CIRadialGradient {
    RadialGradientFilter(builtIn: "CIRadialGradient")
  }
  /// A gradient by a bell curve.
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient {
    GaussianGradientFilter(builtIn: "CIGaussianGradient")
  }
}
