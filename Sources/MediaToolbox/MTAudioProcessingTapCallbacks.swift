import CoreMedia

/// Makes a tap's storage, from the `clientInfo` of its callbacks.
public typealias MTAudioProcessingTapInitCallback =
  @Sendable (
    _ tap: MTAudioProcessingTap, _ clientInfo: UnsafeMutableRawPointer?,
    _ tapStorageOut: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Void
/// Frees a tap's storage.
public typealias MTAudioProcessingTapFinalizeCallback = @Sendable (_ tap: MTAudioProcessingTap) -> Void
/// Sound of this format is about to come, of at most so many frames at once.
public typealias MTAudioProcessingTapPrepareCallback =
  @Sendable (
    _ tap: MTAudioProcessingTap, _ maxFrames: CMItemCount,
    _ processingFormat: UnsafePointer<AudioStreamBasicDescription>
  ) -> Void
/// No more sound comes.
public typealias MTAudioProcessingTapUnprepareCallback = @Sendable (_ tap: MTAudioProcessingTap) -> Void
/// Processes sound: `MTAudioProcessingTapGetSourceAudio` fetches it, what is in the buffers at the end is heard.
public typealias MTAudioProcessingTapProcessCallback =
  @Sendable (
    _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount, _ flags: MTAudioProcessingTapFlags,
    _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>, _ numberFramesOut: UnsafeMutablePointer<CMItemCount>,
    _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>
  ) -> Void

/// The version of `MTAudioProcessingTapCallbacks`.
public let kMTAudioProcessingTapCallbacksVersion_0: Int32 = 0

/// What a tap calls.
public struct MTAudioProcessingTapCallbacks: @unchecked Sendable {
  /// `kMTAudioProcessingTapCallbacksVersion_0`.
  public var version: Int32
  /// Handed to `init`.
  public var clientInfo: UnsafeMutableRawPointer?
  /// Called once when the tap is made.
  public var `init`: MTAudioProcessingTapInitCallback?
  /// Called once when the tap goes.
  public var finalize: MTAudioProcessingTapFinalizeCallback?
  /// Called before sound comes.
  public var prepare: MTAudioProcessingTapPrepareCallback?
  /// Called when no more sound comes.
  public var unprepare: MTAudioProcessingTapUnprepareCallback?
  /// Called for each block of sound, in the thread that mixes.
  public var process: MTAudioProcessingTapProcessCallback

  /// Callbacks, with those left out that aren't needed.
  public init(
    version: Int32, clientInfo: UnsafeMutableRawPointer?, init initCallback: MTAudioProcessingTapInitCallback?,
    finalize: MTAudioProcessingTapFinalizeCallback?, prepare: MTAudioProcessingTapPrepareCallback?,
    unprepare: MTAudioProcessingTapUnprepareCallback?, process: @escaping MTAudioProcessingTapProcessCallback
  ) {
    (self.version, self.clientInfo, self.process) = (version, clientInfo, process)
    self.`init` = initCallback
    (self.finalize, self.prepare, self.unprepare) = (finalize, prepare, unprepare)
  }
}
