import CoreMedia
import CoreVideo

/// Encodes frames into samples.
public final class VTCompressionSession: Sendable {
  let core: CompressionCore

  init(_ core: CompressionCore) { self.core = core }

  // Samples of a session that is given up come to nobody: what a callback points to may be gone.
  deinit { core.end(telling: false) }
}

extension VTCompressionSession: PropertySession {
  var rules: [String: PropertyRule]? { core.isInvalid ? nil : CompressionSettings.rules(for: core.codec) }

  func property(_ key: String) -> Any? { core.property(key) }

  func setProperty(_ key: String, to value: Any?) -> OSStatus { core.setProperty(key, to: value) }
}

/// Gets a frame's sample, or why there is none: what the session was created with, what the frame was handed over with,
/// the result, what became of the frame, and the sample.
public typealias VTCompressionOutputCallback =
  @Sendable (
    _ outputCallbackRefCon: UnsafeMutableRawPointer?, _ sourceFrameRefCon: UnsafeMutableRawPointer?,
    _ status: OSStatus, _ infoFlags: VTEncodeInfoFlags, _ sampleBuffer: CMSampleBuffer?
  ) -> Void

/// Gets a frame's sample, or why there is none.
public typealias VTCompressionOutputHandler =
  (_ status: OSStatus, _ infoFlags: VTEncodeInfoFlags, _ sampleBuffer: CMSampleBuffer?) -> Void
