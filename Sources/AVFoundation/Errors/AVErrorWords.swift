import GLibSupport

/// The default messages for errors that come without their own.
struct AVErrorWords {
  let description: String
  var reason: String?
  var suggestion: String?

  init(_ description: String, reason: String? = nil, suggestion: String? = nil) {
    self.description = description
    self.reason = reason
    self.suggestion = suggestion
  }

  init(for code: AVError.Code) {
    self = Self.ofCapture(code) ?? Self.ofFiles(code) ?? Self.ofMedia(code) ?? Self("\(code)")
  }

  private static func ofCapture(_ code: AVError.Code) -> AVErrorWords? {
    switch code {
    case .sessionNotRunning: Self(tr("The camera isn't running."), suggestion: tr("Start it and try again."))
    case .deviceAlreadyUsedByAnotherSession:
      Self(tr("The device is in use."), reason: tr("This program already uses it for something else."))
    case .noDataCaptured:
      Self(tr("Nothing was recorded."), reason: tr("The device delivered nothing before the recording was stopped."))
    case .sessionConfigurationChanged:
      Self(tr("The recording was stopped."), reason: tr("The camera's set-up changed meanwhile."))
    case .deviceWasDisconnected:
      Self(tr("The device was disconnected."), suggestion: tr("Plug it in again."))
    case .mediaChanged:
      Self(tr("The recording was stopped."), reason: tr("The device began to deliver another format."))
    case .mediaDiscontinuity: Self(tr("The recording was stopped."), reason: tr("The device left out a part."))
    case .deviceNotConnected:
      Self(tr("The device can't be used."), reason: tr("It isn't connected."), suggestion: tr("Plug it in."))
    case .deviceInUseByAnotherApplication:
      Self(tr("The device is in use by another program."), suggestion: tr("Close that program and try again."))
    case .deviceLockedForConfigurationByAnotherProcess:
      Self(tr("The device's settings can't be changed."), reason: tr("Somebody else is changing them."))
    case .sessionWasInterrupted: Self(tr("The camera was interrupted."))
    case .mediaServicesWereReset:
      Self(tr("The sound or video service was restarted."), suggestion: tr("Start the camera again."))
    case .applicationIsNotAuthorizedToUseDevice, .applicationIsNotAuthorized:
      Self(
        tr("The device may not be used."), reason: tr("The system doesn't allow it."),
        suggestion: tr("Give yourself access, then log in again: sudo usermod -aG video $USER"))
    case .torchLevelUnavailable: Self(tr("The torch can't be that bright."))
    case .recordingAlreadyInProgress:
      Self(tr("A recording is under way."), suggestion: tr("Stop it before you start another."))
    case .maximumStillImageCaptureRequestsExceeded:
      Self(tr("Too many photos at once."), suggestion: tr("Wait until the photos before are saved."))
    case .unsupportedDeviceActiveFormat: Self(tr("The camera's format doesn't suit this."))
    case .sessionHardwareCostOverage: Self(tr("So many cameras can't run at once."))
    case .deviceIsNotAvailableInBackground: Self(tr("The device can't be used in the background."))
    default: nil
    }
  }

  private static func ofFiles(_ code: AVError.Code) -> AVErrorWords? {
    switch code {
    case .diskFull: Self(tr("The disk is full."), suggestion: tr("Make room and try again."))
    case .maximumDurationReached: Self(tr("The recording is as long as it may be."))
    case .maximumFileSizeReached: Self(tr("The file is as large as it may be."))
    case .maximumNumberOfSamplesForFileFormatReached:
      Self(tr("The recording was stopped."), reason: tr("A file of this format can hold no more."))
    case .fileAlreadyExists:
      Self(tr("There is a file of this name already."), suggestion: tr("Choose another name."))
    case .fileFormatNotRecognized, .fileFailedToParse, .failedToParse:
      Self(tr("The file can't be opened."), reason: tr("It is damaged or of an unknown format."))
    case .invalidOutputURLPathExtension: Self(tr("The file's name doesn't end as its format demands."))
    case .fileTypeDoesNotSupportSampleReferences: Self(tr("A file of this format can't refer to others."))
    case .referenceForbiddenByReferencePolicy:
      Self(tr("The file can't be opened."), reason: tr("It refers to a place that it may not refer to."))
    case .sandboxExtensionDenied: Self(tr("The file may not be used."))
    case .exportFailed: Self(tr("The file wasn't exported."))
    default: nil
    }
  }

  private static func ofMedia(_ code: AVError.Code) -> AVErrorWords? {
    switch code {
    case .outOfMemory: Self(tr("There isn't enough memory."), suggestion: tr("Close other programs and try again."))
    case .decodeFailed, .undecodableMediaData, .invalidSourceMedia, .failedToLoadMediaData, .failedToLoadSampleData:
      Self(tr("The media can't be read."), reason: tr("It is damaged."))
    case .decoderNotFound: Self(tr("There is no decoder for this."))
    case .encoderNotFound: Self(tr("There is no encoder for this."))
    case .decoderTemporarilyUnavailable, .encoderTemporarilyUnavailable:
      Self(tr("The encoder or decoder is in use."), suggestion: tr("Try again later."))
    case .encodeFailed: Self(tr("The media can't be encoded."))
    case .noImageAtTime: Self(tr("There is no picture at this time."))
    case .contentIsProtected, .contentIsNotAuthorized: Self(tr("The media is protected."))
    case .contentIsUnavailable: Self(tr("The media isn't there."))
    case .unsupportedOutputSettings: Self(tr("These settings don't fit each other."))
    case .operationCancelled, .contentKeyRequestCancelled: Self(tr("It was cancelled."))
    case .operationInterrupted: Self(tr("It was interrupted."))
    case .operationNotAllowed, .operationNotSupportedForAsset, .operationNotSupportedForPreset:
      Self(tr("That can't be done."))
    case .formatUnsupported, .incompatibleAsset: Self(tr("The format isn't supported."))
    case .invalidVideoComposition, .videoCompositorFailed: Self(tr("The video can't be put together."))
    case .unknown: Self(tr("Something went wrong."))
    default: nil
    }
  }
}
