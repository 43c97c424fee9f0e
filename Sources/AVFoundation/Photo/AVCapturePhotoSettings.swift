import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// What one photo is to be like. Used once: each has an id of its own, and the output refuses one that it has seen.
public class AVCapturePhotoSettings: NSObject {
  private static let lastID = Atomic<Int64>(0)

  /// Names the photo in all calls of the delegate.
  public let uniqueID: Int64

  /// The processed format: a codec under `AVVideoCodecKey`, or pixels under `kCVPixelBufferPixelFormatTypeKey`. nil
  /// where none is wanted.
  public let format: [String: Any]?
  /// The raw format, or 0 for none. Cameras here give none.
  public let rawPhotoPixelFormatType: OSType
  /// The kind of file that holds the processed photo; nil for the usual one of its codec.
  public let processedFileType: AVFileType?
  /// The kind of file that holds a raw photo; nil for the usual one.
  public let rawFileType: AVFileType?

  /// When the lamp flashes.
  public var flashMode = AVCaptureDevice.FlashMode.off
  /// What counts more: that the photo is there soon, or that it is good.
  public var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced
  /// The size of the photo at most; nothing in it for the camera's own.
  public var maxPhotoDimensions = CMVideoDimensions()
  /// Whether the photo is as large as the camera makes them. The older way to say so.
  public var isHighResolutionPhotoEnabled = false
  /// What is to be written into the photo besides: dictionaries under `kCGImagePropertyExifDictionary`,
  /// `kCGImagePropertyTIFFDictionary`, `kCGImagePropertyGPSDictionary` and `kCGImagePropertyIPTCDictionary`.
  public var metadata: [String: Any] = [:]
  /// A small picture to come along: `kCVPixelBufferPixelFormatTypeKey` and perhaps width and height.
  public var previewPhotoFormat: [String: Any]?
  /// The small picture inside the file: `AVVideoCodecKey` and perhaps width and height.
  public var embeddedThumbnailPhotoFormat: [String: Any]?

  /// Where a Live Photo's movie goes; there must be no file yet. nil for a plain photo.
  public var livePhotoMovieFileURL: URL?
  /// What a Live Photo's movie says of itself besides.
  public var livePhotoMovieMetadata: [AVMetadataItem]! = []
  /// The codec of a Live Photo's movie.
  public var livePhotoVideoCodecType = AVVideoCodecType.h264

  /// Further formats in which each picture is delivered, as `format` says them: a program that wants a file and pixels to
  /// work on gets both of one exposure. An addition of Kinora's, where Apple has raw photos only.
  public var additionalFormats: [[String: Any]] = []

  /// Whether a photo was taken with it, or refused.
  var isUsed = false

  // MARK: What no camera here has

  /// Whether red eyes are mended: nothing does that.
  public var isAutoRedEyeReductionEnabled = false
  /// Whether several pictures make a steadier one: nothing does that.
  public var isAutoStillImageStabilizationEnabled = false
  /// Whether several cameras make one picture: nothing does that.
  public var isAutoVirtualDeviceFusionEnabled = false
  /// Whether several cameras make one picture, by its older name.
  public var isAutoDualCameraFusionEnabled = false
  /// Whether a wide lens's distortion is mended: nothing does that.
  public var isAutoContentAwareDistortionCorrectionEnabled = false
  /// Whether depth comes along: there is none.
  public var isDepthDataDeliveryEnabled = false
  /// Whether depth goes into the file: there is none.
  public var embedsDepthDataInPhoto = true
  /// Whether depth is smoothed: there is none.
  public var isDepthDataFiltered = true
  /// Whether a portrait's outline comes along: there is none.
  public var isPortraitEffectsMatteDeliveryEnabled = false
  /// Whether a portrait's outline goes into the file: there is none.
  public var embedsPortraitEffectsMatteInPhoto = true
  /// Which outlines come along: there are none.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] = []
  /// Whether outlines go into the file: there are none.
  public var embedsSemanticSegmentationMattesInPhoto = true
  /// Whether the lens's numbers come along: there are none.
  public var isCameraCalibrationDataDeliveryEnabled = false
  /// Whether the photo's shutter is heard: nothing here makes a sound by itself.
  public var isShutterSoundSuppressionEnabled = false

  // MARK: Making

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

  /// A JPEG.
  public override convenience init() {
    self.init(format: [AVVideoCodecKey: AVVideoCodecType.jpeg], rawPixelFormatType: 0)
  }

  /// A photo in this format; nil for a JPEG.
  public convenience init(format: [String: Any]?) {
    self.init(format: format ?? [AVVideoCodecKey: AVVideoCodecType.jpeg], rawPixelFormatType: 0)
  }

  /// A raw photo. Cameras here give none, so the output refuses it.
  public convenience init(rawPixelFormatType: OSType) {
    self.init(format: nil, rawPixelFormatType: rawPixelFormatType)
  }

  /// A raw photo and one in this format.
  public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
    self.init(format: processedFormat, rawPixelFormatType: rawPixelFormatType)
  }

  /// A raw photo and one in this format, in these kinds of file: with pixels for a format and `.png` for a file, a PNG.
  public convenience init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?
  ) {
    self.init(
      format: processedFormat, rawPixelFormatType: rawPixelFormatType, rawFileType: rawFileType,
      processedFileType: processedFileType)
  }

  /// The same settings with an id of their own, to take another photo with.
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

  // MARK: What there is to choose from

  /// The pixel formats that a preview can have.
  public var availablePreviewPhotoPixelFormatTypes: [OSType] { [kCVPixelFormatType_32BGRA] }

  /// The pixel formats that a preview can have, as numbers: what Apple's own sample uses.
  public var __availablePreviewPhotoPixelFormatTypes: [NSNumber] {
    availablePreviewPhotoPixelFormatTypes.map { NSNumber(value: $0) }
  }

  /// The codecs that a thumbnail inside the file can have.
  public var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// The codecs that a thumbnail inside a raw file can have: there are no such files.
  public var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }
}
