import CoreMedia
import CoreVideo

/// Gets what a sample was decoded to, or why it wasn't: what the session was created with, what the sample was handed
/// over with, the result, what became of the sample, the pixel buffer, and when and how long it is shown.
public typealias VTDecompressionOutputCallback =
  @Sendable (
    _ decompressionOutputRefCon: UnsafeMutableRawPointer?, _ sourceFrameRefCon: UnsafeMutableRawPointer?,
    _ status: OSStatus, _ infoFlags: VTDecodeInfoFlags, _ imageBuffer: CVImageBuffer?,
    _ presentationTimeStamp: CMTime, _ presentationDuration: CMTime
  ) -> Void

/// Gets what a sample was decoded to, or why it wasn't.
public typealias VTDecompressionOutputHandler =
  (
    _ status: OSStatus, _ infoFlags: VTDecodeInfoFlags, _ imageBuffer: CVImageBuffer?,
    _ presentationTimeStamp: CMTime, _ presentationDuration: CMTime
  ) -> Void

/// The callback of a decompression session, and what it is called with.
public struct VTDecompressionOutputCallbackRecord {
  /// Gets what samples were decoded to.
  public var decompressionOutputCallback: VTDecompressionOutputCallback?
  /// What the callback is called with.
  public var decompressionOutputRefCon: UnsafeMutableRawPointer?

  /// A record without a callback.
  public init() {}

  /// A record.
  public init(
    decompressionOutputCallback: VTDecompressionOutputCallback?, decompressionOutputRefCon: UnsafeMutableRawPointer?
  ) {
    self.decompressionOutputCallback = decompressionOutputCallback
    self.decompressionOutputRefCon = decompressionOutputRefCon
  }
}
