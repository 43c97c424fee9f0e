import CoreMedia

/// An exposure of a bracket, of a time and a sensitivity.
public final class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable
{
  /// How long it is exposed.
  public let exposureDuration: CMTime
  /// How strongly light counts.
  public let iso: Float

  /// For so long and so sensitive; `AVCaptureDevice.currentExposureDuration` and `.currentISO` for what is set.
  public static func manualExposureSettings(
    exposureDuration duration: CMTime, iso ISO: Float
  ) -> AVCaptureManualExposureBracketedStillImageSettings {
    AVCaptureManualExposureBracketedStillImageSettings(duration: duration, iso: ISO)
  }

  private init(duration: CMTime, iso: Float) {
    exposureDuration = duration
    self.iso = iso
    super.init()
  }

  override var exposure: BracketedExposure {
    .manual(
      seconds: exposureDuration.isNumeric ? exposureDuration.seconds : nil,
      iso: iso == AVCaptureDevice.currentISO ? nil : iso)
  }
}
