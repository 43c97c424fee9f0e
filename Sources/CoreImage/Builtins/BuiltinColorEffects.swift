import CoreGraphics
import Foundation

/// Makes an image brown like an old photo.
public protocol CISepiaTone: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var intensity: Float { get set }
}

private final class SepiaToneFilter: CIFilter, CISepiaTone {}

/// Inverts colours.
public protocol CIColorInvert: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class ColorInvertFilter: CIFilter, CIColorInvert {}

/// Makes an image one colour in shades.
public protocol CIColorMonochrome: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The colour.
  var color: CIColor { get set }
  /// How much.
  var intensity: Float { get set }
}

private final class ColorMonochromeFilter: CIFilter, CIColorMonochrome {}

/// Leaves few levels of each colour.
public protocol CIColorPosterize: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How many.
  var levels: Float { get set }
}

private final class ColorPosterizeFilter: CIFilter, CIColorPosterize {}

/// Looks colours up in a table.
public protocol CIColorCube: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The length of the table's sides.
  var cubeDimension: Float { get set }
  /// Premultiplied floats, red changing fastest.
  var cubeData: Data { get set }
}

private final class ColorCubeFilter: CIFilter, CIColorCube {}

/// Looks colours of a colour space up in a table.
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The length of the table's sides.
  var cubeDimension: Float { get set }
  /// Premultiplied floats, red changing fastest.
  var cubeData: Data { get set }
  /// The table's colour space.
  var colorSpace: CGColorSpace? { get set }
}

private final class ColorCubeWithColorSpaceFilter: CIFilter, CIColorCubeWithColorSpace {}

/// Makes brightness a colour between two.
public protocol CIFalseColor: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The colour of black.
  var color0: CIColor { get set }
  /// The colour of white.
  var color1: CIColor { get set }
}

private final class FalseColorFilter: CIFilter, CIFalseColor {}

/// Makes brightness alpha.
public protocol CIMaskToAlpha: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class MaskToAlphaFilter: CIFilter, CIMaskToAlpha {}

/// Makes each pixel the gray of its largest component.
public protocol CIMaximumComponent: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class MaximumComponentFilter: CIFilter, CIMaximumComponent {}

/// Makes each pixel the gray of its smallest component.
public protocol CIMinimumComponent: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class MinimumComponentFilter: CIFilter, CIMinimumComponent {}

/// Darkens towards the corners.
public protocol CIVignette: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var intensity: Float { get set }
  /// How far from the middle it begins.
  var radius: Float { get set }
}

private final class VignetteFilter: CIFilter, CIVignette {}

/// A look of old film.
public protocol CIPhotoEffect: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class PhotoEffectFilter: CIFilter, CIPhotoEffect {}

extension CIFilter {
  /// Makes an image brown like an old photo.
  public class func sepiaTone() -> any CIFilter & CISepiaTone { SepiaToneFilter(builtIn: "CISepiaTone") }
  /// Inverts colours.
  public class func colorInvert() -> any CIFilter & CIColorInvert { ColorInvertFilter(builtIn: "CIColorInvert") }
  /// Makes an image one colour in shades.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    ColorMonochromeFilter(builtIn: "CIColorMonochrome")
  }
  /// Leaves few levels of each colour.
  public class func colorPosterize() -> any CIFilter & CIColorPosterize {
    ColorPosterizeFilter(builtIn: "CIColorPosterize")
  }
  /// Looks colours up in a table.
  public class func colorCube() -> any CIFilter & CIColorCube { ColorCubeFilter(builtIn: "CIColorCube") }
  /// Looks colours of a colour space up in a table.
  public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
    ColorCubeWithColorSpaceFilter(builtIn: "CIColorCubeWithColorSpace")
  }
  /// Makes brightness a colour between two.
  public class func falseColor() -> any CIFilter & CIFalseColor { FalseColorFilter(builtIn: "CIFalseColor") }
  /// Makes brightness alpha.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { MaskToAlphaFilter(builtIn: "CIMaskToAlpha") }
  /// Makes each pixel the gray of its largest component.
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent {
    MaximumComponentFilter(builtIn: "CIMaximumComponent")
  }
  /// Makes each pixel the gray of its smallest component.
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent {
    MinimumComponentFilter(builtIn: "CIMinimumComponent")
  }
  /// Darkens towards the corners.
  public class func vignette() -> any CIFilter & CIVignette { VignetteFilter(builtIn: "CIVignette") }
  /// The filter `CIPhotoEffectMono`.
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectMono")
  }
  /// The filter `CIPhotoEffectNoir`.
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectNoir")
  }
  /// The filter `CIPhotoEffectTonal`.
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectTonal")
  }
  /// The filter `CIPhotoEffectChrome`.
  public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectChrome")
  }
  /// The filter `CIPhotoEffectFade`.
  public class func photoEffectFade() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectFade")
  }
  /// The filter `CIPhotoEffectInstant`.
  public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectInstant")
  }
  /// The filter `CIPhotoEffectProcess`.
  public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectProcess")
  }
  /// The filter `CIPhotoEffectTransfer`.
  public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter(builtIn: "CIPhotoEffectTransfer")
  }
}
