import CoreGraphics
import Foundation

/// Lays an image over another.
public protocol CICompositeOperation: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The image below.
  var backgroundImage: CIImage? { get set }
}

private final class CompositeOperationFilter: CIFilter, CICompositeOperation {}

/// Shows an image where a mask says so.
public protocol CIBlendWithMask: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The image below.
  var backgroundImage: CIImage? { get set }
  /// Where which image is shown.
  var maskImage: CIImage? { get set }
}

private final class BlendWithMaskFilter: CIFilter, CIBlendWithMask {}

/// Leads from one image to another.
public protocol CITransitionFilter: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The image that it leads to.
  var targetImage: CIImage? { get set }
  /// From 0 to 1.
  var time: Float { get set }
}

/// Fades from one image to another.
public protocol CIDissolveTransition: CITransitionFilter {}

private final class DissolveTransitionFilter: CIFilter, CIDissolveTransition {}

extension CIFilter {
  /// The filter `CISourceOverCompositing`.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISourceOverCompositing")
  }
  /// The filter `CISourceAtopCompositing`.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISourceAtopCompositing")
  }
  /// The filter `CISourceInCompositing`.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISourceInCompositing")
  }
  /// The filter `CISourceOutCompositing`.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISourceOutCompositing")
  }
  /// The filter `CIAdditionCompositing`.
  public class func additionCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIAdditionCompositing")
  }
  /// The filter `CIMultiplyCompositing`.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIMultiplyCompositing")
  }
  /// The filter `CIMaximumCompositing`.
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIMaximumCompositing")
  }
  /// The filter `CIMinimumCompositing`.
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIMinimumCompositing")
  }
  /// The filter `CIMultiplyBlendMode`.
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIMultiplyBlendMode")
  }
  /// The filter `CIScreenBlendMode`.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIScreenBlendMode")
  }
  /// The filter `CIOverlayBlendMode`.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIOverlayBlendMode")
  }
  /// The filter `CIDarkenBlendMode`.
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIDarkenBlendMode")
  }
  /// The filter `CILightenBlendMode`.
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CILightenBlendMode")
  }
  /// The filter `CIColorDodgeBlendMode`.
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIColorDodgeBlendMode")
  }
  /// The filter `CIColorBurnBlendMode`.
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIColorBurnBlendMode")
  }
  /// The filter `CIHardLightBlendMode`.
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIHardLightBlendMode")
  }
  /// The filter `CISoftLightBlendMode`.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISoftLightBlendMode")
  }
  /// The filter `CIDifferenceBlendMode`.
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIDifferenceBlendMode")
  }
  /// The filter `CIExclusionBlendMode`.
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIExclusionBlendMode")
  }
  /// The filter `CISubtractBlendMode`.
  public class func subtractBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISubtractBlendMode")
  }
  /// The filter `CIDivideBlendMode`.
  public class func divideBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIDivideBlendMode")
  }
  /// The filter `CILinearBurnBlendMode`.
  public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CILinearBurnBlendMode")
  }
  /// The filter `CILinearDodgeBlendMode`.
  public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CILinearDodgeBlendMode")
  }
  /// The filter `CIHueBlendMode`.
  public class func hueBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIHueBlendMode")
  }
  /// The filter `CISaturationBlendMode`.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CISaturationBlendMode")
  }
  /// The filter `CIColorBlendMode`.
  public class func colorBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CIColorBlendMode")
  }
  /// The filter `CILuminosityBlendMode`.
  public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter(builtIn: "CILuminosityBlendMode")
  }
  /// The filter `CIBlendWithMask`.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter(builtIn: "CIBlendWithMask")
  }
  /// The filter `CIBlendWithAlphaMask`.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter(builtIn: "CIBlendWithAlphaMask")
  }
  /// The filter `CIBlendWithRedMask`.
  public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter(builtIn: "CIBlendWithRedMask")
  }
  /// The filter `CIBlendWithBlueMask`.
  public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter(builtIn: "CIBlendWithBlueMask")
  }
  /// Fades from one image to another.
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    DissolveTransitionFilter(builtIn: "CIDissolveTransition")
  }
}
