import CoreMedia
import Foundation

/// What a photo will be like: what was asked for, with all that was left open decided.
public final class AVCaptureResolvedPhotoSettings: NSObject, Sendable {
  /// The id of the settings that asked for it.
  public let uniqueID: Int64
  /// How many photos come: exposures by formats.
  public let expectedPhotoCount: Int
  /// The size of the photo.
  public let photoDimensions: CMVideoDimensions
  /// The size of the preview that comes along; nothing where none was asked for.
  public let previewDimensions: CMVideoDimensions
  /// The size of the small picture inside the file; nothing where none was asked for.
  public let embeddedThumbnailDimensions: CMVideoDimensions
  /// The size of a Live Photo's movie; nothing for a plain photo.
  public let livePhotoMovieDimensions: CMVideoDimensions
  /// Whether the lamp flashes, or the screen.
  public let isFlashEnabled: Bool
  /// How soon the photo is about to be ready, counted from now.
  public let photoProcessingTimeRange: CMTimeRange

  init(
    uniqueID: Int64, expectedPhotoCount: Int, photo: CMVideoDimensions = CMVideoDimensions(),
    preview: CMVideoDimensions = CMVideoDimensions(), thumbnail: CMVideoDimensions = CMVideoDimensions(),
    movie: CMVideoDimensions = CMVideoDimensions(), isFlashEnabled: Bool = false,
    processingTimeRange: CMTimeRange = .zero
  ) {
    self.uniqueID = uniqueID
    self.expectedPhotoCount = expectedPhotoCount
    photoDimensions = photo
    previewDimensions = preview
    embeddedThumbnailDimensions = thumbnail
    livePhotoMovieDimensions = movie
    self.isFlashEnabled = isFlashEnabled
    photoProcessingTimeRange = processingTimeRange
    super.init()
  }

  // MARK: What no camera here has

  /// The size of a raw photo: nothing.
  public var rawPhotoDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The size of the small picture inside a raw file: nothing.
  public var rawEmbeddedThumbnailDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The size of a photo whose processing is put off: nothing, as none is.
  public var deferredPhotoProxyDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The size of a portrait's outline: nothing.
  public var portraitEffectsMatteDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The size of an outline: nothing.
  public func dimensionsForSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> CMVideoDimensions { CMVideoDimensions() }
  /// Whether red eyes are mended.
  public var isRedEyeReductionEnabled: Bool { false }
  /// Whether several pictures make a steadier one.
  public var isStillImageStabilizationEnabled: Bool { false }
  /// Whether several cameras make one picture.
  public var isVirtualDeviceFusionEnabled: Bool { false }
  /// Whether several cameras make one picture, by its older name.
  public var isDualCameraFusionEnabled: Bool { false }
  /// Whether a wide lens's distortion is mended.
  public var isContentAwareDistortionCorrectionEnabled: Bool { false }
  /// Whether the photo is made worse for being quick.
  public var isFastCapturePrioritizationEnabled: Bool { false }
}
