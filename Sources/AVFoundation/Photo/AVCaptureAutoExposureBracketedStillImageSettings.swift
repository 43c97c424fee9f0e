/// An exposure of a bracket, so many stops brighter or darker than measured.
public final class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable
{
  /// How many stops brighter than measured.
  public let exposureTargetBias: Float

  /// So many stops brighter than measured; `AVCaptureDevice.currentExposureTargetBias` for what is set.
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
