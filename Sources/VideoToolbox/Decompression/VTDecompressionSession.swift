import CoreMedia
import CoreVideo
import MediaEngine

/// Decodes samples into pixel buffers.
public final class VTDecompressionSession: Sendable {
  let core: DecompressionCore

  init(_ core: DecompressionCore) { self.core = core }

  // Frames of a session that is given up come to nobody: what a callback points to may be gone.
  deinit { core.end(telling: false) }
}

extension VTDecompressionSession: PropertySession {
  var rules: [String: PropertyRule]? {
    core.isInvalid
      ? nil
      : [
        kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: PropertyRule(
          kind: .number(0...Double(Int32.max)), isReadOnly: true),
        kVTDecompressionPropertyKey_ContentHasInterframeDependencies: PropertyRule(kind: .boolean, isReadOnly: true),
        kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: PropertyRule(
          kind: .boolean, isReadOnly: true),
        kVTDecompressionPropertyKey_OnlyTheseFrames: PropertyRule(
          kind: .text([
            kVTDecompressionProperty_OnlyTheseFrames_AllFrames,
            kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames,
            kVTDecompressionProperty_OnlyTheseFrames_KeyFrames,
          ])),
      ]
  }

  func property(_ key: String) -> Any? { core.property(key) }

  func setProperty(_ key: String, to value: Any?) -> OSStatus {
    core.choose(value as? String ?? kVTDecompressionProperty_OnlyTheseFrames_AllFrames)
    return noErr
  }
}
