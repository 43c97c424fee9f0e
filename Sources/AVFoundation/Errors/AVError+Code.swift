import Foundation

extension AVError {
  /// What went wrong, with Apple's numbers.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error that has these codes.
    public typealias _ErrorType = AVError

    /// Something went wrong that has no name.
    case unknown = -11800
    /// There isn't enough memory.
    case outOfMemory = -11801
    /// The session doesn't run.
    case sessionNotRunning = -11803
    /// Another session of this program uses the device.
    case deviceAlreadyUsedByAnotherSession = -11804
    /// Nothing was captured.
    case noDataCaptured = -11805
    /// The session was changed meanwhile.
    case sessionConfigurationChanged = -11806
    /// The disk is full.
    case diskFull = -11807
    /// The device was unplugged.
    case deviceWasDisconnected = -11808
    /// What the device delivers has changed.
    case mediaChanged = -11809
    /// The recording is as long as it may be.
    case maximumDurationReached = -11810
    /// The file is as large as it may be.
    case maximumFileSizeReached = -11811
    /// A part is missing.
    case mediaDiscontinuity = -11812
    /// The file holds as many samples as its format can.
    case maximumNumberOfSamplesForFileFormatReached = -11813
    /// The device isn't there.
    case deviceNotConnected = -11814
    /// Another program uses the device.
    case deviceInUseByAnotherApplication = -11815
    /// Somebody else is changing the device's settings.
    case deviceLockedForConfigurationByAnotherProcess = -11817
    /// The session was interrupted.
    case sessionWasInterrupted = -11818
    /// The sound or media server was started anew.
    case mediaServicesWereReset = -11819
    /// The export didn't succeed.
    case exportFailed = -11820
    /// The media can't be decoded.
    case decodeFailed = -11821
    /// The media is damaged.
    case invalidSourceMedia = -11822
    /// There is a file of this name already.
    case fileAlreadyExists = -11823
    /// The segments of a track leave a gap.
    case compositionTrackSegmentsNotContiguous = -11824
    /// A segment's duration is no duration.
    case invalidCompositionTrackSegmentDuration = -11825
    /// A segment begins at no time.
    case invalidCompositionTrackSegmentSourceStartTime = -11826
    /// A segment's source has no duration.
    case invalidCompositionTrackSegmentSourceDuration = -11827
    /// The file is of an unknown format.
    case fileFormatNotRecognized = -11828
    /// The file can't be read.
    case fileFailedToParse = -11829
    /// Too many photos were asked for at once.
    case maximumStillImageCaptureRequestsExceeded = -11830
    /// The media is protected.
    case contentIsProtected = -11831
    /// There is no picture at this time.
    case noImageAtTime = -11832
    /// There is no decoder for this.
    case decoderNotFound = -11833
    /// There is no encoder for this.
    case encoderNotFound = -11834
    /// The media may not be used.
    case contentIsNotAuthorized = -11835
    /// The program may not do this.
    case applicationIsNotAuthorized = -11836
    /// The device can't be used in the background.
    case deviceIsNotAvailableInBackground = -11837
    /// This media doesn't allow that.
    case operationNotSupportedForAsset = -11838
    /// The decoder is in use.
    case decoderTemporarilyUnavailable = -11839
    /// The encoder is in use.
    case encoderTemporarilyUnavailable = -11840
    /// The video composition contradicts itself.
    case invalidVideoComposition = -11841
    /// The media refers to a place that it may not refer to.
    case referenceForbiddenByReferencePolicy = -11842
    /// The file's name doesn't end as its format demands.
    case invalidOutputURLPathExtension = -11843
    /// The screen can't be recorded.
    case screenCaptureFailed = -11844
    /// The display was turned off.
    case displayWasDisabled = -11845
    /// The torch can't be that bright now.
    case torchLevelUnavailable = -11846
    /// It was interrupted.
    case operationInterrupted = -11847
    /// The media doesn't suit the device.
    case incompatibleAsset = -11848
    /// The media can't be loaded.
    case failedToLoadMediaData = -11849
    /// The server is set up wrongly.
    case serverIncorrectlyConfigured = -11850
    /// The program may not use the device.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// The text can't be read.
    case failedToParse = -11853
    /// The file's format can't refer to other files.
    case fileTypeDoesNotSupportSampleReferences = -11854
    /// Parts of the media can't be decoded.
    case undecodableMediaData = -11855
    /// Playing elsewhere needs the Internet here.
    case airPlayControllerRequiresInternet = -11856
    /// Playing elsewhere needs the Internet there.
    case airPlayReceiverRequiresInternet = -11857
    /// The compositor gave up.
    case videoCompositorFailed = -11858
    /// A recording is under way.
    case recordingAlreadyInProgress = -11859
    /// No key can be asked for.
    case createContentKeyRequestFailed = -11860
    /// These settings don't suit the output.
    case unsupportedOutputSettings = -11861
    /// That can't be done now.
    case operationNotAllowed = -11862
    /// The media isn't there.
    case contentIsUnavailable = -11863
    /// The format isn't supported.
    case formatUnsupported = -11864
    /// The depth data is damaged.
    case malformedDepth = -11865
    /// The media hasn't changed.
    case contentNotUpdated = -11866
    /// The media can't be played any more.
    case noLongerPlayable = -11867
    /// No variant suits the other display.
    case noCompatibleAlternatesForExternalDisplay = -11868
    /// A track that is referred to isn't there.
    case noSourceTrack = -11869
    /// The media can't be played elsewhere.
    case externalPlaybackNotSupportedForAsset = -11870
    /// The preset doesn't allow that.
    case operationNotSupportedForPreset = -11871
    /// The session asks for more than the hardware gives.
    case sessionHardwareCostOverage = -11872
    /// The device's active format doesn't suit this.
    case unsupportedDeviceActiveFormat = -11873
    /// The object is set up wrongly.
    case incorrectlyConfigured = -11875
    /// A segment doesn't begin with a key frame.
    case segmentStartedWithNonSyncSample = -11876
    /// Rosetta is missing.
    case rosettaNotInstalled = -11877
    /// It was cancelled.
    case operationCancelled = -11878
    /// The request for a key was cancelled.
    case contentKeyRequestCancelled = -11879
    /// The cursor points nowhere.
    case invalidSampleCursor = -11880
    /// Samples can't be loaded.
    case failedToLoadSampleData = -11881
    /// The other device is busy.
    case airPlayReceiverTemporarilyUnavailable = -11882
    /// The media can't be encoded.
    case encodeFailed = -11883
    /// The sandbox doesn't let the program go there.
    case sandboxExtensionDenied = -11884
  }
}
