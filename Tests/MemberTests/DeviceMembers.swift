import AVFoundation
import Testing

@Suite struct DeviceMembers {
  @Test func devices() {
    var table = MemberTable()
    table.type("AVCaptureDevice", AVCaptureDevice.self, under: NSObject.self)
    table.call(
      "AVCaptureDevice.authorizationStatus(for:)",
      AVCaptureDevice.authorizationStatus(for:) as (AVMediaType) -> AVAuthorizationStatus)
    table.call(
      "AVCaptureDevice.requestAccess(for:completionHandler:)",
      { (type: AVMediaType, done: @escaping @Sendable (Bool) -> Void) in
        AVCaptureDevice.requestAccess(for: type, completionHandler: done)
      })
    table.call(
      "AVCaptureDevice.requestAccess(for:)",
      { (type: AVMediaType) async -> Bool in await AVCaptureDevice.requestAccess(for: type) })
    table.constant("AVAuthorizationStatus.notDetermined", AVAuthorizationStatus.notDetermined, 0)
    table.constant("AVAuthorizationStatus.restricted", AVAuthorizationStatus.restricted, 1)
    table.constant("AVAuthorizationStatus.denied", AVAuthorizationStatus.denied, 2)
    table.constant("AVAuthorizationStatus.authorized", AVAuthorizationStatus.authorized, 3)
    table.call("AVCaptureDevice.default(for:)", AVCaptureDevice.default(for:) as (AVMediaType) -> AVCaptureDevice?)
    table.call(
      "AVCaptureDevice.default(_:for:position:)",
      AVCaptureDevice.default(_:for:position:)
        as (AVCaptureDevice.DeviceType, AVMediaType?, AVCaptureDevice.Position) -> AVCaptureDevice?)
    table.call("AVCaptureDevice.devices()", AVCaptureDevice.devices as () -> [AVCaptureDevice])
    table.call("AVCaptureDevice.devices(for:)", AVCaptureDevice.devices(for:) as (AVMediaType) -> [AVCaptureDevice])
    table.call("AVCaptureDevice.init(uniqueID:)", AVCaptureDevice.init(uniqueID:) as (String) -> AVCaptureDevice?)
    table.type("AVCaptureDevice.DiscoverySession", AVCaptureDevice.DiscoverySession.self, under: NSObject.self)
    table.call(
      "AVCaptureDevice.DiscoverySession.init(deviceTypes:mediaType:position:)",
      AVCaptureDevice.DiscoverySession.init(deviceTypes:mediaType:position:)
        as ([AVCaptureDevice.DeviceType], AVMediaType?, AVCaptureDevice.Position) -> AVCaptureDevice.DiscoverySession)
    table.get(
      "AVCaptureDevice.DiscoverySession.devices", \AVCaptureDevice.DiscoverySession.devices, [AVCaptureDevice].self)
    table.get("AVCaptureDevice.uniqueID", \AVCaptureDevice.uniqueID, String.self)
    table.get("AVCaptureDevice.localizedName", \AVCaptureDevice.localizedName, String.self)
    table.get("AVCaptureDevice.modelID", \AVCaptureDevice.modelID, String.self)
    table.get("AVCaptureDevice.manufacturer", \AVCaptureDevice.manufacturer, String.self)
    table.get("AVCaptureDevice.position", \AVCaptureDevice.position, AVCaptureDevice.Position.self)
    table.get("AVCaptureDevice.deviceType", \AVCaptureDevice.deviceType, AVCaptureDevice.DeviceType.self)
    table.get("AVCaptureDevice.isConnected", \AVCaptureDevice.isConnected, Bool.self)
    table.get("AVCaptureDevice.isSuspended", \AVCaptureDevice.isSuspended, Bool.self)
    table.get(
      "AVCaptureDevice.isInUseByAnotherApplication", \AVCaptureDevice.isInUseByAnotherApplication, Bool.self)
    table.value("AVCaptureDevice.userPreferredCamera", AVCaptureDevice.userPreferredCamera, AVCaptureDevice?.self)
    table.value("AVCaptureDevice.systemPreferredCamera", AVCaptureDevice.systemPreferredCamera, AVCaptureDevice?.self)
    table.constant("AVCaptureDevice.Position.unspecified", AVCaptureDevice.Position.unspecified, 0)
    table.constant("AVCaptureDevice.Position.back", AVCaptureDevice.Position.back, 1)
    table.constant("AVCaptureDevice.Position.front", AVCaptureDevice.Position.front, 2)
    table.constant(
      "AVCaptureDevice.DeviceType.external", AVCaptureDevice.DeviceType.external, "AVCaptureDeviceTypeExternal")
    table.constant(
      "AVCaptureDevice.DeviceType.microphone", AVCaptureDevice.DeviceType.microphone, "AVCaptureDeviceTypeMicrophone")
    table.constant(
      "AVCaptureDevice.DeviceType.builtInWideAngleCamera", AVCaptureDevice.DeviceType.builtInWideAngleCamera,
      "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    table.constant(
      "AVCaptureDevice.DeviceType.builtInDualCamera", AVCaptureDevice.DeviceType.builtInDualCamera,
      "AVCaptureDeviceTypeBuiltInDualCamera")
    table.constant(
      "AVCaptureDevice.DeviceType.builtInTrueDepthCamera", AVCaptureDevice.DeviceType.builtInTrueDepthCamera,
      "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    table.constant(
      "AVCaptureDevice.DeviceType.continuityCamera", AVCaptureDevice.DeviceType.continuityCamera,
      "AVCaptureDeviceTypeContinuityCamera")
    table.constant(
      "AVCaptureDevice.wasConnectedNotification", AVCaptureDevice.wasConnectedNotification,
      "AVCaptureDeviceWasConnectedNotification")
    table.constant(
      "AVCaptureDevice.wasDisconnectedNotification", AVCaptureDevice.wasDisconnectedNotification,
      "AVCaptureDeviceWasDisconnectedNotification")
    table.constant(
      "AVCaptureDevice.subjectAreaDidChangeNotification", AVCaptureDevice.subjectAreaDidChangeNotification,
      "AVCaptureDeviceSubjectAreaDidChangeNotification")
    table.constant(
      "Notification.Name.AVCaptureDeviceSubjectAreaDidChange", Notification.Name.AVCaptureDeviceSubjectAreaDidChange,
      "AVCaptureDeviceSubjectAreaDidChangeNotification")
    table.constant(
      "Notification.Name.AVCaptureDeviceWasConnected", Notification.Name.AVCaptureDeviceWasConnected,
      "AVCaptureDeviceWasConnectedNotification")
    table.constant(
      "Notification.Name.AVCaptureDeviceWasDisconnected", Notification.Name.AVCaptureDeviceWasDisconnected,
      "AVCaptureDeviceWasDisconnectedNotification")
    #expect(table.complaints == [])
  }

  @Test func formats() {
    var table = MemberTable()
    table.type("AVCaptureDevice.Format", AVCaptureDevice.Format.self, under: NSObject.self)
    table.get("AVCaptureDevice.formats", \AVCaptureDevice.formats, [AVCaptureDevice.Format].self)
    table.set("AVCaptureDevice.activeFormat", \AVCaptureDevice.activeFormat, AVCaptureDevice.Format.self)
    table.set("AVCaptureDevice.activeVideoMinFrameDuration", \AVCaptureDevice.activeVideoMinFrameDuration, CMTime.self)
    table.set("AVCaptureDevice.activeVideoMaxFrameDuration", \AVCaptureDevice.activeVideoMaxFrameDuration, CMTime.self)
    table.get("AVCaptureDevice.Format.mediaType", \AVCaptureDevice.Format.mediaType, AVMediaType.self)
    table.get(
      "AVCaptureDevice.Format.formatDescription", \AVCaptureDevice.Format.formatDescription, CMFormatDescription.self)
    table.get(
      "AVCaptureDevice.Format.videoSupportedFrameRateRanges", \AVCaptureDevice.Format.videoSupportedFrameRateRanges,
      [AVFrameRateRange].self)
    table.get("AVCaptureDevice.Format.videoMaxZoomFactor", \AVCaptureDevice.Format.videoMaxZoomFactor, CGFloat.self)
    table.get("AVCaptureDevice.Format.minExposureDuration", \AVCaptureDevice.Format.minExposureDuration, CMTime.self)
    table.get("AVCaptureDevice.Format.maxExposureDuration", \AVCaptureDevice.Format.maxExposureDuration, CMTime.self)
    table.get("AVCaptureDevice.Format.minISO", \AVCaptureDevice.Format.minISO, Float.self)
    table.get("AVCaptureDevice.Format.maxISO", \AVCaptureDevice.Format.maxISO, Float.self)
    table.get("AVCaptureDevice.Format.isVideoBinned", \AVCaptureDevice.Format.isVideoBinned, Bool.self)
    table.get("AVCaptureDevice.Format.videoFieldOfView", \AVCaptureDevice.Format.videoFieldOfView, Float.self)
    table.get(
      "AVCaptureDevice.Format.highResolutionStillImageDimensions",
      \AVCaptureDevice.Format.highResolutionStillImageDimensions, CMVideoDimensions.self)
    table.get(
      "AVCaptureDevice.Format.supportedMaxPhotoDimensions", \AVCaptureDevice.Format.supportedMaxPhotoDimensions,
      [CMVideoDimensions].self)
    table.call(
      "AVCaptureDevice.Format.isVideoStabilizationModeSupported(_:)",
      AVCaptureDevice.Format.isVideoStabilizationModeSupported
        as (AVCaptureDevice.Format) -> (AVCaptureVideoStabilizationMode) -> Bool)
    table.get("AVFrameRateRange.minFrameRate", \AVFrameRateRange.minFrameRate, Float64.self)
    table.get("AVFrameRateRange.maxFrameRate", \AVFrameRateRange.maxFrameRate, Float64.self)
    table.get("AVFrameRateRange.minFrameDuration", \AVFrameRateRange.minFrameDuration, CMTime.self)
    table.get("AVFrameRateRange.maxFrameDuration", \AVFrameRateRange.maxFrameDuration, CMTime.self)
    table.call(
      "AVCaptureDevice.hasMediaType(_:)", AVCaptureDevice.hasMediaType as (AVCaptureDevice) -> (AVMediaType) -> Bool)
    table.call(
      "AVCaptureDevice.supportsSessionPreset(_:)",
      AVCaptureDevice.supportsSessionPreset as (AVCaptureDevice) -> (AVCaptureSession.Preset) -> Bool)
    table.call(
      "AVCaptureDevice.lockForConfiguration()",
      AVCaptureDevice.lockForConfiguration as (AVCaptureDevice) -> () throws -> Void)
    table.call(
      "AVCaptureDevice.unlockForConfiguration()",
      AVCaptureDevice.unlockForConfiguration as (AVCaptureDevice) -> () -> Void)
    #expect(table.complaints == [])
  }

  @Test func focus() {
    var table = MemberTable()
    table.type("AVCaptureDevice.FocusMode", AVCaptureDevice.FocusMode.self)
    table.constant("AVCaptureDevice.FocusMode.locked", AVCaptureDevice.FocusMode.locked, 0)
    table.constant("AVCaptureDevice.FocusMode.autoFocus", AVCaptureDevice.FocusMode.autoFocus, 1)
    table.constant("AVCaptureDevice.FocusMode.continuousAutoFocus", AVCaptureDevice.FocusMode.continuousAutoFocus, 2)
    table.set("AVCaptureDevice.focusMode", \AVCaptureDevice.focusMode, AVCaptureDevice.FocusMode.self)
    table.call(
      "AVCaptureDevice.isFocusModeSupported(_:)",
      AVCaptureDevice.isFocusModeSupported as (AVCaptureDevice) -> (AVCaptureDevice.FocusMode) -> Bool)
    table.get(
      "AVCaptureDevice.isFocusPointOfInterestSupported", \AVCaptureDevice.isFocusPointOfInterestSupported, Bool.self)
    table.set("AVCaptureDevice.focusPointOfInterest", \AVCaptureDevice.focusPointOfInterest, CGPoint.self)
    table.get("AVCaptureDevice.isAdjustingFocus", \AVCaptureDevice.isAdjustingFocus, Bool.self)
    table.get("AVCaptureDevice.lensPosition", \AVCaptureDevice.lensPosition, Float.self)
    table.call(
      "AVCaptureDevice.setFocusModeLocked(lensPosition:completionHandler:)",
      { (device: AVCaptureDevice, done: (@Sendable (CMTime) -> Void)?) in
        device.setFocusModeLocked(lensPosition: 0.5, completionHandler: done)
      })
    table.get(
      "AVCaptureDevice.isSmoothAutoFocusSupported", \AVCaptureDevice.isSmoothAutoFocusSupported, Bool.self)
    table.set("AVCaptureDevice.isSmoothAutoFocusEnabled", \AVCaptureDevice.isSmoothAutoFocusEnabled, Bool.self)
    table.get(
      "AVCaptureDevice.isAutoFocusRangeRestrictionSupported", \AVCaptureDevice.isAutoFocusRangeRestrictionSupported,
      Bool.self)
    table.set(
      "AVCaptureDevice.autoFocusRangeRestriction", \AVCaptureDevice.autoFocusRangeRestriction,
      AVCaptureDevice.AutoFocusRangeRestriction.self)
    #expect(table.complaints == [])
  }

  @Test func exposure() {
    var table = MemberTable()
    table.type("AVCaptureDevice.ExposureMode", AVCaptureDevice.ExposureMode.self)
    table.constant("AVCaptureDevice.ExposureMode.locked", AVCaptureDevice.ExposureMode.locked, 0)
    table.constant("AVCaptureDevice.ExposureMode.autoExpose", AVCaptureDevice.ExposureMode.autoExpose, 1)
    table.constant(
      "AVCaptureDevice.ExposureMode.continuousAutoExposure", AVCaptureDevice.ExposureMode.continuousAutoExposure, 2)
    table.constant("AVCaptureDevice.ExposureMode.custom", AVCaptureDevice.ExposureMode.custom, 3)
    table.set("AVCaptureDevice.exposureMode", \AVCaptureDevice.exposureMode, AVCaptureDevice.ExposureMode.self)
    table.call(
      "AVCaptureDevice.isExposureModeSupported(_:)",
      AVCaptureDevice.isExposureModeSupported as (AVCaptureDevice) -> (AVCaptureDevice.ExposureMode) -> Bool)
    table.get(
      "AVCaptureDevice.isExposurePointOfInterestSupported", \AVCaptureDevice.isExposurePointOfInterestSupported,
      Bool.self)
    table.set("AVCaptureDevice.exposurePointOfInterest", \AVCaptureDevice.exposurePointOfInterest, CGPoint.self)
    table.get("AVCaptureDevice.isAdjustingExposure", \AVCaptureDevice.isAdjustingExposure, Bool.self)
    table.get("AVCaptureDevice.exposureDuration", \AVCaptureDevice.exposureDuration, CMTime.self)
    table.get("AVCaptureDevice.iso", \AVCaptureDevice.iso, Float.self)
    table.get("AVCaptureDevice.exposureTargetBias", \AVCaptureDevice.exposureTargetBias, Float.self)
    table.get("AVCaptureDevice.exposureTargetOffset", \AVCaptureDevice.exposureTargetOffset, Float.self)
    table.get("AVCaptureDevice.minExposureTargetBias", \AVCaptureDevice.minExposureTargetBias, Float.self)
    table.get("AVCaptureDevice.maxExposureTargetBias", \AVCaptureDevice.maxExposureTargetBias, Float.self)
    table.call(
      "AVCaptureDevice.setExposureTargetBias(_:completionHandler:)",
      { (device: AVCaptureDevice, done: (@Sendable (CMTime) -> Void)?) in
        device.setExposureTargetBias(0, completionHandler: done)
      })
    table.call(
      "AVCaptureDevice.setExposureModeCustom(duration:iso:completionHandler:)",
      { (device: AVCaptureDevice, done: (@Sendable (CMTime) -> Void)?) in
        device.setExposureModeCustom(duration: .zero, iso: AVCaptureDevice.currentISO, completionHandler: done)
      })
    table.value("AVCaptureDevice.currentISO", AVCaptureDevice.currentISO, Float.self)
    table.value("AVCaptureDevice.currentExposureDuration", AVCaptureDevice.currentExposureDuration, CMTime.self)
    table.value("AVCaptureDevice.currentLensPosition", AVCaptureDevice.currentLensPosition, Float.self)
    table.get("AVCaptureDevice.isLowLightBoostSupported", \AVCaptureDevice.isLowLightBoostSupported, Bool.self)
    table.set(
      "AVCaptureDevice.automaticallyEnablesLowLightBoostWhenAvailable",
      \AVCaptureDevice.automaticallyEnablesLowLightBoostWhenAvailable, Bool.self)
    #expect(table.complaints == [])
  }

  @Test func whiteBalance() {
    var table = MemberTable()
    table.type("AVCaptureDevice.WhiteBalanceMode", AVCaptureDevice.WhiteBalanceMode.self)
    table.constant("AVCaptureDevice.WhiteBalanceMode.locked", AVCaptureDevice.WhiteBalanceMode.locked, 0)
    table.constant(
      "AVCaptureDevice.WhiteBalanceMode.autoWhiteBalance", .autoWhiteBalance as AVCaptureDevice.WhiteBalanceMode, 1)
    table.constant(
      "AVCaptureDevice.WhiteBalanceMode.continuousAutoWhiteBalance",
      AVCaptureDevice.WhiteBalanceMode.continuousAutoWhiteBalance, 2)
    table.set(
      "AVCaptureDevice.whiteBalanceMode", \AVCaptureDevice.whiteBalanceMode, AVCaptureDevice.WhiteBalanceMode.self)
    table.call(
      "AVCaptureDevice.isWhiteBalanceModeSupported(_:)",
      AVCaptureDevice.isWhiteBalanceModeSupported as (AVCaptureDevice) -> (AVCaptureDevice.WhiteBalanceMode) -> Bool)
    table.get("AVCaptureDevice.isAdjustingWhiteBalance", \AVCaptureDevice.isAdjustingWhiteBalance, Bool.self)
    table.get(
      "AVCaptureDevice.deviceWhiteBalanceGains", \AVCaptureDevice.deviceWhiteBalanceGains,
      AVCaptureDevice.WhiteBalanceGains.self)
    table.get("AVCaptureDevice.maxWhiteBalanceGain", \AVCaptureDevice.maxWhiteBalanceGain, Float.self)
    table.call(
      "AVCaptureDevice.temperatureAndTintValues(for:)",
      AVCaptureDevice.temperatureAndTintValues(for:)
        as (AVCaptureDevice) -> (AVCaptureDevice.WhiteBalanceGains)
        -> AVCaptureDevice.WhiteBalanceTemperatureAndTintValues)
    table.call(
      "AVCaptureDevice.deviceWhiteBalanceGains(for:)",
      {
        (device: AVCaptureDevice, values: AVCaptureDevice.WhiteBalanceTemperatureAndTintValues)
          -> AVCaptureDevice.WhiteBalanceGains in device.deviceWhiteBalanceGains(for: values)
      })
    table.call(
      "AVCaptureDevice.setWhiteBalanceModeLocked(with:completionHandler:)",
      { (device: AVCaptureDevice, gains: AVCaptureDevice.WhiteBalanceGains, done: (@Sendable (CMTime) -> Void)?) in
        device.setWhiteBalanceModeLocked(with: gains, completionHandler: done)
      })
    #expect(table.complaints == [])
  }

  @Test func lightZoomAndState() {
    var table = MemberTable()
    table.get("AVCaptureDevice.hasFlash", \AVCaptureDevice.hasFlash, Bool.self)
    table.get("AVCaptureDevice.isFlashAvailable", \AVCaptureDevice.isFlashAvailable, Bool.self)
    table.set("AVCaptureDevice.flashMode", \AVCaptureDevice.flashMode, AVCaptureDevice.FlashMode.self)
    table.call(
      "AVCaptureDevice.isFlashModeSupported(_:)",
      AVCaptureDevice.isFlashModeSupported as (AVCaptureDevice) -> (AVCaptureDevice.FlashMode) -> Bool)
    table.constant("AVCaptureDevice.FlashMode.off", AVCaptureDevice.FlashMode.off, 0)
    table.constant("AVCaptureDevice.FlashMode.on", AVCaptureDevice.FlashMode.on, 1)
    table.constant("AVCaptureDevice.FlashMode.auto", AVCaptureDevice.FlashMode.auto, 2)
    table.get("AVCaptureDevice.hasTorch", \AVCaptureDevice.hasTorch, Bool.self)
    table.get("AVCaptureDevice.isTorchAvailable", \AVCaptureDevice.isTorchAvailable, Bool.self)
    table.get("AVCaptureDevice.isTorchActive", \AVCaptureDevice.isTorchActive, Bool.self)
    table.get("AVCaptureDevice.torchLevel", \AVCaptureDevice.torchLevel, Float.self)
    table.set("AVCaptureDevice.torchMode", \AVCaptureDevice.torchMode, AVCaptureDevice.TorchMode.self)
    table.call(
      "AVCaptureDevice.isTorchModeSupported(_:)",
      AVCaptureDevice.isTorchModeSupported as (AVCaptureDevice) -> (AVCaptureDevice.TorchMode) -> Bool)
    table.call(
      "AVCaptureDevice.setTorchModeOn(level:)",
      AVCaptureDevice.setTorchModeOn(level:) as (AVCaptureDevice) -> (Float) throws -> Void)
    table.constant("AVCaptureDevice.TorchMode.off", AVCaptureDevice.TorchMode.off, 0)
    table.constant("AVCaptureDevice.TorchMode.on", AVCaptureDevice.TorchMode.on, 1)
    table.constant("AVCaptureDevice.TorchMode.auto", AVCaptureDevice.TorchMode.auto, 2)
    table.set("AVCaptureDevice.videoZoomFactor", \AVCaptureDevice.videoZoomFactor, CGFloat.self)
    table.get("AVCaptureDevice.isRampingVideoZoom", \AVCaptureDevice.isRampingVideoZoom, Bool.self)
    table.get(
      "AVCaptureDevice.minAvailableVideoZoomFactor", \AVCaptureDevice.minAvailableVideoZoomFactor, CGFloat.self)
    table.get(
      "AVCaptureDevice.maxAvailableVideoZoomFactor", \AVCaptureDevice.maxAvailableVideoZoomFactor, CGFloat.self)
    table.call(
      "AVCaptureDevice.ramp(toVideoZoomFactor:withRate:)",
      AVCaptureDevice.ramp(toVideoZoomFactor:withRate:) as (AVCaptureDevice) -> (CGFloat, Float) -> Void)
    table.call(
      "AVCaptureDevice.cancelVideoZoomRamp()", AVCaptureDevice.cancelVideoZoomRamp as (AVCaptureDevice) -> () -> Void)
    table.set(
      "AVCaptureDevice.isSubjectAreaChangeMonitoringEnabled", \AVCaptureDevice.isSubjectAreaChangeMonitoringEnabled,
      Bool.self)
    table.set(
      "AVCaptureDevice.automaticallyAdjustsVideoHDREnabled", \AVCaptureDevice.automaticallyAdjustsVideoHDREnabled,
      Bool.self)
    table.set("AVCaptureDevice.isVideoHDREnabled", \AVCaptureDevice.isVideoHDREnabled, Bool.self)
    table.get(
      "AVCaptureDevice.systemPressureState", \AVCaptureDevice.systemPressureState,
      AVCaptureDevice.SystemPressureState.self)
    table.get(
      "AVCaptureDevice.SystemPressureState.level", \AVCaptureDevice.SystemPressureState.level,
      AVCaptureDevice.SystemPressureState.Level.self)
    table.get(
      "AVCaptureDevice.SystemPressureState.factors", \AVCaptureDevice.SystemPressureState.factors,
      AVCaptureDevice.SystemPressureState.Factors.self)
    table.constant(
      "AVCaptureDevice.SystemPressureState.Level.nominal", AVCaptureDevice.SystemPressureState.Level.nominal,
      "AVCaptureSystemPressureLevelNominal")
    table.constant(
      "AVCaptureDevice.SystemPressureState.Level.fair", AVCaptureDevice.SystemPressureState.Level.fair,
      "AVCaptureSystemPressureLevelFair")
    table.constant(
      "AVCaptureDevice.SystemPressureState.Level.serious", AVCaptureDevice.SystemPressureState.Level.serious,
      "AVCaptureSystemPressureLevelSerious")
    table.constant(
      "AVCaptureDevice.SystemPressureState.Level.critical", AVCaptureDevice.SystemPressureState.Level.critical,
      "AVCaptureSystemPressureLevelCritical")
    table.constant(
      "AVCaptureDevice.SystemPressureState.Level.shutdown", AVCaptureDevice.SystemPressureState.Level.shutdown,
      "AVCaptureSystemPressureLevelShutdown")
    table.type("AVCaptureDevice.RotationCoordinator", AVCaptureDevice.RotationCoordinator.self, under: NSObject.self)
    table.call(
      "AVCaptureDevice.RotationCoordinator.init(device:previewLayer:)",
      AVCaptureDevice.RotationCoordinator.init(device:previewLayer:)
        as (AVCaptureDevice, CALayer?) -> AVCaptureDevice.RotationCoordinator)
    table.get(
      "AVCaptureDevice.RotationCoordinator.videoRotationAngleForHorizonLevelPreview",
      \AVCaptureDevice.RotationCoordinator.videoRotationAngleForHorizonLevelPreview, CGFloat.self)
    table.get(
      "AVCaptureDevice.RotationCoordinator.videoRotationAngleForHorizonLevelCapture",
      \AVCaptureDevice.RotationCoordinator.videoRotationAngleForHorizonLevelCapture, CGFloat.self)
    #expect(table.complaints == [])
  }
}
