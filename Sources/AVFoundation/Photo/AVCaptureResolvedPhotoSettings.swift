import CoreMedia
import Foundation

/// The resolved settings of a photo: as requested, with all open choices decided.
open class AVCaptureResolvedPhotoSettings: NSObject, @unchecked Sendable {
  /// The ID of the requesting settings.
  public let uniqueID: Int64
  /// The number of photos to be delivered: exposures times formats.
  public let expectedPhotoCount: Int
  /// The dimensions of the photo.
  public let photoDimensions: CMVideoDimensions
  /// The dimensions of the preview; 0 × 0 if none was requested.
  public let previewDimensions: CMVideoDimensions
  /// The dimensions of the embedded thumbnail; 0 × 0 if none was requested.
  public let embeddedThumbnailDimensions: CMVideoDimensions
  /// The dimensions of a Live Photo's movie; 0 × 0 for a plain photo.
  public let livePhotoMovieDimensions: CMVideoDimensions
  /// Whether the flash fires, or the screen lights up.
  public let isFlashEnabled: Bool
  /// Whether quality is reduced for speed, as other photos were being processed.
  public let isFastCapturePrioritizationEnabled: Bool
  /// The expected processing time, from now.
  public let photoProcessingTimeRange: CMTimeRange

  init(
    uniqueID: Int64, expectedPhotoCount: Int, photo: CMVideoDimensions = CMVideoDimensions(),
    preview: CMVideoDimensions = CMVideoDimensions(), thumbnail: CMVideoDimensions = CMVideoDimensions(),
    movie: CMVideoDimensions = CMVideoDimensions(), isFlashEnabled: Bool = false,
    isFast: Bool = false, processingTimeRange: CMTimeRange = .zero
  ) {
    self.uniqueID = uniqueID
    self.expectedPhotoCount = expectedPhotoCount
    photoDimensions = photo
    previewDimensions = preview
    embeddedThumbnailDimensions = thumbnail
    livePhotoMovieDimensions = movie
    self.isFlashEnabled = isFlashEnabled
    isFastCapturePrioritizationEnabled = isFast
    photoProcessingTimeRange = processingTimeRange
    super.init()
  }

  // MARK: Unsupported features

  /// The dimensions of a raw photo: always 0 × 0.
  open var rawPhotoDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The dimensions of a thumbnail in a raw file: always 0 × 0.
  open var rawEmbeddedThumbnailDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The dimensions of a deferred photo's proxy: always 0 × 0.
  open var deferredPhotoProxyDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The dimensions of a portrait matte: always 0 × 0.
  open var portraitEffectsMatteDimensions: CMVideoDimensions { CMVideoDimensions() }
  /// The dimensions of a semantic segmentation matte: always 0 × 0.
  open func dimensionsForSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> CMVideoDimensions { CMVideoDimensions() }
  /// Whether red-eye reduction is applied.
  open var isRedEyeReductionEnabled: Bool { false }
  /// Whether multi-frame stabilization is applied.
  open var isStillImageStabilizationEnabled: Bool { false }
  /// Whether images of several cameras are fused.
  open var isVirtualDeviceFusionEnabled: Bool { false }
  /// The former name of `isVirtualDeviceFusionEnabled`.
  open var isDualCameraFusionEnabled: Bool { false }
  /// Whether wide-angle distortion is corrected.
  open var isContentAwareDistortionCorrectionEnabled: Bool { false }
}
