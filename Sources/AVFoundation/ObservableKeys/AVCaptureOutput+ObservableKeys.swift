extension AVCaptureOutput {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch (self, key) {
    case (is AVCaptureFileOutput, "outputFileURL"): \AVCaptureFileOutput.outputFileURL
    case (is AVCaptureFileOutput, "recording"): \AVCaptureFileOutput.isRecording
    case (is AVCaptureFileOutput, "recordingPaused"): \AVCaptureFileOutput.isRecordingPaused
    case (is AVCaptureFileOutput, "diskNearlyFull"): \AVCaptureFileOutput.isDiskNearlyFull
    case (is AVCaptureMovieFileOutput, "encoderTooSlow"): \AVCaptureMovieFileOutput.isEncoderTooSlow
    case (is AVCapturePhotoOutput, "captureReadiness"): \AVCapturePhotoOutput.captureReadiness
    case (is AVCapturePhotoOutput, "supportedFlashModes"): \AVCapturePhotoOutput.supportedFlashModes
    case (is AVCapturePhotoOutput, "flashScene"): \AVCapturePhotoOutput.isFlashScene
    case (is AVCapturePhotoOutput, "livePhotoCaptureSupported"): \AVCapturePhotoOutput.isLivePhotoCaptureSupported
    case (is AVCapturePhotoOutput, "livePhotoCaptureEnabled"): \AVCapturePhotoOutput.isLivePhotoCaptureEnabled
    case (is AVCapturePhotoOutput, "livePhotoCaptureSuspended"): \AVCapturePhotoOutput.isLivePhotoCaptureSuspended
    case (is AVCapturePhotoOutput, "preservesLivePhotoCaptureSuspendedOnSessionStop"):
      \AVCapturePhotoOutput.preservesLivePhotoCaptureSuspendedOnSessionStop
    case (is AVCapturePhotoOutput, "livePhotoAutoTrimmingEnabled"): \AVCapturePhotoOutput.isLivePhotoAutoTrimmingEnabled
    case (is AVCapturePhotoOutput, "availablePhotoCodecTypes"): \AVCapturePhotoOutput.availablePhotoCodecTypes
    case (is AVCapturePhotoOutput, "availablePhotoPixelFormatTypes"):
      \AVCapturePhotoOutput.availablePhotoPixelFormatTypes
    case (is AVCapturePhotoOutput, "availablePhotoFileTypes"): \AVCapturePhotoOutput.availablePhotoFileTypes
    case (is AVCapturePhotoOutput, "maxPhotoDimensions"): \AVCapturePhotoOutput.maxPhotoDimensions
    case (is AVCapturePhotoOutput, "highResolutionCaptureEnabled"): \AVCapturePhotoOutput.isHighResolutionCaptureEnabled
    case (is AVCapturePhotoOutput, "maxPhotoQualityPrioritization"): \AVCapturePhotoOutput.maxPhotoQualityPrioritization
    case (is AVCapturePhotoOutput, "maxBracketedCapturePhotoCount"): \AVCapturePhotoOutput.maxBracketedCapturePhotoCount
    case (is AVCapturePhotoOutput, "zeroShutterLagEnabled"): \AVCapturePhotoOutput.isZeroShutterLagEnabled
    case (is AVCapturePhotoOutput, "responsiveCaptureEnabled"): \AVCapturePhotoOutput.isResponsiveCaptureEnabled
    case (is AVCapturePhotoOutput, "responsiveCaptureSupported"): \AVCapturePhotoOutput.isResponsiveCaptureSupported
    case (is AVCapturePhotoOutput, "fastCapturePrioritizationSupported"):
      \AVCapturePhotoOutput.isFastCapturePrioritizationSupported
    case (is AVCapturePhotoOutput, "fastCapturePrioritizationEnabled"):
      \AVCapturePhotoOutput.isFastCapturePrioritizationEnabled
    case (is AVCaptureVideoDataOutput, "automaticallyConfiguresOutputBufferDimensions"):
      \AVCaptureVideoDataOutput.automaticallyConfiguresOutputBufferDimensions
    case (is AVCaptureVideoDataOutput, "deliversPreviewSizedOutputBuffers"):
      \AVCaptureVideoDataOutput.deliversPreviewSizedOutputBuffers
    case (is AVCaptureStillImageOutput, "outputSettings"): \AVCaptureStillImageOutput.outputSettings
    case (is AVCaptureStillImageOutput, "highResolutionStillImageOutputEnabled"):
      \AVCaptureStillImageOutput.isHighResolutionStillImageOutputEnabled
    case (is AVCaptureStillImageOutput, "capturingStillImage"): \AVCaptureStillImageOutput.isCapturingStillImage
    default: nil
    }
  }
}
