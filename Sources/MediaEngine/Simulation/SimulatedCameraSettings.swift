/// A simulated camera's settings, as a real one's controls would set them.
public struct SimulatedCameraSettings: Sendable, Hashable {
  /// The lens position, from 0 (near) to 1 (far). Sharp at `sharpLensPosition`.
  public var lensPosition = Self.sharpLensPosition
  /// The exposure time in seconds.
  public var exposureSeconds = Self.rightExposureSeconds
  /// The gain; 1 adds none.
  public var gain = 1.0
  /// The white balance: the colour temperature taken for white, in kelvin. Higher values make the image warmer.
  public var whiteBalanceKelvin = Self.sceneKelvin
  /// The torch level, from 0 (off) to 1.
  public var torchLevel = 0.0
  /// The zoom factor; 1 shows the whole scene.
  public var zoomFactor = 1.0
  /// Added to every pixel, from -1 (black) to 1 (white).
  public var brightness = 0.0
  /// The contrast; 1 leaves the image as it is.
  public var contrast = 1.0
  /// The saturation, from 0 (grey); 1 leaves the image as it is.
  public var saturation = 1.0

  /// The lens position at which the scene is sharp.
  public static let sharpLensPosition = 0.6
  /// The exposure time that suits the scene's light without gain.
  public static let rightExposureSeconds = 1.0 / 60
  /// The colour temperature of the scene's light.
  public static let sceneKelvin = 5200.0

  /// The valid ranges.
  public static let exposureRange = 0.0001...0.2
  public static let gainRange = 1.0...16.0
  public static let whiteBalanceRange = 2500.0...10000.0
  public static let zoomRange = 1.0...4.0

  public init() {}

  /// The settings with every value clamped to its range.
  public var clamped: SimulatedCameraSettings {
    var result = self
    result.lensPosition = lensPosition.clamped(to: 0...1)
    result.exposureSeconds = exposureSeconds.clamped(to: Self.exposureRange)
    result.gain = gain.clamped(to: Self.gainRange)
    result.whiteBalanceKelvin = whiteBalanceKelvin.clamped(to: Self.whiteBalanceRange)
    result.torchLevel = torchLevel.clamped(to: 0...1)
    result.zoomFactor = zoomFactor.clamped(to: Self.zoomRange)
    result.brightness = brightness.clamped(to: -1...1)
    result.contrast = contrast.clamped(to: 0...2)
    result.saturation = saturation.clamped(to: 0...2)
    return result
  }

  /// The lens's distance from the sharp position, from 0 to 1.
  var defocus: Double { abs(lensPosition - Self.sharpLensPosition) }

  /// The relative exposure from time and gain.
  var exposure: Double { exposureSeconds / Self.rightExposureSeconds * gain }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
