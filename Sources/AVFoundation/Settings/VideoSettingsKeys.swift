/// Video setting: the codec, an `AVVideoCodecType` or its raw value.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Video setting: the width, in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Video setting: the height, in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// Video setting: how frames of another size are scaled.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Scaling mode: fits inside the size, which shrinks to the frames' aspect ratio. Smaller frames aren't enlarged.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// Scaling mode: stretched to the size.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Scaling mode: fits inside the size with its aspect ratio kept.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Scaling mode: fills the size with its aspect ratio kept.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// Video setting: the pixel aspect ratio.
public let AVVideoPixelAspectRatioKey = "PixelAspectRatio"
/// Pixel aspect ratio: the width.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// Pixel aspect ratio: the height.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// Video setting: the clean aperture, the part of the frame meant to be seen.
public let AVVideoCleanApertureKey = "CleanAperture"
/// Video setting: which encoders may be used, by VideoToolbox's keys for encoders in hardware.
public let AVVideoEncoderSpecificationKey = "AVVideoEncoderSpecificationKey"
/// Reader setting: a dictionary of decoder settings. None is known here; any key is refused.
public let AVVideoDecompressionPropertiesKey = "AVVideoDecompressionPropertiesKey"
/// Video setting: a dictionary of encoder settings.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Encoder setting: the average bit rate, in bits per second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Encoder setting: the quality, from 0 to 1, for JPEG.
public let AVVideoQualityKey = "Quality"
/// Encoder setting: the maximum key frame interval, in frames.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Encoder setting: the maximum key frame interval, in seconds.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Encoder setting: whether frames may be reordered (B-frames).
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Encoder setting: the profile and level.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// Encoder setting: the expected frame rate of the source.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// Encoder setting: the average frame rate of frames that must not be dropped.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// Encoder setting: the H.264 entropy coding.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// Entropy coding: CAVLC, the simpler one.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// Entropy coding: CABAC, which compresses better.
public let AVVideoH264EntropyModeCABAC = "CABAC"
/// H.264 Baseline.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264 Baseline, level 3.0.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// H.264 Baseline, level 3.1.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// H.264 Baseline, level 4.1.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// H.264 Main, level 3.0.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// H.264 Main, level 3.1.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// H.264 Main, level 3.2.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// H.264 Main, level 4.1.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// H.264 High, level 4.0.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// H.264 High, level 4.1.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// H.264 Main.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264 High.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
/// Video setting: whether wide gamuts are kept. For a writer, `false` brings frames of a wide gamut into BT.709's.
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
/// Video setting: a dictionary of the colours.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// Colour: the primaries.
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// Colour: the transfer function.
public let AVVideoTransferFunctionKey = "TransferFunction"
/// Colour: the matrix.
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
/// Primaries of BT.709.
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// Primaries of BT.601 with 525 lines.
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// Primaries of BT.601 with 625 lines.
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
/// Primaries of P3 with the white of daylight.
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// Primaries of BT.2020.
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// Transfer function of BT.709.
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// Transfer function of SMPTE 240M.
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// Transfer function PQ.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// Transfer function HLG.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// Transfer function of light itself: none.
public let AVVideoTransferFunction_Linear = "Linear"
/// Transfer function of sRGB.
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
/// Matrix of BT.709.
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// Matrix of BT.601.
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// Matrix of SMPTE 240M.
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// Matrix of BT.2020.
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
/// Clean aperture: the width.
public let AVVideoCleanApertureWidthKey = "Width"
/// Clean aperture: the height.
public let AVVideoCleanApertureHeightKey = "Height"
/// Clean aperture: how far its middle lies to the right of the frame's.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// Clean aperture: how far its middle lies below the frame's.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
/// HEVC Main.
public let AVVideoProfileLevelHEVCMainAutoLevel = "HEVC_Main_AutoLevel"
/// HEVC Main 10.
public let AVVideoProfileLevelHEVCMain10AutoLevel = "HEVC_Main10_AutoLevel"
/// Encoder setting, an addition to Apple's: a constant quality as x264 and x265 count it (CRF), from 0, the best, to 51.
/// For H.264 and HEVC, in place of a bit rate or `AVVideoQualityKey`. Encoders in hardware know no such number, and
/// aren't used.
public let KinoraVideoRateFactorKey = "KinoraRateFactor"
/// Encoder setting, an addition to Apple's: how much time x264 and x265 may take, as one of their presets, `ultrafast` to
/// `veryslow`. For H.264 and HEVC. Encoders in hardware know no such presets, and aren't used.
public let KinoraVideoSpeedPresetKey = "KinoraSpeedPreset"
