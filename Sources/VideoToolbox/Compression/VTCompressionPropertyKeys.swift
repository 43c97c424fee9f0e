import CoreMedia

// Properties of compression sessions.

/// How many frames were handed over and haven't come out yet; read-only.
public let kVTCompressionPropertyKey_NumberOfPendingFrames: CFString = "NumberOfPendingFrames"
/// Whether the session's pool is also the encoder's; read-only.
public let kVTCompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// The attributes of pixel buffers that are encoded without a conversion; read-only.
public let kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: CFString = "VideoEncoderPixelBufferAttributes"
/// The name of the encoder in use; read-only.
public let kVTCompressionPropertyKey_EncoderID: CFString = "EncoderID"
/// Whether hardware encodes; read-only.
public let kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: CFString =
  "UsingHardwareAcceleratedVideoEncoder"

// Frames that depend on others

/// The largest distance between two key frames, in frames; 0 leaves it to the encoder.
public let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// The largest distance between two key frames, in seconds; 0 for no such limit.
public let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString = "MaxKeyFrameIntervalDuration"
/// Whether frames may be predicted from others; if not, all are key frames.
public let kVTCompressionPropertyKey_AllowTemporalCompression: CFString = "AllowTemporalCompression"
/// Whether frames may be encoded in another order than they are shown in.
public let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"

// How well

/// Bits per second; 0 lets size and frame rate decide.
public let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// The most that may be encoded within a time: a number of bytes, then a number of seconds.
public let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// A constant quality from 0 to 1, where no bit rate is set.
public let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// Whether encoding is to be fast rather than good.
public let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString = "PrioritizeEncodingSpeedOverQuality"
/// Profile and level, such as `kVTProfileLevel_H264_Main_AutoLevel`.
public let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// How H.264 writes its numbers: `kVTH264EntropyMode_CABAC` or `kVTH264EntropyMode_CAVLC`.
public let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"

// In whose time

/// Whether frames come in real time, and are to come out at once.
public let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// How many frames the encoder may hold back; `kVTUnlimitedFrameDelayCount` for any number.
public let kVTCompressionPropertyKey_MaxFrameDelayCount: CFString = "MaxFrameDelayCount"
/// The frame rate to expect; 0 where it isn't known.
public let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"

// What frames look like

/// The shape of pixels, a dictionary as in a format description.
public let kVTCompressionPropertyKey_PixelAspectRatio: CFString = "PixelAspectRatio"
/// The part of frames that is meant to be seen, a dictionary as in a format description.
public let kVTCompressionPropertyKey_CleanAperture: CFString = "CleanAperture"
/// The primaries of the encoded frames, as `kCVImageBufferColorPrimaries_ITU_R_709_2`.
public let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// The transfer function of the encoded frames, as `kCVImageBufferTransferFunction_ITU_R_709_2`.
public let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// The matrix of the encoded frames, as `kCVImageBufferYCbCrMatrix_ITU_R_709_2`.
public let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"

// Values.

/// Entropy coding: CAVLC, the simpler one.
public let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"
/// Entropy coding: CABAC, which compresses better.
public let kVTH264EntropyMode_CABAC: CFString = "CABAC"
/// The encoder may hold back as many frames as it likes.
public let kVTUnlimitedFrameDelayCount: Int = -1

// Properties of a frame.

/// Frame property: whether the frame is to be a key frame.
public let kVTEncodeFrameOptionKey_ForceKeyFrame: CFString = "ForceKeyFrame"

// The choice of an encoder, for `VTCompressionSessionCreate`.

/// Specification: the name of the encoder to use, as `VTCopyVideoEncoderList` tells it.
public let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
/// Specification: whether hardware may encode; it may if nothing is said.
public let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
  "EnableHardwareAcceleratedVideoEncoder"
/// Specification: whether only hardware may encode.
public let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
  "RequireHardwareAcceleratedVideoEncoder"
/// Specification: whether each frame is to come out as soon as it is encoded.
public let kVTVideoEncoderSpecification_EnableLowLatencyRateControl: CFString = "EnableLowLatencyRateControl"
