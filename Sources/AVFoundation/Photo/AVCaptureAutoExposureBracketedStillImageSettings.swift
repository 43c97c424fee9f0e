/// Settings for one exposure of a bracket, by its bias in stops.
open class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable
{
  /// The exposure target bias, in stops; above 0 is brighter than metered.
  public let exposureTargetBias: Float

  /// Creates settings for a bias; `AVCaptureDevice.currentExposureTargetBias` for the current one.
  public static func autoExposureSettings(
    exposureTargetBias: Float
  ) -> AVCaptureAutoExposureBracketedStillImageSettings {
    AVCaptureAutoExposureBracketedStillImageSettings(exposureTargetBias: exposureTargetBias)
  }

  private init(exposureTargetBias: Float) {
    self.exposureTargetBias = exposureTargetBias
    super.init()
  }

  override var exposure: BracketedExposure { .bias(exposureTargetBias) }
}
