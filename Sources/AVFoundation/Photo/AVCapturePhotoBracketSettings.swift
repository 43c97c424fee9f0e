import Foundation

/// Settings for a bracket: several photos with different exposures, taken in quick succession.
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
  /// The settings of each exposure, in order.
  public let bracketedSettings: [AVCaptureBracketedStillImageSettings]

  /// Whether the lens is stabilized during the bracket. Has no effect: not supported by any camera here.
  open var isLensStabilizationEnabled = false

  /// Creates settings for exposures in a processed format; raw isn't supported.
  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil, bracketedSettings: bracketedSettings)
  }

  /// Creates settings for exposures in a processed format and file type; raw isn't supported.
  public init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?, bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.bracketedSettings = bracketedSettings
    super.init(
      format: processedFormat, rawPixelFormatType: rawPixelFormatType, rawFileType: rawFileType,
      processedFileType: processedFileType)
  }

  /// Creates a copy of the settings with a new ID.
  public convenience init(from photoSettings: AVCapturePhotoBracketSettings) {
    self.init(
      rawPixelFormatType: photoSettings.rawPhotoPixelFormatType, rawFileType: photoSettings.rawFileType,
      processedFormat: photoSettings.format, processedFileType: photoSettings.processedFileType,
      bracketedSettings: photoSettings.bracketedSettings)
    take(photoSettings)
    isLensStabilizationEnabled = photoSettings.isLensStabilizationEnabled
  }
}
