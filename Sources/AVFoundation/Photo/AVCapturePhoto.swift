import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// A captured photo: one exposure in one format.
open class AVCapturePhoto: NSObject, @unchecked Sendable {
  /// The parts of a photo.
  struct Content: Sendable {
    var timestamp: CMTime
    var photoCount: Int
    var sequenceCount: Int
    var form: PhotoForm
    var quality: AVCapturePhotoOutput.QualityPrioritization
    var thumbnailSide: Int?
    var deviceType: AVCaptureDevice.DeviceType?
    var bracket: AVCaptureBracketedStillImageSettings?
    /// The image; nil if the photo failed.
    var picture: CapturedPicture?
    var encoded: EncodedPhoto?
    var details = PhotoDetails()
    var pixels: HandedValue<CVPixelBuffer>?
    var preview: HandedValue<CVPixelBuffer>?
  }

  let content: Content

  /// The resolved settings of the request.
  public let resolvedSettings: AVCaptureResolvedPhotoSettings

  init(_ content: Content, _ resolvedSettings: AVCaptureResolvedPhotoSettings) {
    self.content = content
    self.resolvedSettings = resolvedSettings
    super.init()
  }

  // MARK: Identity

  /// The capture time, in host time.
  open var timestamp: CMTime { content.timestamp }

  /// The number of the photo among the expected ones, from 1.
  open var photoCount: Int { content.photoCount }

  /// The number of the exposure in its bracket, from 1; 0 without a bracket.
  open var sequenceCount: Int { content.sequenceCount }

  /// The settings of the exposure in its bracket.
  open var bracketSettings: AVCaptureBracketedStillImageSettings? { content.bracket }

  /// The type of the camera that took it.
  open var sourceDeviceType: AVCaptureDevice.DeviceType? { content.deviceType }

  /// Whether it is a raw photo: never, as cameras here deliver none.
  open var isRawPhoto: Bool { false }

  /// The lens stabilization status: not supported by any camera here.
  open var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus { .unsupported }

  // MARK: Image and metadata

  /// The pixels, if they were requested; nil for a compressed photo. They aren't rotated: the orientation is in
  /// `metadata`.
  open var pixelBuffer: CVPixelBuffer? { content.pixels?.value }

  /// A preview to show at once, if one was requested. Has the same orientation as the photo.
  open var previewPixelBuffer: CVPixelBuffer? { content.preview?.value }

  /// The photo's metadata: dictionaries with the keys of ImageIO.
  open var metadata: [String: Any] {
    guard let picture = content.picture else { return [:] }
    return content.details.dictionary(
      width: content.encoded?.width ?? picture.width, height: content.encoded?.height ?? picture.height)
  }

  /// The format of the thumbnail embedded in the file; nil if there is none.
  open var embeddedThumbnailPhotoFormat: [String: Any]? {
    guard content.encoded?.thumbnail != nil else { return nil }
    let size = resolvedSettings.embeddedThumbnailDimensions
    return [
      AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: Int(size.width), AVVideoHeightKey: Int(size.height),
    ]
  }

  // MARK: Unsupported features

  /// The depth data: always nil here.
  open var depthData: AVDepthData? { nil }

  /// The portrait matte: always nil here.
  open var portraitEffectsMatte: AVPortraitEffectsMatte? { nil }

  /// The semantic segmentation matte: always nil here.
  open func semanticSegmentationMatte(
    for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> AVSemanticSegmentationMatte? { nil }

  /// The camera's calibration data: always nil here.
  open var cameraCalibrationData: AVCameraCalibrationData? { nil }
}

extension AVCaptureDevice {
  /// The status of lens stabilization.
  public enum LensStabilizationStatus: Int, Sendable {
    /// Not supported by the camera.
    case unsupported = 0
    /// Off.
    case off = 1
    /// Active.
    case active = 2
    /// The motion was too strong.
    case outOfRange = 3
    /// Unavailable now.
    case unavailable = 4
  }
}
