import CoreMedia

// Properties of decompression sessions.

/// How many samples were handed over and haven't come out yet; read-only.
public let kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: CFString = "NumberOfFramesBeingDecoded"
/// Whether samples depend on others in this codec; read-only.
public let kVTDecompressionPropertyKey_ContentHasInterframeDependencies: CFString = "ContentHasInterframeDependencies"
/// Whether hardware decodes; read-only.
public let kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: CFString =
  "UsingHardwareAcceleratedVideoDecoder"
/// Which samples are decoded; the others are told as dropped.
public let kVTDecompressionPropertyKey_OnlyTheseFrames: CFString = "OnlyTheseFrames"

// Which samples are decoded

/// All of them.
public let kVTDecompressionProperty_OnlyTheseFrames_AllFrames: CFString = "AllFrames"
/// Those that others depend on.
public let kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames: CFString = "NonDroppableFrames"
/// Key frames.
public let kVTDecompressionProperty_OnlyTheseFrames_KeyFrames: CFString = "KeyFrames"

// The choice of a decoder, for `VTDecompressionSessionCreate`.

/// Specification: whether hardware may decode; it does only if this is true.
public let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString =
  "EnableHardwareAcceleratedVideoDecoder"
/// Specification: whether only hardware may decode.
public let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
  "RequireHardwareAcceleratedVideoDecoder"
