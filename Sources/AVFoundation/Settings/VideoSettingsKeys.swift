/// Video setting: the codec, an `AVVideoCodecType` or its raw value.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Video setting: pixels in a row.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Video setting: rows.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// Video setting: how pictures of another size are fitted.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Scaling mode: cut to what is asked for, without scaling.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// Scaling mode: stretched.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Scaling mode: as large as fits, in its own ratio.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Scaling mode: over all of the picture, in its own ratio.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// Video setting: the shape of a pixel.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
/// Pixel aspect ratio: the width.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// Pixel aspect ratio: the height.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// Video setting: which part of the picture is meant to be seen.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
/// Video setting: a dictionary of settings of the encoder.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Encoder setting: bits per second on average.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Encoder setting: from 0 to 1, for JPEG.
public let AVVideoQualityKey = "Quality"
/// Encoder setting: frames from one key frame to the next at most.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Encoder setting: seconds from one key frame to the next at most.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Encoder setting: whether frames may be stored in another order.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Encoder setting: profile and level.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// Encoder setting: the frames per second that will come.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// Encoder setting: the frames per second that must not be left out.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// Encoder setting: how H.264 packs its numbers.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// Entropy mode: the simpler one.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// Entropy mode: the smaller one.
public let AVVideoH264EntropyModeCABAC = "CABAC"
/// H.264 Baseline.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264 Main.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264 High.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
