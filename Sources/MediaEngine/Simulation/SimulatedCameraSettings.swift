/// How a simulated camera looks at its scene: what a real one's controls would set.
public struct SimulatedCameraSettings: Sendable, Hashable {
  /// Where the lens stands, from 0 (near) to 1 (far). Sharp at `sharpLensPosition`.
  public var lensPosition = Self.sharpLensPosition
  /// How long each frame is exposed, in seconds.
  public var exposureSeconds = Self.rightExposureSeconds
  /// Amplification; 1 adds none.
  public var gain = 1.0
  /// The light's colour, in kelvin, that the camera takes for white. Higher values make the picture warmer.
  public var whiteBalanceKelvin = Self.sceneKelvin
  /// How bright the torch is, from 0 (off) to 1.
  public var torchLevel = 0.0
  /// How much of the scene fills the picture; 1 is all of it.
  public var zoomFactor = 1.0
  /// Added to every pixel, from -1 (black) to 1 (white).
  public var brightness = 0.0
  /// How far dark and bright are apart; 1 leaves them as they are.
  public var contrast = 1.0
  /// How strong colours are, from 0 (grey); 1 leaves them as they are.
  public var saturation = 1.0

  /// The lens position at which the scene is sharp.
  public static let sharpLensPosition = 0.6
  /// The exposure that suits the scene's light without gain.
  public static let rightExposureSeconds = 1.0 / 60
  /// The scene's own light.
  public static let sceneKelvin = 5200.0

  /// What each setting may be.
  public static let exposureRange = 0.0001...0.2
  public static let gainRange = 1.0...16.0
  public static let whiteBalanceRange = 2500.0...10000.0
  public static let zoomRange = 1.0...4.0

  public init() {}

  /// The same with every value brought into its range.
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

  /// How far the lens is from sharp, from 0 to 1.
  var defocus: Double { abs(lensPosition - Self.sharpLensPosition) }

  /// What exposure and gain make of the scene's light.
  var exposure: Double { exposureSeconds / Self.rightExposureSeconds * gain }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
