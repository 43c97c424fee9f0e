import Foundation

extension AVError {
  /// The error codes, with Apple's values.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error type of these codes.
    public typealias _ErrorType = AVError

    /// An unknown error.
    case unknown = -11800
    /// There isn't enough memory.
    case outOfMemory = -11801
    /// The session isn't running.
    case sessionNotRunning = -11803
    /// Another session of this program uses the device.
    case deviceAlreadyUsedByAnotherSession = -11804
    /// Nothing was captured.
    case noDataCaptured = -11805
    /// The session's configuration was changed during the operation.
    case sessionConfigurationChanged = -11806
    /// The disk is full.
    case diskFull = -11807
    /// The device was unplugged.
    case deviceWasDisconnected = -11808
    /// The format of the device's media has changed.
    case mediaChanged = -11809
    /// The recording has reached its maximum duration.
    case maximumDurationReached = -11810
    /// The file has reached its maximum size.
    case maximumFileSizeReached = -11811
    /// The media has a gap.
    case mediaDiscontinuity = -11812
    /// The file has as many samples as its format can hold.
    case maximumNumberOfSamplesForFileFormatReached = -11813
    /// The device isn't connected.
    case deviceNotConnected = -11814
    /// Another program uses the device.
    case deviceInUseByAnotherApplication = -11815
    /// The device's configuration is locked by another holder.
    case deviceLockedForConfigurationByAnotherProcess = -11817
    /// The session was interrupted.
    case sessionWasInterrupted = -11818
    /// The media or audio server was restarted.
    case mediaServicesWereReset = -11819
    /// The export failed.
    case exportFailed = -11820
    /// The media can't be decoded.
    case decodeFailed = -11821
    /// The media is damaged.
    case invalidSourceMedia = -11822
    /// The file already exists.
    case fileAlreadyExists = -11823
    /// The segments of a composition track aren't contiguous.
    case compositionTrackSegmentsNotContiguous = -11824
    /// A composition segment's duration is invalid.
    case invalidCompositionTrackSegmentDuration = -11825
    /// A composition segment's source start time is invalid.
    case invalidCompositionTrackSegmentSourceStartTime = -11826
    /// A composition segment's source duration is invalid.
    case invalidCompositionTrackSegmentSourceDuration = -11827
    /// The file format isn't recognized.
    case fileFormatNotRecognized = -11828
    /// The file can't be parsed.
    case fileFailedToParse = -11829
    /// Too many photos were requested at once.
    case maximumStillImageCaptureRequestsExceeded = -11830
    /// The media is protected.
    case contentIsProtected = -11831
    /// There is no image at this time.
    case noImageAtTime = -11832
    /// There is no decoder for this.
    case decoderNotFound = -11833
    /// There is no encoder for this.
    case encoderNotFound = -11834
    /// The user isn't authorized to use the media.
    case contentIsNotAuthorized = -11835
    /// The program isn't authorized to do this.
    case applicationIsNotAuthorized = -11836
    /// The device can't be used in the background.
    case deviceIsNotAvailableInBackground = -11837
    /// The asset doesn't support the operation.
    case operationNotSupportedForAsset = -11838
    /// The decoder is temporarily unavailable.
    case decoderTemporarilyUnavailable = -11839
    /// The encoder is temporarily unavailable.
    case encoderTemporarilyUnavailable = -11840
    /// The video composition is invalid.
    case invalidVideoComposition = -11841
    /// The reference policy forbids a reference in the media.
    case referenceForbiddenByReferencePolicy = -11842
    /// The output file's extension doesn't suit its type.
    case invalidOutputURLPathExtension = -11843
    /// Screen capture failed.
    case screenCaptureFailed = -11844
    /// The display was turned off.
    case displayWasDisabled = -11845
    /// The torch level is unavailable now.
    case torchLevelUnavailable = -11846
    /// The operation was interrupted.
    case operationInterrupted = -11847
    /// The asset can't be played on this device.
    case incompatibleAsset = -11848
    /// The media can't be loaded.
    case failedToLoadMediaData = -11849
    /// The server isn't configured correctly.
    case serverIncorrectlyConfigured = -11850
    /// The program isn't authorized to use the device.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// The text can't be parsed.
    case failedToParse = -11853
    /// The file type doesn't support references to samples in other files.
    case fileTypeDoesNotSupportSampleReferences = -11854
    /// Parts of the media can't be decoded.
    case undecodableMediaData = -11855
    /// AirPlay needs an Internet connection on this device.
    case airPlayControllerRequiresInternet = -11856
    /// AirPlay needs an Internet connection on the receiver.
    case airPlayReceiverRequiresInternet = -11857
    /// The video compositor failed.
    case videoCompositorFailed = -11858
    /// A recording is already in progress.
    case recordingAlreadyInProgress = -11859
    /// A content key request can't be created.
    case createContentKeyRequestFailed = -11860
    /// The output settings aren't supported.
    case unsupportedOutputSettings = -11861
    /// The operation isn't allowed now.
    case operationNotAllowed = -11862
    /// The media is unavailable.
    case contentIsUnavailable = -11863
    /// The format isn't supported.
    case formatUnsupported = -11864
    /// The depth data is damaged.
    case malformedDepth = -11865
    /// The content hasn't been updated.
    case contentNotUpdated = -11866
    /// The content is no longer playable.
    case noLongerPlayable = -11867
    /// No variant suits the external display.
    case noCompatibleAlternatesForExternalDisplay = -11868
    /// A source track is missing.
    case noSourceTrack = -11869
    /// The asset doesn't support external playback.
    case externalPlaybackNotSupportedForAsset = -11870
    /// The preset doesn't support the operation.
    case operationNotSupportedForPreset = -11871
    /// The session exceeds the hardware's capacity.
    case sessionHardwareCostOverage = -11872
    /// The device's active format isn't supported.
    case unsupportedDeviceActiveFormat = -11873
    /// The object isn't configured correctly.
    case incorrectlyConfigured = -11875
    /// A segment doesn't start with a sync sample.
    case segmentStartedWithNonSyncSample = -11876
    /// Rosetta isn't installed.
    case rosettaNotInstalled = -11877
    /// The operation was cancelled.
    case operationCancelled = -11878
    /// The content key request was cancelled.
    case contentKeyRequestCancelled = -11879
    /// The sample cursor is invalid.
    case invalidSampleCursor = -11880
    /// Sample data can't be loaded.
    case failedToLoadSampleData = -11881
    /// The AirPlay receiver is temporarily unavailable.
    case airPlayReceiverTemporarilyUnavailable = -11882
    /// The media can't be encoded.
    case encodeFailed = -11883
    /// The sandbox denies access.
    case sandboxExtensionDenied = -11884
  }
}
