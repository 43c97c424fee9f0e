import Foundation

/// What several photos of different exposure, taken one right after the other, are to be like.
public final class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
  /// Each exposure, in its order.
  public let bracketedSettings: [AVCaptureBracketedStillImageSettings]

  /// Whether the lens is held steady throughout: no camera here does that.
  public var isLensStabilizationEnabled = false

  /// Exposures in a processed format, and none raw.
  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil, bracketedSettings: bracketedSettings)
  }

  /// Exposures in a processed format and a kind of file, and none raw.
  public init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?, bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.bracketedSettings = bracketedSettings
    super.init(
      format: processedFormat, rawPixelFormatType: rawPixelFormatType, rawFileType: rawFileType,
      processedFileType: processedFileType)
  }

  /// The same settings with an id of their own.
  public convenience init(from photoSettings: AVCapturePhotoBracketSettings) {
    self.init(
      rawPixelFormatType: photoSettings.rawPhotoPixelFormatType, rawFileType: photoSettings.rawFileType,
      processedFormat: photoSettings.format, processedFileType: photoSettings.processedFileType,
      bracketedSettings: photoSettings.bracketedSettings)
    take(photoSettings)
    isLensStabilizationEnabled = photoSettings.isLensStabilizationEnabled
  }
}
