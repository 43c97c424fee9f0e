import CoreGraphics
import Foundation

// The parameters of all typed filters as properties. Each filter's protocol says which of them it has; others aren't seen.
extension CIFilter {
  var aVector: CIVector {
    get { self[parameter: "inputAVector"] }
    set { self[parameter: "inputAVector"] = newValue }
  }

  var alphaCoefficients: CIVector {
    get { self[parameter: "inputAlphaCoefficients"] }
    set { self[parameter: "inputAlphaCoefficients"] = newValue }
  }

  var amount: Float {
    get { self[parameter: "inputAmount"] }
    set { self[parameter: "inputAmount"] = newValue }
  }

  var angle: Float {
    get { self[parameter: "inputAngle"] }
    set { self[parameter: "inputAngle"] = newValue }
  }

  var aspectRatio: Float {
    get { self[parameter: "inputAspectRatio"] }
    set { self[parameter: "inputAspectRatio"] = newValue }
  }

  var bVector: CIVector {
    get { self[parameter: "inputBVector"] }
    set { self[parameter: "inputBVector"] = newValue }
  }

  var backgroundImage: CIImage? {
    get { self[parameter: "inputBackgroundImage"] }
    set { self[parameter: "inputBackgroundImage"] = newValue }
  }

  var biasVector: CIVector {
    get { self[parameter: "inputBiasVector"] }
    set { self[parameter: "inputBiasVector"] = newValue }
  }

  var blueCoefficients: CIVector {
    get { self[parameter: "inputBlueCoefficients"] }
    set { self[parameter: "inputBlueCoefficients"] = newValue }
  }

  var bottomLeft: CGPoint {
    get { self[parameter: "inputBottomLeft"] }
    set { self[parameter: "inputBottomLeft"] = newValue }
  }

  var bottomRight: CGPoint {
    get { self[parameter: "inputBottomRight"] }
    set { self[parameter: "inputBottomRight"] = newValue }
  }

  var brightness: Float {
    get { self[parameter: "inputBrightness"] }
    set { self[parameter: "inputBrightness"] = newValue }
  }

  var center: CGPoint {
    get { self[parameter: "inputCenter"] }
    set { self[parameter: "inputCenter"] = newValue }
  }

  var color: CIColor {
    get { self[parameter: "inputColor"] }
    set { self[parameter: "inputColor"] = newValue }
  }

  var color0: CIColor {
    get { self[parameter: "inputColor0"] }
    set { self[parameter: "inputColor0"] = newValue }
  }

  var color1: CIColor {
    get { self[parameter: "inputColor1"] }
    set { self[parameter: "inputColor1"] = newValue }
  }

  var colorSpace: CGColorSpace? {
    get { self[parameter: "inputColorSpace"] }
    set { self[parameter: "inputColorSpace"] = newValue }
  }

  var contrast: Float {
    get { self[parameter: "inputContrast"] }
    set { self[parameter: "inputContrast"] = newValue }
  }

  var cubeData: Data {
    get { self[parameter: "inputCubeData"] }
    set { self[parameter: "inputCubeData"] = newValue }
  }

  var cubeDimension: Float {
    get { self[parameter: "inputCubeDimension"] }
    set { self[parameter: "inputCubeDimension"] = newValue }
  }

  var ev: Float {
    get { self[parameter: "inputEV"] }
    set { self[parameter: "inputEV"] = newValue }
  }

  var extent: CGRect {
    get { self[parameter: "inputExtent"] }
    set { self[parameter: "inputExtent"] = newValue }
  }

  var gVector: CIVector {
    get { self[parameter: "inputGVector"] }
    set { self[parameter: "inputGVector"] = newValue }
  }

  var greenCoefficients: CIVector {
    get { self[parameter: "inputGreenCoefficients"] }
    set { self[parameter: "inputGreenCoefficients"] = newValue }
  }

  var highlightAmount: Float {
    get { self[parameter: "inputHighlightAmount"] }
    set { self[parameter: "inputHighlightAmount"] = newValue }
  }

  var inputImage: CIImage? {
    get { self[parameter: "inputImage"] }
    set { self[parameter: "inputImage"] = newValue }
  }

  var intensity: Float {
    get { self[parameter: "inputIntensity"] }
    set { self[parameter: "inputIntensity"] = newValue }
  }

  var levels: Float {
    get { self[parameter: "inputLevels"] }
    set { self[parameter: "inputLevels"] = newValue }
  }

  var maskImage: CIImage? {
    get { self[parameter: "inputMaskImage"] }
    set { self[parameter: "inputMaskImage"] = newValue }
  }

  var maxComponents: CIVector {
    get { self[parameter: "inputMaxComponents"] }
    set { self[parameter: "inputMaxComponents"] = newValue }
  }

  var minComponents: CIVector {
    get { self[parameter: "inputMinComponents"] }
    set { self[parameter: "inputMinComponents"] = newValue }
  }

  var neutral: CIVector {
    get { self[parameter: "inputNeutral"] }
    set { self[parameter: "inputNeutral"] = newValue }
  }

  var point0: CGPoint {
    get { self[parameter: "inputPoint0"] }
    set { self[parameter: "inputPoint0"] = newValue }
  }

  var point1: CGPoint {
    get { self[parameter: "inputPoint1"] }
    set { self[parameter: "inputPoint1"] = newValue }
  }

  var point2: CGPoint {
    get { self[parameter: "inputPoint2"] }
    set { self[parameter: "inputPoint2"] = newValue }
  }

  var point3: CGPoint {
    get { self[parameter: "inputPoint3"] }
    set { self[parameter: "inputPoint3"] = newValue }
  }

  var point4: CGPoint {
    get { self[parameter: "inputPoint4"] }
    set { self[parameter: "inputPoint4"] = newValue }
  }

  var power: Float {
    get { self[parameter: "inputPower"] }
    set { self[parameter: "inputPower"] = newValue }
  }

  var rVector: CIVector {
    get { self[parameter: "inputRVector"] }
    set { self[parameter: "inputRVector"] = newValue }
  }

  var radius: Float {
    get { self[parameter: "inputRadius"] }
    set { self[parameter: "inputRadius"] = newValue }
  }

  var radius0: Float {
    get { self[parameter: "inputRadius0"] }
    set { self[parameter: "inputRadius0"] = newValue }
  }

  var radius1: Float {
    get { self[parameter: "inputRadius1"] }
    set { self[parameter: "inputRadius1"] = newValue }
  }

  var redCoefficients: CIVector {
    get { self[parameter: "inputRedCoefficients"] }
    set { self[parameter: "inputRedCoefficients"] = newValue }
  }

  var saturation: Float {
    get { self[parameter: "inputSaturation"] }
    set { self[parameter: "inputSaturation"] = newValue }
  }

  var scale: Float {
    get { self[parameter: "inputScale"] }
    set { self[parameter: "inputScale"] = newValue }
  }

  var shadowAmount: Float {
    get { self[parameter: "inputShadowAmount"] }
    set { self[parameter: "inputShadowAmount"] = newValue }
  }

  var sharpness: Float {
    get { self[parameter: "inputSharpness"] }
    set { self[parameter: "inputSharpness"] = newValue }
  }

  var targetImage: CIImage? {
    get { self[parameter: "inputTargetImage"] }
    set { self[parameter: "inputTargetImage"] = newValue }
  }

  var targetNeutral: CIVector {
    get { self[parameter: "inputTargetNeutral"] }
    set { self[parameter: "inputTargetNeutral"] = newValue }
  }

  var time: Float {
    get { self[parameter: "inputTime"] }
    set { self[parameter: "inputTime"] = newValue }
  }

  var topLeft: CGPoint {
    get { self[parameter: "inputTopLeft"] }
    set { self[parameter: "inputTopLeft"] = newValue }
  }

  var topRight: CGPoint {
    get { self[parameter: "inputTopRight"] }
    set { self[parameter: "inputTopRight"] = newValue }
  }

  var transform: CGAffineTransform {
    get { self[parameter: "inputTransform"] }
    set { self[parameter: "inputTransform"] = newValue }
  }

  var width: Float {
    get { self[parameter: "inputWidth"] }
    set { self[parameter: "inputWidth"] = newValue }
  }
}
