import CoreGraphics
import Foundation

/// Makes an image brown like an old photo.
public protocol CISepiaTone: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var intensity: Float { get set }
}

private final class SepiaToneFilter: CIFilter, CISepiaTone {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var intensity: Float {
    get { self[parameter: "inputIntensity"] }
    set { self[parameter: "inputIntensity"] = newValue }
  }
}

/// Inverts colours.
public protocol CIColorInvert: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class ColorInvertFilter: CIFilter, CIColorInvert {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
}

/// Makes an image one colour in shades.
public protocol CIColorMonochrome: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The colour.
  var color: CIColor { get set }
  /// How much.
  var intensity: Float { get set }
}

private final class ColorMonochromeFilter: CIFilter, CIColorMonochrome {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var color: CIColor {
    get { self[parameter: "inputColor"] }
    set { self[parameter: "inputColor"] = newValue }
  }
  var intensity: Float {
    get { self[parameter: "inputIntensity"] }
    set { self[parameter: "inputIntensity"] = newValue }
  }
}

/// Leaves few levels of each colour.
public protocol CIColorPosterize: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How many.
  var levels: Float { get set }
}

private final class ColorPosterizeFilter: CIFilter, CIColorPosterize {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var levels: Float {
    get { self[parameter: "inputLevels"] }
    set { self[parameter: "inputLevels"] = newValue }
  }
}

/// Looks colours up in a table.
public protocol CIColorCube: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The length of the table's sides.
  var cubeDimension: Float { get set }
  /// Premultiplied floats, red changing fastest.
  var cubeData: Data { get set }
}

private final class ColorCubeFilter: CIFilter, CIColorCube {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var cubeDimension: Float {
    get { self[parameter: "inputCubeDimension"] }
    set { self[parameter: "inputCubeDimension"] = newValue }
  }
  var cubeData: Data {
    get { self[parameter: "inputCubeData"] }
    set { self[parameter: "inputCubeData"] = newValue }
  }
}

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

private final class ColorCubeWithColorSpaceFilter: CIFilter, CIColorCubeWithColorSpace {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var cubeDimension: Float {
    get { self[parameter: "inputCubeDimension"] }
    set { self[parameter: "inputCubeDimension"] = newValue }
  }
  var cubeData: Data {
    get { self[parameter: "inputCubeData"] }
    set { self[parameter: "inputCubeData"] = newValue }
  }
  var colorSpace: CGColorSpace? {
    get { self[parameter: "inputColorSpace"] }
    set { self[parameter: "inputColorSpace"] = newValue }
  }
}

/// Makes brightness a colour between two.
public protocol CIFalseColor: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The colour of black.
  var color0: CIColor { get set }
  /// The colour of white.
  var color1: CIColor { get set }
}

private final class FalseColorFilter: CIFilter, CIFalseColor {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var color0: CIColor {
    get { self[parameter: "inputColor0"] }
    set { self[parameter: "inputColor0"] = newValue }
  }
  var color1: CIColor {
    get { self[parameter: "inputColor1"] }
    set { self[parameter: "inputColor1"] = newValue }
  }
}

/// Makes brightness alpha.
public protocol CIMaskToAlpha: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class MaskToAlphaFilter: CIFilter, CIMaskToAlpha {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
}

/// Makes each pixel the gray of its largest component.
public protocol CIMaximumComponent: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class MaximumComponentFilter: CIFilter, CIMaximumComponent {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
}

/// Makes each pixel the gray of its smallest component.
public protocol CIMinimumComponent: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class MinimumComponentFilter: CIFilter, CIMinimumComponent {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
}

/// Darkens towards the corners.
public protocol CIVignette: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// How much.
  var intensity: Float { get set }
  /// How far from the middle it begins.
  var radius: Float { get set }
}

private final class VignetteFilter: CIFilter, CIVignette {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
  var intensity: Float {
    get { self[parameter: "inputIntensity"] }
    set { self[parameter: "inputIntensity"] = newValue }
  }
  var radius: Float {
    get { self[parameter: "inputRadius"] }
    set { self[parameter: "inputRadius"] = newValue }
  }
}

/// A look of old film.
public protocol CIPhotoEffect: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
}

private final class PhotoEffectFilter: CIFilter, CIPhotoEffect {
  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }
}

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
