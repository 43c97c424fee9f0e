import AVFoundation
import Testing

@Suite struct PhotoMembers {
  @Test func outputs() {
    var table = MemberTable()
    table.type("AVCapturePhotoOutput", AVCapturePhotoOutput.self, under: AVCaptureOutput.self)
    table.call(
      "AVCapturePhotoOutput.capturePhoto(with:delegate:)",
      AVCapturePhotoOutput.capturePhoto(with:delegate:)
        as (AVCapturePhotoOutput) -> (AVCapturePhotoSettings, any AVCapturePhotoCaptureDelegate) -> Void)
    table.get(
      "AVCapturePhotoOutput.availablePhotoCodecTypes", \AVCapturePhotoOutput.availablePhotoCodecTypes,
      [AVVideoCodecType].self)
    table.get(
      "AVCapturePhotoOutput.availablePhotoPixelFormatTypes", \AVCapturePhotoOutput.availablePhotoPixelFormatTypes,
      [OSType].self)
    table.get(
      "AVCapturePhotoOutput.availablePhotoFileTypes", \AVCapturePhotoOutput.availablePhotoFileTypes, [AVFileType].self)
    table.set(
      "AVCapturePhotoOutput.isHighResolutionCaptureEnabled", \AVCapturePhotoOutput.isHighResolutionCaptureEnabled,
      Bool.self)
    table.set(
      "AVCapturePhotoOutput.maxPhotoDimensions", \AVCapturePhotoOutput.maxPhotoDimensions, CMVideoDimensions.self)
    table.set(
      "AVCapturePhotoOutput.maxPhotoQualityPrioritization", \AVCapturePhotoOutput.maxPhotoQualityPrioritization,
      AVCapturePhotoOutput.QualityPrioritization.self)
    table.get(
      "AVCapturePhotoOutput.isLivePhotoCaptureSupported", \AVCapturePhotoOutput.isLivePhotoCaptureSupported, Bool.self)
    table.set(
      "AVCapturePhotoOutput.isLivePhotoCaptureEnabled", \AVCapturePhotoOutput.isLivePhotoCaptureEnabled, Bool.self)
    table.set(
      "AVCapturePhotoOutput.isLivePhotoCaptureSuspended", \AVCapturePhotoOutput.isLivePhotoCaptureSuspended, Bool.self)
    table.set(
      "AVCapturePhotoOutput.isLivePhotoAutoTrimmingEnabled", \AVCapturePhotoOutput.isLivePhotoAutoTrimmingEnabled,
      Bool.self)
    table.get(
      "AVCapturePhotoOutput.isDepthDataDeliverySupported", \AVCapturePhotoOutput.isDepthDataDeliverySupported,
      Bool.self)
    table.set(
      "AVCapturePhotoOutput.isDepthDataDeliveryEnabled", \AVCapturePhotoOutput.isDepthDataDeliveryEnabled, Bool.self)
    table.get(
      "AVCapturePhotoOutput.isPortraitEffectsMatteDeliverySupported",
      \AVCapturePhotoOutput.isPortraitEffectsMatteDeliverySupported, Bool.self)
    table.set(
      "AVCapturePhotoOutput.isPortraitEffectsMatteDeliveryEnabled",
      \AVCapturePhotoOutput.isPortraitEffectsMatteDeliveryEnabled, Bool.self)
    table.get(
      "AVCapturePhotoOutput.availableSemanticSegmentationMatteTypes",
      \AVCapturePhotoOutput.availableSemanticSegmentationMatteTypes, [AVSemanticSegmentationMatte.MatteType].self)
    table.set(
      "AVCapturePhotoOutput.enabledSemanticSegmentationMatteTypes",
      \AVCapturePhotoOutput.enabledSemanticSegmentationMatteTypes, [AVSemanticSegmentationMatte.MatteType].self)
    table.get(
      "AVCapturePhotoOutput.supportedFlashModes", \AVCapturePhotoOutput.supportedFlashModes,
      [AVCaptureDevice.FlashMode].self)
    table.get(
      "AVCapturePhotoOutput.maxBracketedCapturePhotoCount", \AVCapturePhotoOutput.maxBracketedCapturePhotoCount,
      Int.self)
    table.constant(
      "AVCapturePhotoOutput.QualityPrioritization.speed", AVCapturePhotoOutput.QualityPrioritization.speed, 1)
    table.constant(
      "AVCapturePhotoOutput.QualityPrioritization.balanced", AVCapturePhotoOutput.QualityPrioritization.balanced, 2)
    table.constant(
      "AVCapturePhotoOutput.QualityPrioritization.quality", AVCapturePhotoOutput.QualityPrioritization.quality, 3)
    table.type("AVCapturePhotoOutputReadinessCoordinator", AVCapturePhotoOutputReadinessCoordinator.self)
    table.call(
      "AVCapturePhotoOutputReadinessCoordinator.init(photoOutput:)",
      AVCapturePhotoOutputReadinessCoordinator.init(photoOutput:)
        as (AVCapturePhotoOutput) -> AVCapturePhotoOutputReadinessCoordinator)
    table.get(
      "AVCapturePhotoOutputReadinessCoordinator.captureReadiness",
      \AVCapturePhotoOutputReadinessCoordinator.captureReadiness, AVCapturePhotoOutput.CaptureReadiness.self)
    table.call(
      "AVCapturePhotoOutputReadinessCoordinator.startTrackingCaptureRequest(using:)",
      AVCapturePhotoOutputReadinessCoordinator.startTrackingCaptureRequest(using:)
        as (AVCapturePhotoOutputReadinessCoordinator) -> (AVCapturePhotoSettings) -> Void)
    #expect(table.complaints == [])
  }

  @Test func settings() {
    var table = MemberTable()
    table.type("AVCapturePhotoSettings", AVCapturePhotoSettings.self, under: NSObject.self)
    table.call("AVCapturePhotoSettings.init()", AVCapturePhotoSettings.init as () -> AVCapturePhotoSettings)
    table.call(
      "AVCapturePhotoSettings.init(format:)",
      AVCapturePhotoSettings.init(format:) as ([String: Any]?) -> AVCapturePhotoSettings)
    table.call(
      "AVCapturePhotoSettings.init(from:)",
      AVCapturePhotoSettings.init(from:) as (AVCapturePhotoSettings) -> AVCapturePhotoSettings)
    table.get("AVCapturePhotoSettings.uniqueID", \AVCapturePhotoSettings.uniqueID, Int64.self)
    table.get("AVCapturePhotoSettings.format", \AVCapturePhotoSettings.format, [String: Any]?.self)
    table.set(
      "AVCapturePhotoSettings.flashMode", \AVCapturePhotoSettings.flashMode, AVCaptureDevice.FlashMode.self)
    table.set(
      "AVCapturePhotoSettings.isHighResolutionPhotoEnabled", \AVCapturePhotoSettings.isHighResolutionPhotoEnabled,
      Bool.self)
    table.set(
      "AVCapturePhotoSettings.maxPhotoDimensions", \AVCapturePhotoSettings.maxPhotoDimensions, CMVideoDimensions.self)
    table.set(
      "AVCapturePhotoSettings.photoQualityPrioritization", \AVCapturePhotoSettings.photoQualityPrioritization,
      AVCapturePhotoOutput.QualityPrioritization.self)
    table.set("AVCapturePhotoSettings.livePhotoMovieFileURL", \AVCapturePhotoSettings.livePhotoMovieFileURL, URL?.self)
    table.set(
      "AVCapturePhotoSettings.livePhotoMovieMetadata", \AVCapturePhotoSettings.livePhotoMovieMetadata,
      [AVMetadataItem]?.self)
    table.set("AVCapturePhotoSettings.metadata", \AVCapturePhotoSettings.metadata, [String: Any].self)
    table.set(
      "AVCapturePhotoSettings.isDepthDataDeliveryEnabled", \AVCapturePhotoSettings.isDepthDataDeliveryEnabled,
      Bool.self)
    table.set(
      "AVCapturePhotoSettings.isPortraitEffectsMatteDeliveryEnabled",
      \AVCapturePhotoSettings.isPortraitEffectsMatteDeliveryEnabled, Bool.self)
    table.set(
      "AVCapturePhotoSettings.enabledSemanticSegmentationMatteTypes",
      \AVCapturePhotoSettings.enabledSemanticSegmentationMatteTypes, [AVSemanticSegmentationMatte.MatteType].self)
    table.set(
      "AVCapturePhotoSettings.previewPhotoFormat", \AVCapturePhotoSettings.previewPhotoFormat, [String: Any]?.self)
    table.get(
      "AVCapturePhotoSettings.availablePreviewPhotoPixelFormatTypes",
      \AVCapturePhotoSettings.availablePreviewPhotoPixelFormatTypes, [OSType].self)
    table.set(
      "AVCapturePhotoSettings.embeddedThumbnailPhotoFormat", \AVCapturePhotoSettings.embeddedThumbnailPhotoFormat,
      [String: Any]?.self)
    table.type("AVCapturePhotoBracketSettings", AVCapturePhotoBracketSettings.self, under: AVCapturePhotoSettings.self)
    table.get(
      "AVCapturePhotoBracketSettings.bracketedSettings", \AVCapturePhotoBracketSettings.bracketedSettings,
      [AVCaptureBracketedStillImageSettings].self)
    table.type("AVCaptureResolvedPhotoSettings", AVCaptureResolvedPhotoSettings.self, under: NSObject.self)
    table.get("AVCaptureResolvedPhotoSettings.uniqueID", \AVCaptureResolvedPhotoSettings.uniqueID, Int64.self)
    table.get(
      "AVCaptureResolvedPhotoSettings.photoDimensions", \AVCaptureResolvedPhotoSettings.photoDimensions,
      CMVideoDimensions.self)
    table.get(
      "AVCaptureResolvedPhotoSettings.livePhotoMovieDimensions",
      \AVCaptureResolvedPhotoSettings.livePhotoMovieDimensions, CMVideoDimensions.self)
    table.get(
      "AVCaptureResolvedPhotoSettings.isFlashEnabled", \AVCaptureResolvedPhotoSettings.isFlashEnabled, Bool.self)
    table.get(
      "AVCaptureResolvedPhotoSettings.expectedPhotoCount", \AVCaptureResolvedPhotoSettings.expectedPhotoCount, Int.self)
    table.get(
      "AVCaptureResolvedPhotoSettings.photoProcessingTimeRange",
      \AVCaptureResolvedPhotoSettings.photoProcessingTimeRange, CMTimeRange.self)
    #expect(table.complaints == [])
  }

  @Test func photos() {
    var table = MemberTable()
    table.type("AVCapturePhoto", AVCapturePhoto.self, under: NSObject.self)
    table.get("AVCapturePhoto.timestamp", \AVCapturePhoto.timestamp, CMTime.self)
    table.get("AVCapturePhoto.isRawPhoto", \AVCapturePhoto.isRawPhoto, Bool.self)
    table.get("AVCapturePhoto.pixelBuffer", \AVCapturePhoto.pixelBuffer, CVPixelBuffer?.self)
    table.get("AVCapturePhoto.previewPixelBuffer", \AVCapturePhoto.previewPixelBuffer, CVPixelBuffer?.self)
    table.get("AVCapturePhoto.metadata", \AVCapturePhoto.metadata, [String: Any].self)
    table.get("AVCapturePhoto.photoCount", \AVCapturePhoto.photoCount, Int.self)
    table.get(
      "AVCapturePhoto.resolvedSettings", \AVCapturePhoto.resolvedSettings, AVCaptureResolvedPhotoSettings.self)
    table.get(
      "AVCapturePhoto.portraitEffectsMatte", \AVCapturePhoto.portraitEffectsMatte, AVPortraitEffectsMatte?.self)
    table.call(
      "AVCapturePhoto.semanticSegmentationMatte(for:)",
      AVCapturePhoto.semanticSegmentationMatte(for:)
        as (AVCapturePhoto) -> (AVSemanticSegmentationMatte.MatteType) -> AVSemanticSegmentationMatte?)
    table.call(
      "AVCapturePhoto.fileDataRepresentation()",
      AVCapturePhoto.fileDataRepresentation as (AVCapturePhoto) -> () -> Data?)
    table.call(
      "AVCapturePhoto.cgImageRepresentation()",
      AVCapturePhoto.cgImageRepresentation as (AVCapturePhoto) -> () -> CGImage?)
    table.get("AVPortraitEffectsMatte.mattingImage", \AVPortraitEffectsMatte.mattingImage, CVPixelBuffer.self)
    table.call(
      "AVPortraitEffectsMatte.applyingExifOrientation(_:)",
      AVPortraitEffectsMatte.applyingExifOrientation
        as (AVPortraitEffectsMatte) -> (CGImagePropertyOrientation) -> AVPortraitEffectsMatte)
    table.get("AVSemanticSegmentationMatte.mattingImage", \AVSemanticSegmentationMatte.mattingImage, CVPixelBuffer.self)
    table.get(
      "AVSemanticSegmentationMatte.matteType", \AVSemanticSegmentationMatte.matteType,
      AVSemanticSegmentationMatte.MatteType.self)
    table.type("AVSemanticSegmentationMatte", AVSemanticSegmentationMatte.self, under: NSObject.self)
    table.type("AVSemanticSegmentationMatte.MatteType", AVSemanticSegmentationMatte.MatteType.self)
    table.value("AVSemanticSegmentationMatte.MatteType.skin", .skin, AVSemanticSegmentationMatte.MatteType.self)
    table.value("AVSemanticSegmentationMatte.MatteType.hair", .hair, AVSemanticSegmentationMatte.MatteType.self)
    table.value("AVSemanticSegmentationMatte.MatteType.teeth", .teeth, AVSemanticSegmentationMatte.MatteType.self)
    #expect(table.complaints == [])
  }

  @Test func delegates() {
    let table = MemberTable()
    typealias Heir = any AVCapturePhotoCaptureDelegate
    table.type("AVCapturePhotoCaptureDelegate", (any AVCapturePhotoCaptureDelegate).self)
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:willBeginCaptureFor:)",
      { (heir: Heir, output: AVCapturePhotoOutput, settings: AVCaptureResolvedPhotoSettings) in
        heir.photoOutput(output, willBeginCaptureFor: settings)
      })
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:willCapturePhotoFor:)",
      { (heir: Heir, output: AVCapturePhotoOutput, settings: AVCaptureResolvedPhotoSettings) in
        heir.photoOutput(output, willCapturePhotoFor: settings)
      })
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:didCapturePhotoFor:)",
      { (heir: Heir, output: AVCapturePhotoOutput, settings: AVCaptureResolvedPhotoSettings) in
        heir.photoOutput(output, didCapturePhotoFor: settings)
      })
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:didFinishProcessingPhoto:error:)",
      { (heir: Heir, output: AVCapturePhotoOutput, photo: AVCapturePhoto, error: (any Error)?) in
        heir.photoOutput(output, didFinishProcessingPhoto: photo, error: error)
      })
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:didFinishRecordingLivePhotoMovieForEventualFileAt:resolvedSettings:)",
      { (heir: Heir, output: AVCapturePhotoOutput, url: URL, settings: AVCaptureResolvedPhotoSettings) in
        heir.photoOutput(output, didFinishRecordingLivePhotoMovieForEventualFileAt: url, resolvedSettings: settings)
      })
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:didFinishProcessingLivePhotoToMovieFileAt:duration:photoDisplayTime:resolvedSettings:error:)",
      { (heir: Heir, url: URL, settings: AVCaptureResolvedPhotoSettings, error: (any Error)?) in
        heir.photoOutput(
          AVCapturePhotoOutput(), didFinishProcessingLivePhotoToMovieFileAt: url, duration: CMTime.zero,
          photoDisplayTime: CMTime.zero, resolvedSettings: settings, error: error)
      })
    table.call(
      "AVCapturePhotoCaptureDelegate.photoOutput(_:didFinishCaptureFor:error:)",
      { (heir: Heir, output: AVCapturePhotoOutput, settings: AVCaptureResolvedPhotoSettings, error: (any Error)?) in
        heir.photoOutput(output, didFinishCaptureFor: settings, error: error)
      })
    #expect(table.complaints == [])
  }

  @Test func stillImages() {
    var table = MemberTable()
    table.type("AVCaptureStillImageOutput", AVCaptureStillImageOutput.self, under: AVCaptureOutput.self)
    table.set("AVCaptureStillImageOutput.outputSettings", \AVCaptureStillImageOutput.outputSettings, [String: Any].self)
    table.get(
      "AVCaptureStillImageOutput.availableImageDataCodecTypes",
      \AVCaptureStillImageOutput.availableImageDataCodecTypes, [AVVideoCodecType].self)
    table.get(
      "AVCaptureStillImageOutput.availableImageDataCVPixelFormatTypes",
      \AVCaptureStillImageOutput.availableImageDataCVPixelFormatTypes, [NSNumber].self)
    table.call(
      "AVCaptureStillImageOutput.captureStillImageAsynchronously(from:completionHandler:)",
      { (output: AVCaptureStillImageOutput, done: @escaping @Sendable (CMSampleBuffer?, (any Error)?) -> Void) in
        output.captureStillImageAsynchronously(from: output.connections[0], completionHandler: done)
      })
    table.call(
      "AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(_:)",
      AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation as (CMSampleBuffer) -> Data?)
    table.set(
      "AVCaptureStillImageOutput.isHighResolutionStillImageOutputEnabled",
      \AVCaptureStillImageOutput.isHighResolutionStillImageOutputEnabled, Bool.self)
    #expect(table.complaints == [])
  }
}
