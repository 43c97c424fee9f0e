import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// Settings for one photo. Can be used once: each has its own ID, and the output refuses one that it has seen.
open class AVCapturePhotoSettings: NSObject {
  private static let lastID = Atomic<Int64>(0)

  /// Identifies the capture in all calls to the delegate.
  public let uniqueID: Int64

  /// The processed format: a codec under `AVVideoCodecKey`, or a pixel format under `kCVPixelBufferPixelFormatTypeKey`.
  /// Nil for none.
  public let format: [String: Any]?
  /// The raw pixel format, or 0 for none. Cameras here deliver none.
  public let rawPhotoPixelFormatType: OSType
  /// The file type of the processed photo; nil for its codec's default.
  public let processedFileType: AVFileType?
  /// The file type of a raw photo; nil for the default.
  public let rawFileType: AVFileType?

  /// The flash mode.
  open var flashMode = AVCaptureDevice.FlashMode.off
  /// How to balance the photo's speed and quality.
  open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced
  /// The maximum dimensions of the photo, one of the active format's and within the output's `maxPhotoDimensions`; 0 × 0
  /// for these.
  open var maxPhotoDimensions = CMVideoDimensions()
  /// Whether the photo has the camera's full resolution, which the output must allow by
  /// `isHighResolutionCaptureEnabled`. The former way to ask for it.
  open var isHighResolutionPhotoEnabled = false
  /// Additional metadata for the photo: dictionaries under `kCGImagePropertyExifDictionary`,
  /// `kCGImagePropertyTIFFDictionary`, `kCGImagePropertyGPSDictionary` and `kCGImagePropertyIPTCDictionary`.
  open var metadata: [String: Any] = [:]
  /// The format of a preview: `kCVPixelBufferPixelFormatTypeKey`, optionally with width and height.
  open var previewPhotoFormat: [String: Any]?
  /// The format of the thumbnail in the file: `AVVideoCodecKey`, optionally with width and height.
  open var embeddedThumbnailPhotoFormat: [String: Any]?

  /// The URL for a Live Photo's movie; no file may exist there. Nil for a plain photo.
  open var livePhotoMovieFileURL: URL?
  /// Additional metadata for a Live Photo's movie.
  open var livePhotoMovieMetadata: [AVMetadataItem]! = []
  /// The codec of a Live Photo's movie.
  open var livePhotoVideoCodecType = AVVideoCodecType.h264

  /// Further formats, in the form of `format`, in which each exposure is delivered: a program may get both a file and
  /// pixels of one exposure. An addition of Kinora's, where Apple only has raw photos.
  open var additionalFormats: [[String: Any]] = []

  /// Whether the shutter makes no sound. It makes the one that the desktop's sound theme has for it, unless the person has
  /// turned off the sounds of the desktop, or the session is recording sound.
  open var isShutterSoundSuppressionEnabled = false

  /// Whether the settings were used, for a photo taken or refused.
  var isUsed = false

  // MARK: Unsupported features

  /// Whether red-eye reduction is applied: refused, as no camera here has it.
  open var isAutoRedEyeReductionEnabled = false
  /// Whether multi-frame stabilization is applied: refused, as no camera here has it.
  open var isAutoStillImageStabilizationEnabled = false
  /// Whether images of several cameras are fused: refused, as no camera here has it.
  open var isAutoVirtualDeviceFusionEnabled = false
  /// The former name of `isAutoVirtualDeviceFusionEnabled`.
  open var isAutoDualCameraFusionEnabled = false
  /// Whether wide-angle distortion is corrected: refused, as no camera here has it.
  open var isAutoContentAwareDistortionCorrectionEnabled = false
  /// Whether depth data is delivered: refused, as no camera here has it.
  open var isDepthDataDeliveryEnabled = false
  /// Whether depth data is embedded in the file. Has no effect here.
  open var embedsDepthDataInPhoto = true
  /// Whether depth data is smoothed. Has no effect here.
  open var isDepthDataFiltered = true
  /// Whether a portrait matte is delivered: refused, as no camera here has it.
  open var isPortraitEffectsMatteDeliveryEnabled = false
  /// Whether a portrait matte is embedded in the file. Has no effect here.
  open var embedsPortraitEffectsMatteInPhoto = true
  /// The semantic segmentation mattes to deliver: refused, as no camera here has any.
  open var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] = []
  /// Whether segmentation mattes are embedded in the file. Has no effect here.
  open var embedsSemanticSegmentationMattesInPhoto = true
  /// Whether camera calibration data is delivered: refused, as no camera here has it.
  open var isCameraCalibrationDataDeliveryEnabled = false

  // MARK: Creating settings

  init(
    format: [String: Any]?, rawPixelFormatType: OSType = 0, rawFileType: AVFileType? = nil,
    processedFileType: AVFileType? = nil
  ) {
    uniqueID = Self.lastID.add(1, ordering: .relaxed).newValue
    self.format = format
    rawPhotoPixelFormatType = rawPixelFormatType
    self.rawFileType = rawFileType
    self.processedFileType = processedFileType
    super.init()
  }

  /// Creates settings for a JPEG.
  public override convenience init() {
    self.init(format: [AVVideoCodecKey: AVVideoCodecType.jpeg], rawPixelFormatType: 0)
  }

  /// Creates settings for a photo in this format; nil for a JPEG.
  public convenience init(format: [String: Any]?) {
    self.init(format: format ?? [AVVideoCodecKey: AVVideoCodecType.jpeg], rawPixelFormatType: 0)
  }

  /// Creates settings for a raw photo. Cameras here deliver none, so the output refuses it.
  public convenience init(rawPixelFormatType: OSType) {
    self.init(format: nil, rawPixelFormatType: rawPixelFormatType)
  }

  /// Creates settings for a raw photo and one in this format.
  public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
    self.init(format: processedFormat, rawPixelFormatType: rawPixelFormatType)
  }

  /// Creates settings for a raw photo and one in this format, with file types: a pixel format with `.png` gives a PNG.
  public convenience init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?
  ) {
    self.init(
      format: processedFormat, rawPixelFormatType: rawPixelFormatType, rawFileType: rawFileType,
      processedFileType: processedFileType)
  }

  /// Creates a copy of the settings with a new ID, for another photo.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(
      format: photoSettings.format, rawPixelFormatType: photoSettings.rawPhotoPixelFormatType,
      rawFileType: photoSettings.rawFileType, processedFileType: photoSettings.processedFileType)
    take(photoSettings)
  }

  func take(_ other: AVCapturePhotoSettings) {
    flashMode = other.flashMode
    photoQualityPrioritization = other.photoQualityPrioritization
    maxPhotoDimensions = other.maxPhotoDimensions
    isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
    metadata = other.metadata
    previewPhotoFormat = other.previewPhotoFormat
    embeddedThumbnailPhotoFormat = other.embeddedThumbnailPhotoFormat
    livePhotoMovieFileURL = other.livePhotoMovieFileURL
    livePhotoMovieMetadata = other.livePhotoMovieMetadata
    livePhotoVideoCodecType = other.livePhotoVideoCodecType
    additionalFormats = other.additionalFormats
    isAutoRedEyeReductionEnabled = other.isAutoRedEyeReductionEnabled
    isAutoStillImageStabilizationEnabled = other.isAutoStillImageStabilizationEnabled
    isAutoVirtualDeviceFusionEnabled = other.isAutoVirtualDeviceFusionEnabled
    isAutoDualCameraFusionEnabled = other.isAutoDualCameraFusionEnabled
    isAutoContentAwareDistortionCorrectionEnabled = other.isAutoContentAwareDistortionCorrectionEnabled
    isDepthDataDeliveryEnabled = other.isDepthDataDeliveryEnabled
    embedsDepthDataInPhoto = other.embedsDepthDataInPhoto
    isDepthDataFiltered = other.isDepthDataFiltered
    isPortraitEffectsMatteDeliveryEnabled = other.isPortraitEffectsMatteDeliveryEnabled
    embedsPortraitEffectsMatteInPhoto = other.embedsPortraitEffectsMatteInPhoto
    enabledSemanticSegmentationMatteTypes = other.enabledSemanticSegmentationMatteTypes
    embedsSemanticSegmentationMattesInPhoto = other.embedsSemanticSegmentationMattesInPhoto
    isCameraCalibrationDataDeliveryEnabled = other.isCameraCalibrationDataDeliveryEnabled
    isShutterSoundSuppressionEnabled = other.isShutterSoundSuppressionEnabled
  }

  // MARK: Available formats

  /// The available pixel formats of a preview.
  open var availablePreviewPhotoPixelFormatTypes: [OSType] { [kCVPixelFormatType_32BGRA] }

  /// The available pixel formats of a preview, as numbers: used by Apple's own sample code.
  open var __availablePreviewPhotoPixelFormatTypes: [NSNumber] {
    availablePreviewPhotoPixelFormatTypes.map { NSNumber(value: $0) }
  }

  /// The available codecs of an embedded thumbnail.
  open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// The available codecs of a thumbnail in a raw file: none here.
  open var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }
}
