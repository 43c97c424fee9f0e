import AVFoundation
import Testing

@Suite struct SessionMembers {
  @Test func sessions() {
    var table = MemberTable()
    table.type("AVCaptureSession", AVCaptureSession.self, under: NSObject.self)
    table.type("AVCaptureMultiCamSession", AVCaptureMultiCamSession.self, under: AVCaptureSession.self)
    table.value("AVCaptureMultiCamSession.isMultiCamSupported", AVCaptureMultiCamSession.isMultiCamSupported, Bool.self)
    table.set("AVCaptureSession.sessionPreset", \AVCaptureSession.sessionPreset, AVCaptureSession.Preset.self)
    table.call(
      "AVCaptureSession.canSetSessionPreset(_:)",
      AVCaptureSession.canSetSessionPreset as (AVCaptureSession) -> (AVCaptureSession.Preset) -> Bool)
    table.get("AVCaptureSession.inputs", \AVCaptureSession.inputs, [AVCaptureInput].self)
    table.get("AVCaptureSession.outputs", \AVCaptureSession.outputs, [AVCaptureOutput].self)
    table.get("AVCaptureSession.connections", \AVCaptureSession.connections, [AVCaptureConnection].self)
    table.call(
      "AVCaptureSession.canAddInput(_:)", AVCaptureSession.canAddInput as (AVCaptureSession) -> (AVCaptureInput) -> Bool
    )
    table.call(
      "AVCaptureSession.addInput(_:)", AVCaptureSession.addInput as (AVCaptureSession) -> (AVCaptureInput) -> Void)
    table.call(
      "AVCaptureSession.addInputWithNoConnections(_:)",
      AVCaptureSession.addInputWithNoConnections as (AVCaptureSession) -> (AVCaptureInput) -> Void)
    table.call(
      "AVCaptureSession.removeInput(_:)", AVCaptureSession.removeInput as (AVCaptureSession) -> (AVCaptureInput) -> Void
    )
    table.call(
      "AVCaptureSession.canAddOutput(_:)",
      AVCaptureSession.canAddOutput as (AVCaptureSession) -> (AVCaptureOutput) -> Bool)
    table.call(
      "AVCaptureSession.addOutput(_:)", AVCaptureSession.addOutput as (AVCaptureSession) -> (AVCaptureOutput) -> Void)
    table.call(
      "AVCaptureSession.addOutputWithNoConnections(_:)",
      AVCaptureSession.addOutputWithNoConnections as (AVCaptureSession) -> (AVCaptureOutput) -> Void)
    table.call(
      "AVCaptureSession.removeOutput(_:)",
      AVCaptureSession.removeOutput as (AVCaptureSession) -> (AVCaptureOutput) -> Void)
    table.call(
      "AVCaptureSession.canAddConnection(_:)",
      AVCaptureSession.canAddConnection as (AVCaptureSession) -> (AVCaptureConnection) -> Bool)
    table.call(
      "AVCaptureSession.addConnection(_:)",
      AVCaptureSession.addConnection as (AVCaptureSession) -> (AVCaptureConnection) -> Void)
    table.call(
      "AVCaptureSession.removeConnection(_:)",
      AVCaptureSession.removeConnection as (AVCaptureSession) -> (AVCaptureConnection) -> Void)
    table.call(
      "AVCaptureSession.beginConfiguration()", AVCaptureSession.beginConfiguration as (AVCaptureSession) -> () -> Void)
    table.call(
      "AVCaptureSession.commitConfiguration()", AVCaptureSession.commitConfiguration as (AVCaptureSession) -> () -> Void
    )
    table.call("AVCaptureSession.startRunning()", AVCaptureSession.startRunning as (AVCaptureSession) -> () -> Void)
    table.call("AVCaptureSession.stopRunning()", AVCaptureSession.stopRunning as (AVCaptureSession) -> () -> Void)
    table.get("AVCaptureSession.isRunning", \AVCaptureSession.isRunning, Bool.self)
    table.get("AVCaptureSession.isInterrupted", \AVCaptureSession.isInterrupted, Bool.self)
    table.get("AVCaptureSession.masterClock", \AVCaptureSession.masterClock, CMClock?.self)
    table.get("AVCaptureSession.synchronizationClock", \AVCaptureSession.synchronizationClock, CMClock?.self)
    table.constant(
      "AVCaptureSession.runtimeErrorNotification", AVCaptureSession.runtimeErrorNotification,
      "AVCaptureSessionRuntimeErrorNotification")
    table.constant(
      "Notification.Name.AVCaptureSessionRuntimeError", Notification.Name.AVCaptureSessionRuntimeError,
      "AVCaptureSessionRuntimeErrorNotification")
    table.constant(
      "AVCaptureSession.wasInterruptedNotification", AVCaptureSession.wasInterruptedNotification,
      "AVCaptureSessionWasInterruptedNotification")
    table.constant(
      "Notification.Name.AVCaptureSessionWasInterrupted", Notification.Name.AVCaptureSessionWasInterrupted,
      "AVCaptureSessionWasInterruptedNotification")
    table.constant(
      "AVCaptureSession.interruptionEndedNotification", AVCaptureSession.interruptionEndedNotification,
      "AVCaptureSessionInterruptionEndedNotification")
    table.constant(
      "Notification.Name.AVCaptureSessionInterruptionEnded", Notification.Name.AVCaptureSessionInterruptionEnded,
      "AVCaptureSessionInterruptionEndedNotification")
    table.constant(
      "AVCaptureSession.didStartRunningNotification", AVCaptureSession.didStartRunningNotification,
      "AVCaptureSessionDidStartRunningNotification")
    table.constant(
      "AVCaptureSession.didStopRunningNotification", AVCaptureSession.didStopRunningNotification,
      "AVCaptureSessionDidStopRunningNotification")
    table.constant("AVCaptureSessionErrorKey", AVCaptureSessionErrorKey, is: "AVCaptureSessionErrorKey")
    table.constant(
      "AVCaptureSessionInterruptionReasonKey", AVCaptureSessionInterruptionReasonKey,
      is: "AVCaptureSessionInterruptionReasonKey")
    table.constant(
      "AVCaptureSession.InterruptionReason.audioDeviceInUseByAnotherClient",
      AVCaptureSession.InterruptionReason.audioDeviceInUseByAnotherClient, 2)
    table.constant(
      "AVCaptureSession.InterruptionReason.videoDeviceInUseByAnotherClient",
      AVCaptureSession.InterruptionReason.videoDeviceInUseByAnotherClient, 3)
    table.constant(
      "AVCaptureSession.InterruptionReason.videoDeviceNotAvailableWithMultipleForegroundApps",
      AVCaptureSession.InterruptionReason.videoDeviceNotAvailableWithMultipleForegroundApps, 4)
    table.constant(
      "AVCaptureSession.InterruptionReason.videoDeviceNotAvailableDueToSystemPressure",
      AVCaptureSession.InterruptionReason.videoDeviceNotAvailableDueToSystemPressure, 5)
    #expect(table.complaints == [])
  }

  @Test func presets() {
    var table = MemberTable()
    table.type("AVCaptureSession.Preset", AVCaptureSession.Preset.self)
    table.constant("AVCaptureSession.Preset.photo", AVCaptureSession.Preset.photo, "AVCaptureSessionPresetPhoto")
    table.constant("AVCaptureSession.Preset.high", AVCaptureSession.Preset.high, "AVCaptureSessionPresetHigh")
    table.constant("AVCaptureSession.Preset.medium", AVCaptureSession.Preset.medium, "AVCaptureSessionPresetMedium")
    table.constant("AVCaptureSession.Preset.low", AVCaptureSession.Preset.low, "AVCaptureSessionPresetLow")
    table.constant(
      "AVCaptureSession.Preset.cif352x288", AVCaptureSession.Preset.cif352x288, "AVCaptureSessionPreset352x288")
    table.constant(
      "AVCaptureSession.Preset.vga640x480", AVCaptureSession.Preset.vga640x480, "AVCaptureSessionPreset640x480")
    table.constant(
      "AVCaptureSession.Preset.hd1280x720", AVCaptureSession.Preset.hd1280x720, "AVCaptureSessionPreset1280x720")
    table.constant(
      "AVCaptureSession.Preset.hd1920x1080", AVCaptureSession.Preset.hd1920x1080, "AVCaptureSessionPreset1920x1080")
    table.constant(
      "AVCaptureSession.Preset.hd4K3840x2160", AVCaptureSession.Preset.hd4K3840x2160, "AVCaptureSessionPreset3840x2160")
    table.constant(
      "AVCaptureSession.Preset.iFrame960x540", AVCaptureSession.Preset.iFrame960x540,
      "AVCaptureSessionPresetiFrame960x540")
    table.constant(
      "AVCaptureSession.Preset.inputPriority", AVCaptureSession.Preset.inputPriority,
      "AVCaptureSessionPresetInputPriority")
    #expect(table.complaints == [])
  }

  @Test func inputsAndConnections() {
    var table = MemberTable()
    table.type("AVCaptureInput", AVCaptureInput.self, under: NSObject.self)
    table.get("AVCaptureInput.ports", \AVCaptureInput.ports, [AVCaptureInput.Port].self)
    table.type("AVCaptureInput.Port", AVCaptureInput.Port.self, under: NSObject.self)
    table.get("AVCaptureInput.Port.mediaType", \AVCaptureInput.Port.mediaType, AVMediaType.self)
    table.get("AVCaptureInput.Port.input", \AVCaptureInput.Port.input, AVCaptureInput.self)
    table.get(
      "AVCaptureInput.Port.formatDescription", \AVCaptureInput.Port.formatDescription, CMFormatDescription?.self)
    table.set("AVCaptureInput.Port.isEnabled", \AVCaptureInput.Port.isEnabled, Bool.self)
    table.type("AVCaptureDeviceInput", AVCaptureDeviceInput.self, under: AVCaptureInput.self)
    table.call(
      "AVCaptureDeviceInput.init(device:)",
      AVCaptureDeviceInput.init(device:) as (AVCaptureDevice) throws -> AVCaptureDeviceInput)
    table.get("AVCaptureDeviceInput.device", \AVCaptureDeviceInput.device, AVCaptureDevice.self)
    table.type("AVCaptureScreenInput", AVCaptureScreenInput.self, under: AVCaptureInput.self)
    table.call(
      "AVCaptureScreenInput.init(displayID:)",
      AVCaptureScreenInput.init(displayID:) as (CGDirectDisplayID) -> AVCaptureScreenInput?)
    table.set("AVCaptureScreenInput.minFrameDuration", \AVCaptureScreenInput.minFrameDuration, CMTime.self)
    table.set("AVCaptureScreenInput.cropRect", \AVCaptureScreenInput.cropRect, CGRect.self)
    table.set("AVCaptureScreenInput.scaleFactor", \AVCaptureScreenInput.scaleFactor, CGFloat.self)
    table.set("AVCaptureScreenInput.capturesCursor", \AVCaptureScreenInput.capturesCursor, Bool.self)
    table.set("AVCaptureScreenInput.capturesMouseClicks", \AVCaptureScreenInput.capturesMouseClicks, Bool.self)
    table.value("CGMainDisplayID()", CGMainDisplayID(), CGDirectDisplayID.self)
    table.type("AVCaptureConnection", AVCaptureConnection.self, under: NSObject.self)
    table.call(
      "AVCaptureConnection.init(inputPorts:output:)",
      AVCaptureConnection.init(inputPorts:output:) as ([AVCaptureInput.Port], AVCaptureOutput) -> AVCaptureConnection)
    table.call(
      "AVCaptureConnection.init(inputPort:videoPreviewLayer:)",
      AVCaptureConnection.init(inputPort:videoPreviewLayer:)
        as (AVCaptureInput.Port, AVCaptureVideoPreviewLayer) -> AVCaptureConnection)
    table.get("AVCaptureConnection.inputPorts", \AVCaptureConnection.inputPorts, [AVCaptureInput.Port].self)
    table.get("AVCaptureConnection.output", \AVCaptureConnection.output, AVCaptureOutput?.self)
    table.set("AVCaptureConnection.isEnabled", \AVCaptureConnection.isEnabled, Bool.self)
    table.get("AVCaptureConnection.isActive", \AVCaptureConnection.isActive, Bool.self)
    table.set(
      "AVCaptureConnection.videoOrientation", \AVCaptureConnection.videoOrientation, AVCaptureVideoOrientation.self)
    table.get(
      "AVCaptureConnection.isVideoOrientationSupported", \AVCaptureConnection.isVideoOrientationSupported, Bool.self)
    table.set("AVCaptureConnection.videoRotationAngle", \AVCaptureConnection.videoRotationAngle, CGFloat.self)
    table.call(
      "AVCaptureConnection.isVideoRotationAngleSupported(_:)",
      AVCaptureConnection.isVideoRotationAngleSupported as (AVCaptureConnection) -> (CGFloat) -> Bool)
    table.set("AVCaptureConnection.isVideoMirrored", \AVCaptureConnection.isVideoMirrored, Bool.self)
    table.get(
      "AVCaptureConnection.isVideoMirroringSupported", \AVCaptureConnection.isVideoMirroringSupported, Bool.self)
    table.set(
      "AVCaptureConnection.automaticallyAdjustsVideoMirroring",
      \AVCaptureConnection.automaticallyAdjustsVideoMirroring, Bool.self)
    table.get(
      "AVCaptureConnection.isVideoStabilizationSupported", \AVCaptureConnection.isVideoStabilizationSupported, Bool.self
    )
    table.get(
      "AVCaptureConnection.isVideoStabilizationEnabled", \AVCaptureConnection.isVideoStabilizationEnabled, Bool.self)
    table.set(
      "AVCaptureConnection.enablesVideoStabilizationWhenAvailable",
      \AVCaptureConnection.enablesVideoStabilizationWhenAvailable, Bool.self)
    table.set(
      "AVCaptureConnection.preferredVideoStabilizationMode", \AVCaptureConnection.preferredVideoStabilizationMode,
      AVCaptureVideoStabilizationMode.self)
    table.get(
      "AVCaptureConnection.activeVideoStabilizationMode", \AVCaptureConnection.activeVideoStabilizationMode,
      AVCaptureVideoStabilizationMode.self)
    table.get("AVCaptureConnection.audioChannels", \AVCaptureConnection.audioChannels, [AVCaptureAudioChannel].self)
    table.set("AVCaptureConnection.videoMinFrameDuration", \AVCaptureConnection.videoMinFrameDuration, CMTime.self)
    table.type("AVCaptureAudioChannel", AVCaptureAudioChannel.self, under: NSObject.self)
    table.get("AVCaptureAudioChannel.averagePowerLevel", \AVCaptureAudioChannel.averagePowerLevel, Float.self)
    table.get("AVCaptureAudioChannel.peakHoldLevel", \AVCaptureAudioChannel.peakHoldLevel, Float.self)
    table.set("AVCaptureAudioChannel.volume", \AVCaptureAudioChannel.volume, Float.self)
    table.set("AVCaptureAudioChannel.isEnabled", \AVCaptureAudioChannel.isEnabled, Bool.self)
    table.constant("AVCaptureVideoOrientation.portrait", AVCaptureVideoOrientation.portrait, 1)
    table.constant("AVCaptureVideoOrientation.portraitUpsideDown", AVCaptureVideoOrientation.portraitUpsideDown, 2)
    table.constant("AVCaptureVideoOrientation.landscapeRight", AVCaptureVideoOrientation.landscapeRight, 3)
    table.constant("AVCaptureVideoOrientation.landscapeLeft", AVCaptureVideoOrientation.landscapeLeft, 4)
    #expect(table.complaints == [])
  }

  @Test func fileOutputs() {
    var table = MemberTable()
    table.type("AVCaptureOutput", AVCaptureOutput.self, under: NSObject.self)
    table.get("AVCaptureOutput.connections", \AVCaptureOutput.connections, [AVCaptureConnection].self)
    table.call(
      "AVCaptureOutput.connection(with:)",
      AVCaptureOutput.connection(with:) as (AVCaptureOutput) -> (AVMediaType) -> AVCaptureConnection?)
    table.type("AVCaptureFileOutput", AVCaptureFileOutput.self, under: AVCaptureOutput.self)
    table.call(
      "AVCaptureFileOutput.startRecording(to:recordingDelegate:)",
      AVCaptureFileOutput.startRecording(to:recordingDelegate:)
        as (AVCaptureFileOutput) -> (URL, any AVCaptureFileOutputRecordingDelegate) -> Void)
    table.call(
      "AVCaptureFileOutput.stopRecording()", AVCaptureFileOutput.stopRecording as (AVCaptureFileOutput) -> () -> Void)
    table.call(
      "AVCaptureFileOutput.pauseRecording()", AVCaptureFileOutput.pauseRecording as (AVCaptureFileOutput) -> () -> Void)
    table.call(
      "AVCaptureFileOutput.resumeRecording()",
      AVCaptureFileOutput.resumeRecording as (AVCaptureFileOutput) -> () -> Void)
    table.get("AVCaptureFileOutput.isRecording", \AVCaptureFileOutput.isRecording, Bool.self)
    table.get("AVCaptureFileOutput.isRecordingPaused", \AVCaptureFileOutput.isRecordingPaused, Bool.self)
    table.get("AVCaptureFileOutput.outputFileURL", \AVCaptureFileOutput.outputFileURL, URL?.self)
    table.get("AVCaptureFileOutput.recordedDuration", \AVCaptureFileOutput.recordedDuration, CMTime.self)
    table.get("AVCaptureFileOutput.recordedFileSize", \AVCaptureFileOutput.recordedFileSize, Int64.self)
    table.set("AVCaptureFileOutput.maxRecordedDuration", \AVCaptureFileOutput.maxRecordedDuration, CMTime.self)
    table.set("AVCaptureFileOutput.maxRecordedFileSize", \AVCaptureFileOutput.maxRecordedFileSize, Int64.self)
    table.set("AVCaptureFileOutput.minFreeDiskSpaceLimit", \AVCaptureFileOutput.minFreeDiskSpaceLimit, Int64.self)
    table.type("AVCaptureMovieFileOutput", AVCaptureMovieFileOutput.self, under: AVCaptureFileOutput.self)
    table.set(
      "AVCaptureMovieFileOutput.movieFragmentInterval", \AVCaptureMovieFileOutput.movieFragmentInterval, CMTime.self)
    table.set("AVCaptureMovieFileOutput.metadata", \AVCaptureMovieFileOutput.metadata, [AVMetadataItem]?.self)
    table.get(
      "AVCaptureMovieFileOutput.availableVideoCodecTypes", \AVCaptureMovieFileOutput.availableVideoCodecTypes,
      [AVVideoCodecType].self)
    table.call(
      "AVCaptureMovieFileOutput.outputSettings(for:)",
      AVCaptureMovieFileOutput.outputSettings(for:)
        as (AVCaptureMovieFileOutput) -> (AVCaptureConnection) -> [String: Any])
    table.call(
      "AVCaptureMovieFileOutput.setOutputSettings(_:for:)",
      AVCaptureMovieFileOutput.setOutputSettings(_:for:)
        as (AVCaptureMovieFileOutput) -> ([String: Any]?, AVCaptureConnection) -> Void)
    table.type("AVCaptureAudioFileOutput", AVCaptureAudioFileOutput.self, under: AVCaptureFileOutput.self)
    table.call(
      "AVCaptureAudioFileOutput.startRecording(to:outputFileType:recordingDelegate:)",
      AVCaptureAudioFileOutput.startRecording(to:outputFileType:recordingDelegate:)
        as (AVCaptureAudioFileOutput) -> (URL, AVFileType, any AVCaptureFileOutputRecordingDelegate) -> Void)
    table.call(
      "AVCaptureAudioFileOutput.availableOutputFileTypes()",
      AVCaptureAudioFileOutput.availableOutputFileTypes as () -> [AVFileType])
    table.type("AVCaptureFileOutputRecordingDelegate", (any AVCaptureFileOutputRecordingDelegate).self)
    table.call(
      "AVCaptureFileOutputRecordingDelegate.fileOutput(_:didStartRecordingTo:from:)",
      { (heir: any AVCaptureFileOutputRecordingDelegate, output: AVCaptureFileOutput, url: URL) in
        heir.fileOutput(output, didStartRecordingTo: url, from: [AVCaptureConnection]())
      })
    table.call(
      "AVCaptureFileOutputRecordingDelegate.fileOutput(_:didFinishRecordingTo:from:error:)",
      { (heir: any AVCaptureFileOutputRecordingDelegate, output: AVCaptureFileOutput, error: (any Error)?) in
        heir.fileOutput(output, didFinishRecordingTo: URL(fileURLWithPath: "/"), from: [], error: error)
      })
    #expect(table.complaints == [])
  }

  @Test func dataOutputs() {
    var table = MemberTable()
    table.type("AVCaptureVideoDataOutput", AVCaptureVideoDataOutput.self, under: AVCaptureOutput.self)
    table.call(
      "AVCaptureVideoDataOutput.setSampleBufferDelegate(_:queue:)",
      AVCaptureVideoDataOutput.setSampleBufferDelegate(_:queue:)
        as (AVCaptureVideoDataOutput) -> ((any AVCaptureVideoDataOutputSampleBufferDelegate)?, DispatchQueue?) -> Void)
    table.get(
      "AVCaptureVideoDataOutput.sampleBufferDelegate", \AVCaptureVideoDataOutput.sampleBufferDelegate,
      (any AVCaptureVideoDataOutputSampleBufferDelegate)?.self)
    table.get(
      "AVCaptureVideoDataOutput.sampleBufferCallbackQueue", \AVCaptureVideoDataOutput.sampleBufferCallbackQueue,
      DispatchQueue?.self)
    table.set("AVCaptureVideoDataOutput.videoSettings", \AVCaptureVideoDataOutput.videoSettings, [String: Any]?.self)
    table.set(
      "AVCaptureVideoDataOutput.alwaysDiscardsLateVideoFrames",
      \AVCaptureVideoDataOutput.alwaysDiscardsLateVideoFrames, Bool.self)
    table.get(
      "AVCaptureVideoDataOutput.availableVideoPixelFormatTypes",
      \AVCaptureVideoDataOutput.availableVideoPixelFormatTypes, [OSType].self)
    table.get(
      "AVCaptureVideoDataOutput.availableVideoCodecTypes", \AVCaptureVideoDataOutput.availableVideoCodecTypes,
      [AVVideoCodecType].self)
    table.set("AVCaptureVideoDataOutput.minFrameDuration", \AVCaptureVideoDataOutput.minFrameDuration, CMTime.self)
    table.call(
      "AVCaptureVideoDataOutput.recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)",
      AVCaptureVideoDataOutput.recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)
        as (AVCaptureVideoDataOutput) -> (AVVideoCodecType, AVFileType) -> [String: Any]?)
    table.call(
      "AVCaptureVideoDataOutput.availableVideoCodecTypesForAssetWriter(writingTo:)",
      AVCaptureVideoDataOutput.availableVideoCodecTypesForAssetWriter(writingTo:)
        as (AVCaptureVideoDataOutput) -> (AVFileType) -> [AVVideoCodecType])
    table.type("AVCaptureVideoDataOutputSampleBufferDelegate", (any AVCaptureVideoDataOutputSampleBufferDelegate).self)
    table.call(
      "AVCaptureVideoDataOutputSampleBufferDelegate.captureOutput(_:didOutput:from:)",
      { (heir: any AVCaptureVideoDataOutputSampleBufferDelegate, buffer: CMSampleBuffer, link: AVCaptureConnection) in
        heir.captureOutput(AVCaptureVideoDataOutput(), didOutput: buffer, from: link)
      })
    table.call(
      "AVCaptureVideoDataOutputSampleBufferDelegate.captureOutput(_:didDrop:from:)",
      { (heir: any AVCaptureVideoDataOutputSampleBufferDelegate, buffer: CMSampleBuffer, link: AVCaptureConnection) in
        heir.captureOutput(AVCaptureVideoDataOutput(), didDrop: buffer, from: link)
      })
    table.type("AVCaptureAudioDataOutput", AVCaptureAudioDataOutput.self, under: AVCaptureOutput.self)
    table.call(
      "AVCaptureAudioDataOutput.setSampleBufferDelegate(_:queue:)",
      AVCaptureAudioDataOutput.setSampleBufferDelegate(_:queue:)
        as (AVCaptureAudioDataOutput) -> ((any AVCaptureAudioDataOutputSampleBufferDelegate)?, DispatchQueue?) -> Void)
    table.set("AVCaptureAudioDataOutput.audioSettings", \AVCaptureAudioDataOutput.audioSettings, [String: Any]?.self)
    table.type("AVCaptureDataOutputSynchronizer", AVCaptureDataOutputSynchronizer.self, under: NSObject.self)
    table.call(
      "AVCaptureDataOutputSynchronizer.init(dataOutputs:)",
      AVCaptureDataOutputSynchronizer.init(dataOutputs:) as ([AVCaptureOutput]) -> AVCaptureDataOutputSynchronizer)
    table.call(
      "AVCaptureDataOutputSynchronizer.setDelegate(_:queue:)",
      AVCaptureDataOutputSynchronizer.setDelegate(_:queue:)
        as (AVCaptureDataOutputSynchronizer) -> (
          (any AVCaptureDataOutputSynchronizerDelegate)?, DispatchQueue?
        ) -> Void)
    table.type("AVCaptureMetadataOutput", AVCaptureMetadataOutput.self, under: AVCaptureOutput.self)
    table.set(
      "AVCaptureMetadataOutput.metadataObjectTypes", \AVCaptureMetadataOutput.metadataObjectTypes,
      [AVMetadataObject.ObjectType]?.self)
    table.get(
      "AVCaptureMetadataOutput.availableMetadataObjectTypes", \AVCaptureMetadataOutput.availableMetadataObjectTypes,
      [AVMetadataObject.ObjectType].self)
    table.set("AVCaptureMetadataOutput.rectOfInterest", \AVCaptureMetadataOutput.rectOfInterest, CGRect.self)
    table.constant("AVMetadataObject.ObjectType.qr", AVMetadataObject.ObjectType.qr, "org.iso.QRCode")
    table.constant("AVMetadataObject.ObjectType.ean13", AVMetadataObject.ObjectType.ean13, "org.gs1.EAN-13")
    table.constant("AVMetadataObject.ObjectType.code128", AVMetadataObject.ObjectType.code128, "org.iso.Code128")
    table.get(
      "AVMetadataMachineReadableCodeObject.stringValue", \AVMetadataMachineReadableCodeObject.stringValue, String?.self)
    table.type("AVCaptureVideoPreviewLayer", AVCaptureVideoPreviewLayer.self, under: CALayer.self)
    table.call(
      "AVCaptureVideoPreviewLayer.init(session:)",
      AVCaptureVideoPreviewLayer.init(session:) as (AVCaptureSession) -> AVCaptureVideoPreviewLayer)
    table.set("AVCaptureVideoPreviewLayer.session", \AVCaptureVideoPreviewLayer.session, AVCaptureSession?.self)
    table.set(
      "AVCaptureVideoPreviewLayer.videoGravity", \AVCaptureVideoPreviewLayer.videoGravity, AVLayerVideoGravity.self)
    table.get(
      "AVCaptureVideoPreviewLayer.connection", \AVCaptureVideoPreviewLayer.connection, AVCaptureConnection?.self)
    table.call(
      "AVCaptureVideoPreviewLayer.captureDevicePointConverted(fromLayerPoint:)",
      AVCaptureVideoPreviewLayer.captureDevicePointConverted(fromLayerPoint:)
        as (AVCaptureVideoPreviewLayer) -> (CGPoint) -> CGPoint)
    table.call(
      "AVCaptureVideoPreviewLayer.layerPointConverted(fromCaptureDevicePoint:)",
      AVCaptureVideoPreviewLayer.layerPointConverted(fromCaptureDevicePoint:)
        as (AVCaptureVideoPreviewLayer) -> (CGPoint) -> CGPoint)
    #expect(table.complaints == [])
  }
}
