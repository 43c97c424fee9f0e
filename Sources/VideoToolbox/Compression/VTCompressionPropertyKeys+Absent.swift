import CoreMedia

// Properties that the encoders of Apple's systems have and none here: setting one answers `kVTPropertyNotSupportedErr`, as it
// does there for an encoder without it.

/// How many bits a pixel has.
public let kVTCompressionPropertyKey_Depth: CFString = "Depth"
/// Whether the picture is 16:9.
public let kVTCompressionPropertyKey_AspectRatio16x9: CFString = "AspectRatio16x9"
/// How many fields a frame has.
public let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
/// How the fields of a frame lie.
public let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
/// Whether frames have no fields.
public let kVTCompressionPropertyKey_ProgressiveScan: CFString = "ProgressiveScan"
/// The colour profile.
public let kVTCompressionPropertyKey_ICCProfile: CFString = "ICCProfile"
/// How long the film will be, in seconds.
public let kVTCompressionPropertyKey_ExpectedDuration: CFString = "ExpectedDuration"
/// How many frames the film will have.
public let kVTCompressionPropertyKey_SourceFrameCount: CFString = "SourceFrameCount"
/// Where an encoder keeps what it learns for its next pass.
public let kVTCompressionPropertyKey_MultiPassStorage: CFString = "MultiPassStorage"
/// How pixels are converted.
public let kVTCompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// Whether metadata for HDR is written.
public let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
/// The display on which HDR was made.
public let kVTCompressionPropertyKey_MasteringDisplayColorVolume: CFString = "MasteringDisplayColorVolume"
/// How bright HDR is.
public let kVTCompressionPropertyKey_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
/// How alpha is meant.
public let kVTCompressionPropertyKey_AlphaChannelMode: CFString = "AlphaChannelMode"
/// How good alpha is to be.
public let kVTCompressionPropertyKey_TargetQualityForAlpha: CFString = "TargetQualityForAlpha"
/// Whether others encode what comes before.
public let kVTCompressionPropertyKey_MoreFramesBeforeStart: CFString = "MoreFramesBeforeStart"
/// Whether others encode what comes after.
public let kVTCompressionPropertyKey_MoreFramesAfterEnd: CFString = "MoreFramesAfterEnd"
/// The largest slice.
public let kVTCompressionPropertyKey_MaxH264SliceBytes: CFString = "MaxH264SliceBytes"
/// The frame rate without the frames that nothing depends on.
public let kVTCompressionPropertyKey_BaseLayerFrameRate: CFString = "BaseLayerFrameRate"
/// Which part of the frames others may depend on.
public let kVTCompressionPropertyKey_BaseLayerFrameRateFraction: CFString = "BaseLayerFrameRateFraction"
/// Whether frames may refer to those before a key frame.
public let kVTCompressionPropertyKey_AllowOpenGOP: CFString = "AllowOpenGOP"
/// The coarsest quantizer.
public let kVTCompressionPropertyKey_MaxAllowedFrameQP: CFString = "MaxAllowedFrameQP"
/// The finest quantizer.
public let kVTCompressionPropertyKey_MinAllowedFrameQP: CFString = "MinAllowedFrameQP"
/// A bit rate that is always kept.
public let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
/// Whether power is saved.
public let kVTCompressionPropertyKey_MaximizePowerEfficiency: CFString = "MaximizePowerEfficiency"
/// Whether frames are kept for long to refer to.
public let kVTCompressionPropertyKey_EnableLTR: CFString = "EnableLTR"
/// How many frames are kept to refer to.
public let kVTCompressionPropertyKey_ReferenceBufferCount: CFString = "ReferenceBufferCount"
/// Whether frames can have a quantizer of their own.
public let kVTCompressionPropertyKey_SupportsBaseFrameQP: CFString = "SupportsBaseFrameQP"
/// Whether metadata for HDR are kept.
public let kVTCompressionPropertyKey_PreserveDynamicHDRMetadata: CFString = "PreserveDynamicHDRMetadata"
/// How the quantizer adapts within a picture.
public let kVTCompressionPropertyKey_SpatialAdaptiveQPLevel: CFString = "SpatialAdaptiveQPLevel"
/// How many bytes a frame is likely to have.
public let kVTCompressionPropertyKey_EstimatedAverageBytesPerFrame: CFString = "EstimatedAverageBytesPerFrame"
/// How many frames an encoder may look ahead.
public let kVTCompressionPropertyKey_SuggestedLookAheadFrameCount: CFString = "SuggestedLookAheadFrameCount"
/// The gamma.
public let kVTCompressionPropertyKey_GammaLevel: CFString = "GammaLevel"
/// How many bits a component is encoded with.
public let kVTCompressionPropertyKey_OutputBitDepth: CFString = "OutputBitDepth"
/// How the picture surrounds who watches it.
public let kVTCompressionPropertyKey_ProjectionKind: CFString = "ProjectionKind"
/// How the eyes' pictures are packed.
public let kVTCompressionPropertyKey_ViewPackingKind: CFString = "ViewPackingKind"
/// HDR: metadata are written as the encoder sees fit.
public let kVTHDRMetadataInsertionMode_Auto: CFString = "Auto"
/// HDR: no metadata are written.
public let kVTHDRMetadataInsertionMode_None: CFString = "None"
/// HDR: metadata that keep the range of SDR are asked for.
public let kVTHDRMetadataInsertionMode_RequestSDRRangePreservation: CFString = "RequestSDRRangePreservation"
