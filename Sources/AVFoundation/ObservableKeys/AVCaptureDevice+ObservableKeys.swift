extension AVCaptureDevice {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "whiteBalanceMode": \AVCaptureDevice.whiteBalanceMode
    case "adjustingWhiteBalance": \AVCaptureDevice.isAdjustingWhiteBalance
    case "deviceWhiteBalanceGains": \AVCaptureDevice.deviceWhiteBalanceGains
    case "hasTorch": \AVCaptureDevice.hasTorch
    case "hasFlash": \AVCaptureDevice.hasFlash
    case "flashAvailable": \AVCaptureDevice.isFlashAvailable
    case "flashActive": \AVCaptureDevice.isFlashActive
    case "exposureTargetOffset": \AVCaptureDevice.exposureTargetOffset
    case "inUseByAnotherApplication": \AVCaptureDevice.isInUseByAnotherApplication
    case "suspended": \AVCaptureDevice.isSuspended
    case "automaticallyAdjustsVideoHDREnabled": \AVCaptureDevice.automaticallyAdjustsVideoHDREnabled
    case "torchAvailable": \AVCaptureDevice.isTorchAvailable
    case "torchActive": \AVCaptureDevice.isTorchActive
    case "torchLevel": \AVCaptureDevice.torchLevel
    case "torchMode": \AVCaptureDevice.torchMode
    case "flashMode": \AVCaptureDevice.flashMode
    case "lowLightBoostEnabled": \AVCaptureDevice.isLowLightBoostEnabled
    case "automaticallyEnablesLowLightBoostWhenAvailable":
      \AVCaptureDevice.automaticallyEnablesLowLightBoostWhenAvailable
    case "focusMode": \AVCaptureDevice.focusMode
    case "adjustingFocus": \AVCaptureDevice.isAdjustingFocus
    case "lensPosition": \AVCaptureDevice.lensPosition
    case "focusPointOfInterest": \AVCaptureDevice.focusPointOfInterest
    case "videoZoomFactor": \AVCaptureDevice.videoZoomFactor
    case "rampingVideoZoom": \AVCaptureDevice.isRampingVideoZoom
    case "systemPressureState": \AVCaptureDevice.systemPressureState
    case "subjectAreaChangeMonitoringEnabled": \AVCaptureDevice.isSubjectAreaChangeMonitoringEnabled
    case "exposureMode": \AVCaptureDevice.exposureMode
    case "adjustingExposure": \AVCaptureDevice.isAdjustingExposure
    case "exposureDuration": \AVCaptureDevice.exposureDuration
    case "iso": \AVCaptureDevice.iso
    case "exposureTargetBias": \AVCaptureDevice.exposureTargetBias
    case "exposurePointOfInterest": \AVCaptureDevice.exposurePointOfInterest
    case "connected": \AVCaptureDevice.isConnected
    case "formats": \AVCaptureDevice.formats
    case "activeFormat": \AVCaptureDevice.activeFormat
    case "activeVideoMinFrameDuration": \AVCaptureDevice.activeVideoMinFrameDuration
    case "activeVideoMaxFrameDuration": \AVCaptureDevice.activeVideoMaxFrameDuration
    default: nil
    }
  }
}
