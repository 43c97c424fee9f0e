// The codes under their short names, for `catch AVError.diskFull` and `error.code == .diskFull` alike.
extension AVError {
  /// Something went wrong that has no name.
  public static var unknown: Code { .unknown }
  /// There isn't enough memory.
  public static var outOfMemory: Code { .outOfMemory }
  /// The session doesn't run.
  public static var sessionNotRunning: Code { .sessionNotRunning }
  /// Another session of this program uses the device.
  public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
  /// Nothing was captured.
  public static var noDataCaptured: Code { .noDataCaptured }
  /// The session was changed meanwhile.
  public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
  /// The disk is full.
  public static var diskFull: Code { .diskFull }
  /// The device was unplugged.
  public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
  /// What the device delivers has changed.
  public static var mediaChanged: Code { .mediaChanged }
  /// The recording is as long as it may be.
  public static var maximumDurationReached: Code { .maximumDurationReached }
  /// The file is as large as it may be.
  public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
  /// A part is missing.
  public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
  /// The file holds as many samples as its format can.
  public static var maximumNumberOfSamplesForFileFormatReached: Code { .maximumNumberOfSamplesForFileFormatReached }
  /// The device isn't there.
  public static var deviceNotConnected: Code { .deviceNotConnected }
  /// Another program uses the device.
  public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
  /// Somebody else is changing the device's settings.
  public static var deviceLockedForConfigurationByAnotherProcess: Code { .deviceLockedForConfigurationByAnotherProcess }
  /// The session was interrupted.
  public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
  /// The sound or media server was started anew.
  public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
  /// The export didn't succeed.
  public static var exportFailed: Code { .exportFailed }
  /// The media can't be decoded.
  public static var decodeFailed: Code { .decodeFailed }
  /// The media is damaged.
  public static var invalidSourceMedia: Code { .invalidSourceMedia }
  /// There is a file of this name already.
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  /// The segments of a track leave a gap.
  public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
  /// A segment's duration is no duration.
  public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
  /// A segment begins at no time.
  public static var invalidCompositionTrackSegmentSourceStartTime: Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// A segment's source has no duration.
  public static var invalidCompositionTrackSegmentSourceDuration: Code { .invalidCompositionTrackSegmentSourceDuration }
  /// The file is of an unknown format.
  public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
  /// The file can't be read.
  public static var fileFailedToParse: Code { .fileFailedToParse }
  /// Too many photos were asked for at once.
  public static var maximumStillImageCaptureRequestsExceeded: Code { .maximumStillImageCaptureRequestsExceeded }
  /// The media is protected.
  public static var contentIsProtected: Code { .contentIsProtected }
  /// There is no picture at this time.
  public static var noImageAtTime: Code { .noImageAtTime }
  /// There is no decoder for this.
  public static var decoderNotFound: Code { .decoderNotFound }
  /// There is no encoder for this.
  public static var encoderNotFound: Code { .encoderNotFound }
  /// The media may not be used.
  public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
  /// The program may not do this.
  public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
  /// The device can't be used in the background.
  public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
  /// This media doesn't allow that.
  public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
  /// The decoder is in use.
  public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
  /// The encoder is in use.
  public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
  /// The video composition contradicts itself.
  public static var invalidVideoComposition: Code { .invalidVideoComposition }
  /// The media refers to a place that it may not refer to.
  public static var referenceForbiddenByReferencePolicy: Code { .referenceForbiddenByReferencePolicy }
  /// The file's name doesn't end as its format demands.
  public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
  /// The screen can't be recorded.
  public static var screenCaptureFailed: Code { .screenCaptureFailed }
  /// The display was turned off.
  public static var displayWasDisabled: Code { .displayWasDisabled }
  /// The torch can't be that bright now.
  public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
  /// It was interrupted.
  public static var operationInterrupted: Code { .operationInterrupted }
  /// The media doesn't suit the device.
  public static var incompatibleAsset: Code { .incompatibleAsset }
  /// The media can't be loaded.
  public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
  /// The server is set up wrongly.
  public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
  /// The program may not use the device.
  public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
  /// The text can't be read.
  public static var failedToParse: Code { .failedToParse }
  /// The file's format can't refer to other files.
  public static var fileTypeDoesNotSupportSampleReferences: Code { .fileTypeDoesNotSupportSampleReferences }
  /// Parts of the media can't be decoded.
  public static var undecodableMediaData: Code { .undecodableMediaData }
  /// Playing elsewhere needs the Internet here.
  public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
  /// Playing elsewhere needs the Internet there.
  public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
  /// The compositor gave up.
  public static var videoCompositorFailed: Code { .videoCompositorFailed }
  /// A recording is under way.
  public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
  /// No key can be asked for.
  public static var createContentKeyRequestFailed: Code { .createContentKeyRequestFailed }
  /// These settings don't suit the output.
  public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
  /// That can't be done now.
  public static var operationNotAllowed: Code { .operationNotAllowed }
  /// The media isn't there.
  public static var contentIsUnavailable: Code { .contentIsUnavailable }
  /// The format isn't supported.
  public static var formatUnsupported: Code { .formatUnsupported }
  /// The depth data is damaged.
  public static var malformedDepth: Code { .malformedDepth }
  /// The media hasn't changed.
  public static var contentNotUpdated: Code { .contentNotUpdated }
  /// The media can't be played any more.
  public static var noLongerPlayable: Code { .noLongerPlayable }
  /// No variant suits the other display.
  public static var noCompatibleAlternatesForExternalDisplay: Code { .noCompatibleAlternatesForExternalDisplay }
  /// A track that is referred to isn't there.
  public static var noSourceTrack: Code { .noSourceTrack }
  /// The media can't be played elsewhere.
  public static var externalPlaybackNotSupportedForAsset: Code { .externalPlaybackNotSupportedForAsset }
  /// The preset doesn't allow that.
  public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
  /// The session asks for more than the hardware gives.
  public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
  /// The device's active format doesn't suit this.
  public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
  /// The object is set up wrongly.
  public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
  /// A segment doesn't begin with a key frame.
  public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
  /// Rosetta is missing.
  public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
  /// It was cancelled.
  public static var operationCancelled: Code { .operationCancelled }
  /// The request for a key was cancelled.
  public static var contentKeyRequestCancelled: Code { .contentKeyRequestCancelled }
  /// The cursor points nowhere.
  public static var invalidSampleCursor: Code { .invalidSampleCursor }
  /// Samples can't be loaded.
  public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
  /// The other device is busy.
  public static var airPlayReceiverTemporarilyUnavailable: Code { .airPlayReceiverTemporarilyUnavailable }
  /// The media can't be encoded.
  public static var encodeFailed: Code { .encodeFailed }
  /// The sandbox doesn't let the program go there.
  public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
}
