import CoreGraphics
import Foundation

/// Continues the edge without end, and transforms.
public protocol CIAffineClamp: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The transform.
  var transform: CGAffineTransform { get set }
}

private final class AffineClampFilter: CIFilter, CIAffineClamp {}

/// Continues the edge of a part without end.
public protocol CIClamp: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The part.
  var extent: CGRect { get set }
}

private final class ClampFilter: CIFilter, CIClamp {}

/// Scales well.
public protocol CILanczosScaleTransform: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var scale: Float { get set }
  /// How much more across.
  var aspectRatio: Float { get set }
}

private final class LanczosScaleTransformFilter: CIFilter, CILanczosScaleTransform {}

/// Turns a picture and fills its frame.
public protocol CIStraighten: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// In radians.
  var angle: Float { get set }
}

private final class StraightenFilter: CIFilter, CIStraighten {}

/// Works on a quadrangle.
public protocol CIFourCoordinateGeometryFilter: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The upper left corner.
  var topLeft: CGPoint { get set }
  /// The upper right corner.
  var topRight: CGPoint { get set }
  /// The lower left corner.
  var bottomLeft: CGPoint { get set }
  /// The lower right corner.
  var bottomRight: CGPoint { get set }
}

/// Shows an image in a quadrangle.
public protocol CIPerspectiveTransform: CIFourCoordinateGeometryFilter {}

private final class PerspectiveTransformFilter: CIFilter, CIPerspectiveTransform {}

/// Makes a quadrangle of an image a rectangle.
public protocol CIPerspectiveCorrection: CIFourCoordinateGeometryFilter {}

private final class PerspectiveCorrectionFilter: CIFilter, CIPerspectiveCorrection {}

extension CIFilter {
  /// Continues the edge without end, and transforms.
  public class func affineClamp() -> any CIFilter & CIAffineClamp { AffineClampFilter(builtIn: "CIAffineClamp") }
  /// Continues the edge of a part without end.
  public class func clamp() -> any CIFilter & CIClamp { ClampFilter(builtIn: "CIClamp") }
  /// Scales well.
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
    LanczosScaleTransformFilter(builtIn: "CILanczosScaleTransform")
  }
  /// Turns a picture and fills its frame.
  public class func straighten() -> any CIFilter & CIStraighten { StraightenFilter(builtIn: "CIStraightenFilter") }
  /// Shows an image in a quadrangle.
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
    PerspectiveTransformFilter(builtIn: "CIPerspectiveTransform")
  }
  /// Makes a quadrangle of an image a rectangle.
  public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
    PerspectiveCorrectionFilter(builtIn: "CIPerspectiveCorrection")
  }
}
