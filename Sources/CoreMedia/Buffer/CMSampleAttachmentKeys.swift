import CoreGraphics

// Attachments of one sample.

/// The sample can't be decoded by itself; absent means it can.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Decoding may begin here if the samples before the next sync sample are dropped.
public let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// The sample holds redundant coding.
public let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// Other samples need this one; false means it may be dropped.
public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// The sample needs others.
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// Later samples may have earlier times.
public let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString = "EarlierDisplayTimesAllowed"
/// The sample is to be shown at once, whatever its time.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// The sample is to be decoded but not shown.
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// The temporal level of an HEVC sample.
public let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"
/// A higher temporal sub-layer may begin here.
public let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString = "HEVCTemporalSubLayerAccess"
/// The next higher temporal sub-layer may begin here.
public let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString = "HEVCStepwiseTemporalSubLayerAccess"
/// The NAL unit type of an HEVC sync sample.
public let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"
/// How many packets decoding needs from here on; 0 for none.
public let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
  "AudioIndependentSampleDecoderRefreshCount"
/// Which bytes are encrypted.
public let kCMSampleAttachmentKey_CryptorSubsampleAuxiliaryData: CFString = "CryptorSubsampleAuxiliaryData"
/// What follows decoding.
public let kCMSampleAttachmentKey_PostDecodeProcessingMetadata: CFString = "PostDecodeProcessingMetadata"

// Attachments of a whole buffer.

/// Whether the decoder forgets everything first.
public let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString = "ResetDecoderBeforeDecoding"
/// Whether the decoder gives everything out afterwards.
public let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"
/// Attachment: post notification when consumed.
public let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString = "PostNotificationWhenConsumed"
/// Attachment: resume output.
public let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"
/// Attachment: transition ID.
public let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"
/// How much of the start is not to be presented, a time's dictionary.
public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// How much of the end is not to be presented, a time's dictionary.
public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// How much faster than natural the samples are presented.
public let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"
/// Whether the samples are presented backwards.
public let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"
/// Attachment: fill discontinuities with silence.
public let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString = "FillDiscontinuitiesWithSilence"
/// Whether the buffer stands for a stretch without media.
public let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"
/// Attachment: permanent empty media.
public let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"
/// Attachment: display empty media immediately.
public let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString = "DisplayEmptyMediaImmediately"
/// Attachment: ends previous sample duration.
public let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString = "EndsPreviousSampleDuration"
/// Attachment: sample reference URL.
public let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"
/// Attachment: sample reference byte offset.
public let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString = "SampleReferenceByteOffset"
/// Attachment: gradual decoder refresh.
public let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// Why a frame was dropped.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// Attachment: dropped frame reason info.
public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// Attachment: still image lens stabilization info.
public let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString = "StillImageLensStabilizationInfo"
/// The camera's intrinsic matrix, as Data.
public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// Whether the encoder must begin a new group here.
public let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"

// Why a frame was dropped.

/// The frame before it was still being dealt with.
public let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// There was no free buffer.
public let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// Some frames were lost, how many isn't known.
public let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// The camera switched.
public let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
