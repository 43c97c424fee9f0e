import CoreMedia

/// Settings for one exposure of a bracket, by its duration and ISO.
open class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable
{
  /// The exposure duration.
  public let exposureDuration: CMTime
  /// The ISO value.
  public let iso: Float

  /// Creates settings for a duration and ISO; `AVCaptureDevice.currentExposureDuration` and `.currentISO` for the
  /// current ones.
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
