// The codes under short names, for both `catch AVError.diskFull` and `error.code == .diskFull`.
extension AVError {
  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// There isn't enough memory.
  public static var outOfMemory: Code { .outOfMemory }
  /// The session isn't running.
  public static var sessionNotRunning: Code { .sessionNotRunning }
  /// Another session of this program uses the device.
  public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
  /// Nothing was captured.
  public static var noDataCaptured: Code { .noDataCaptured }
  /// The session's configuration was changed during the operation.
  public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
  /// The disk is full.
  public static var diskFull: Code { .diskFull }
  /// The device was unplugged.
  public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
  /// The format of the device's media has changed.
  public static var mediaChanged: Code { .mediaChanged }
  /// The recording has reached its maximum duration.
  public static var maximumDurationReached: Code { .maximumDurationReached }
  /// The file has reached its maximum size.
  public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
  /// The media has a gap.
  public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
  /// The file has as many samples as its format can hold.
  public static var maximumNumberOfSamplesForFileFormatReached: Code { .maximumNumberOfSamplesForFileFormatReached }
  /// The device isn't connected.
  public static var deviceNotConnected: Code { .deviceNotConnected }
  /// Another program uses the device.
  public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
  /// The device's configuration is locked by another holder.
  public static var deviceLockedForConfigurationByAnotherProcess: Code { .deviceLockedForConfigurationByAnotherProcess }
  /// The session was interrupted.
  public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
  /// The media or audio server was restarted.
  public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
  /// The export failed.
  public static var exportFailed: Code { .exportFailed }
  /// The media can't be decoded.
  public static var decodeFailed: Code { .decodeFailed }
  /// The media is damaged.
  public static var invalidSourceMedia: Code { .invalidSourceMedia }
  /// The file already exists.
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  /// The segments of a composition track aren't contiguous.
  public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
  /// A composition segment's duration is invalid.
  public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
  /// A composition segment's source start time is invalid.
  public static var invalidCompositionTrackSegmentSourceStartTime: Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// A composition segment's source duration is invalid.
  public static var invalidCompositionTrackSegmentSourceDuration: Code { .invalidCompositionTrackSegmentSourceDuration }
  /// The file format isn't recognized.
  public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
  /// The file can't be parsed.
  public static var fileFailedToParse: Code { .fileFailedToParse }
  /// Too many photos were requested at once.
  public static var maximumStillImageCaptureRequestsExceeded: Code { .maximumStillImageCaptureRequestsExceeded }
  /// The media is protected.
  public static var contentIsProtected: Code { .contentIsProtected }
  /// There is no image at this time.
  public static var noImageAtTime: Code { .noImageAtTime }
  /// There is no decoder for this.
  public static var decoderNotFound: Code { .decoderNotFound }
  /// There is no encoder for this.
  public static var encoderNotFound: Code { .encoderNotFound }
  /// The user isn't authorized to use the media.
  public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
  /// The program isn't authorized to do this.
  public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
  /// The device can't be used in the background.
  public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
  /// The asset doesn't support the operation.
  public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
  /// The decoder is temporarily unavailable.
  public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
  /// The encoder is temporarily unavailable.
  public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
  /// The video composition is invalid.
  public static var invalidVideoComposition: Code { .invalidVideoComposition }
  /// The reference policy forbids a reference in the media.
  public static var referenceForbiddenByReferencePolicy: Code { .referenceForbiddenByReferencePolicy }
  /// The output file's extension doesn't suit its type.
  public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
  /// Screen capture failed.
  public static var screenCaptureFailed: Code { .screenCaptureFailed }
  /// The display was turned off.
  public static var displayWasDisabled: Code { .displayWasDisabled }
  /// The torch level is unavailable now.
  public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
  /// The operation was interrupted.
  public static var operationInterrupted: Code { .operationInterrupted }
  /// The asset can't be played on this device.
  public static var incompatibleAsset: Code { .incompatibleAsset }
  /// The media can't be loaded.
  public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
  /// The server isn't configured correctly.
  public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
  /// The program isn't authorized to use the device.
  public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
  /// The text can't be parsed.
  public static var failedToParse: Code { .failedToParse }
  /// The file type doesn't support references to samples in other files.
  public static var fileTypeDoesNotSupportSampleReferences: Code { .fileTypeDoesNotSupportSampleReferences }
  /// Parts of the media can't be decoded.
  public static var undecodableMediaData: Code { .undecodableMediaData }
  /// AirPlay needs an Internet connection on this device.
  public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
  /// AirPlay needs an Internet connection on the receiver.
  public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
  /// The video compositor failed.
  public static var videoCompositorFailed: Code { .videoCompositorFailed }
  /// A recording is already in progress.
  public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
  /// A content key request can't be created.
  public static var createContentKeyRequestFailed: Code { .createContentKeyRequestFailed }
  /// The output settings aren't supported.
  public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
  /// The operation isn't allowed now.
  public static var operationNotAllowed: Code { .operationNotAllowed }
  /// The media is unavailable.
  public static var contentIsUnavailable: Code { .contentIsUnavailable }
  /// The format isn't supported.
  public static var formatUnsupported: Code { .formatUnsupported }
  /// The depth data is damaged.
  public static var malformedDepth: Code { .malformedDepth }
  /// The content hasn't been updated.
  public static var contentNotUpdated: Code { .contentNotUpdated }
  /// The content is no longer playable.
  public static var noLongerPlayable: Code { .noLongerPlayable }
  /// No variant suits the external display.
  public static var noCompatibleAlternatesForExternalDisplay: Code { .noCompatibleAlternatesForExternalDisplay }
  /// A source track is missing.
  public static var noSourceTrack: Code { .noSourceTrack }
  /// The asset doesn't support external playback.
  public static var externalPlaybackNotSupportedForAsset: Code { .externalPlaybackNotSupportedForAsset }
  /// The preset doesn't support the operation.
  public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
  /// The session exceeds the hardware's capacity.
  public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
  /// The device's active format isn't supported.
  public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
  /// The object isn't configured correctly.
  public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
  /// A segment doesn't start with a sync sample.
  public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
  /// Rosetta isn't installed.
  public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
  /// The operation was cancelled.
  public static var operationCancelled: Code { .operationCancelled }
  /// The content key request was cancelled.
  public static var contentKeyRequestCancelled: Code { .contentKeyRequestCancelled }
  /// The sample cursor is invalid.
  public static var invalidSampleCursor: Code { .invalidSampleCursor }
  /// Sample data can't be loaded.
  public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
  /// The AirPlay receiver is temporarily unavailable.
  public static var airPlayReceiverTemporarilyUnavailable: Code { .airPlayReceiverTemporarilyUnavailable }
  /// The media can't be encoded.
  public static var encodeFailed: Code { .encodeFailed }
  /// The sandbox denies access.
  public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
}
