import CoreGraphics
import CoreMedia

/// Makes a tap.
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags, _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
  let places = [kMTAudioProcessingTapCreationFlag_PreEffects, kMTAudioProcessingTapCreationFlag_PostEffects]
  guard callbacks.pointee.version == kMTAudioProcessingTapCallbacksVersion_0, places.contains(flags) else {
    tapOut.pointee = nil
    return kMTAudioProcessingTapInvalidArgumentErr
  }
  tapOut.pointee = MTAudioProcessingTap(callbacks.pointee, flags)
  return 0
}

/// Makes a tap, for programs that were written when Swift was handed it unmanaged.
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags, _ tapOut: UnsafeMutablePointer<Unmanaged<MTAudioProcessingTap>?>
) -> OSStatus {
  var tap: MTAudioProcessingTap?
  let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &tap)
  tapOut.pointee = tap.map { Unmanaged.passRetained($0) }
  return status
}

/// The storage that a tap's `init` made.
public func MTAudioProcessingTapGetStorage(_ tap: MTAudioProcessingTap) -> UnsafeMutableRawPointer { tap.storage }

/// Fetches the sound to be processed; only from within a tap's `process`. Buffers without memory are given the tap's own.
public func MTAudioProcessingTapGetSourceAudio(
  _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount,
  _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
  _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?, _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?,
  _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  let buffers = UnsafeMutableAudioBufferListPointer(bufferListInOut)
  guard let fetched = tap.fetch(numberFrames, into: buffers) else { return kMTAudioProcessingTapInvalidArgumentErr }
  flagsOut?.pointee = fetched.flags
  timeRangeOut?.pointee = fetched.range
  numberFramesOut?.pointee = fetched.count
  return 0
}
