import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// A photo that was taken: one exposure in one form.
public final class AVCapturePhoto: NSObject, Sendable {
  /// What a photo is made of.
  struct Content: Sendable {
    var timestamp: CMTime
    var photoCount: Int
    var sequenceCount: Int
    var form: PhotoForm
    var quality: AVCapturePhotoOutput.QualityPrioritization
    var thumbnailSide: Int?
    var deviceType: AVCaptureDevice.DeviceType?
    var bracket: AVCaptureBracketedStillImageSettings?
    /// Nil where it couldn't be made.
    var picture: CapturedPicture?
    var encoded: EncodedPhoto?
    var details = PhotoDetails()
    var pixels: HandedValue<CVPixelBuffer>?
    var preview: HandedValue<CVPixelBuffer>?
  }

  let content: Content

  /// What it was to be like.
  public let resolvedSettings: AVCaptureResolvedPhotoSettings

  init(_ content: Content, _ resolvedSettings: AVCaptureResolvedPhotoSettings) {
    self.content = content
    self.resolvedSettings = resolvedSettings
    super.init()
  }

  // MARK: Which one it is

  /// When it was captured, in host time.
  public var timestamp: CMTime { content.timestamp }

  /// Which of the photos that were expected it is, from 1.
  public var photoCount: Int { content.photoCount }

  /// Which of a bracket's exposures it is, from 1; 0 where there is no bracket.
  public var sequenceCount: Int { content.sequenceCount }

  /// How it was exposed, as one of a bracket.
  public var bracketSettings: AVCaptureBracketedStillImageSettings? { content.bracket }

  /// Which sort of camera took it.
  public var sourceDeviceType: AVCaptureDevice.DeviceType? { content.deviceType }

  /// Whether it is raw: cameras here give none.
  public var isRawPhoto: Bool { false }

  /// Whether the lens was held steady: no camera here does that.
  public var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus { .unsupported }

  // MARK: What it shows

  /// The pixels, where they were asked for; nil for a photo that is compressed. They lie as the camera gave them:
  /// `metadata` says how they are to be turned.
  public var pixelBuffer: CVPixelBuffer? { content.pixels?.value }

  /// A small picture to show at once, where it was asked for. Lies as the photo does.
  public var previewPixelBuffer: CVPixelBuffer? { content.preview?.value }

  /// What the photo says of itself: dictionaries with the keys of ImageIO.
  public var metadata: [String: Any] {
    guard let picture = content.picture else { return [:] }
    return content.details.dictionary(
      width: content.encoded?.width ?? picture.width, height: content.encoded?.height ?? picture.height)
  }

  /// The form of the small picture inside the file; nil where there is none.
  public var embeddedThumbnailPhotoFormat: [String: Any]? {
    guard content.encoded?.thumbnail != nil else { return nil }
    let size = resolvedSettings.embeddedThumbnailDimensions
    return [
      AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: Int(size.width), AVVideoHeightKey: Int(size.height),
    ]
  }

  // MARK: What no camera here has

  /// How far away everything is: not known.
  public var depthData: AVDepthData? { nil }

  /// A person's outline: not known.
  public var portraitEffectsMatte: AVPortraitEffectsMatte? { nil }

  /// The outline of a person's parts: not known.
  public func semanticSegmentationMatte(
    for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> AVSemanticSegmentationMatte? { nil }

  /// The lens's numbers: not known.
  public var cameraCalibrationData: AVCameraCalibrationData? { nil }
}

extension AVCaptureDevice {
  /// Whether the lens is held steady.
  public enum LensStabilizationStatus: Int, Sendable {
    /// The camera can't.
    case unsupported = 0
    /// It isn't.
    case off = 1
    /// It is.
    case active = 2
    /// The camera shakes too much.
    case outOfRange = 3
    /// It can't be now.
    case unavailable = 4
  }
}
