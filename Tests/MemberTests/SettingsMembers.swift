import AVFoundation
import Testing

@Suite struct SettingsMembers {
  @Test func video() {
    var table = MemberTable()
    table.constant("AVVideoCodecKey", AVVideoCodecKey, is: "AVVideoCodecKey")
    table.constant("AVVideoWidthKey", AVVideoWidthKey, is: "AVVideoWidthKey")
    table.constant("AVVideoHeightKey", AVVideoHeightKey, is: "AVVideoHeightKey")
    table.constant(
      "AVVideoCompressionPropertiesKey", AVVideoCompressionPropertiesKey, is: "AVVideoCompressionPropertiesKey")
    table.constant("AVVideoAverageBitRateKey", AVVideoAverageBitRateKey, is: "AverageBitRate")
    table.constant("AVVideoQualityKey", AVVideoQualityKey, is: "Quality")
    table.constant("AVVideoMaxKeyFrameIntervalKey", AVVideoMaxKeyFrameIntervalKey, is: "MaxKeyFrameInterval")
    table.constant(
      "AVVideoMaxKeyFrameIntervalDurationKey", AVVideoMaxKeyFrameIntervalDurationKey, is: "MaxKeyFrameIntervalDuration")
    table.constant("AVVideoAllowFrameReorderingKey", AVVideoAllowFrameReorderingKey, is: "AllowFrameReordering")
    table.constant("AVVideoExpectedSourceFrameRateKey", AVVideoExpectedSourceFrameRateKey, is: "ExpectedFrameRate")
    table.constant(
      "AVVideoAverageNonDroppableFrameRateKey", AVVideoAverageNonDroppableFrameRateKey,
      is: "AverageNonDroppableFrameRate")
    table.constant("AVVideoProfileLevelKey", AVVideoProfileLevelKey, is: "ProfileLevel")
    table.constant("AVVideoProfileLevelH264Baseline30", AVVideoProfileLevelH264Baseline30, is: "H264_Baseline_3_0")
    table.constant("AVVideoProfileLevelH264Baseline41", AVVideoProfileLevelH264Baseline41, is: "H264_Baseline_4_1")
    table.constant(
      "AVVideoProfileLevelH264BaselineAutoLevel", AVVideoProfileLevelH264BaselineAutoLevel,
      is: "H264_Baseline_AutoLevel")
    table.constant("AVVideoProfileLevelH264Main31", AVVideoProfileLevelH264Main31, is: "H264_Main_3_1")
    table.constant(
      "AVVideoProfileLevelH264MainAutoLevel", AVVideoProfileLevelH264MainAutoLevel, is: "H264_Main_AutoLevel")
    table.constant("AVVideoProfileLevelH264High40", AVVideoProfileLevelH264High40, is: "H264_High_4_0")
    table.constant("AVVideoProfileLevelH264High41", AVVideoProfileLevelH264High41, is: "H264_High_4_1")
    table.constant(
      "AVVideoProfileLevelH264HighAutoLevel", AVVideoProfileLevelH264HighAutoLevel, is: "H264_High_AutoLevel")
    table.constant("AVVideoH264EntropyModeKey", AVVideoH264EntropyModeKey, is: "H264EntropyMode")
    table.constant("AVVideoH264EntropyModeCAVLC", AVVideoH264EntropyModeCAVLC, is: "CAVLC")
    table.constant("AVVideoH264EntropyModeCABAC", AVVideoH264EntropyModeCABAC, is: "CABAC")
    table.constant("AVVideoScalingModeKey", AVVideoScalingModeKey, is: "AVVideoScalingModeKey")
    table.constant(
      "AVVideoScalingModeResizeAspectFill", AVVideoScalingModeResizeAspectFill, is: "AVVideoScalingModeResizeAspectFill"
    )
    table.constant("AVVideoPixelAspectRatioKey", AVVideoPixelAspectRatioKey, is: "PixelAspectRatio")
    table.constant(
      "AVVideoPixelAspectRatioHorizontalSpacingKey", AVVideoPixelAspectRatioHorizontalSpacingKey,
      is: "HorizontalSpacing")
    table.constant(
      "AVVideoPixelAspectRatioVerticalSpacingKey", AVVideoPixelAspectRatioVerticalSpacingKey, is: "VerticalSpacing")
    table.constant("AVVideoCleanApertureKey", AVVideoCleanApertureKey, is: "CleanAperture")
    table.constant("AVVideoCleanApertureWidthKey", AVVideoCleanApertureWidthKey, is: "Width")
    table.constant("AVVideoCleanApertureHeightKey", AVVideoCleanApertureHeightKey, is: "Height")
    table.constant(
      "AVVideoCleanApertureHorizontalOffsetKey", AVVideoCleanApertureHorizontalOffsetKey, is: "HorizontalOffset")
    table.constant("AVVideoCleanApertureVerticalOffsetKey", AVVideoCleanApertureVerticalOffsetKey, is: "VerticalOffset")
    #expect(table.complaints == [])
  }

  @Test func colors() {
    var table = MemberTable()
    table.constant("AVVideoColorPropertiesKey", AVVideoColorPropertiesKey, is: "AVVideoColorPropertiesKey")
    table.constant("AVVideoColorPrimariesKey", AVVideoColorPrimariesKey, is: "ColorPrimaries")
    table.constant("AVVideoColorPrimaries_ITU_R_709_2", AVVideoColorPrimaries_ITU_R_709_2, is: "ITU_R_709_2")
    table.constant("AVVideoColorPrimaries_SMPTE_C", AVVideoColorPrimaries_SMPTE_C, is: "SMPTE_C")
    table.constant("AVVideoColorPrimaries_P3_D65", AVVideoColorPrimaries_P3_D65, is: "P3_D65")
    table.constant("AVVideoColorPrimaries_ITU_R_2020", AVVideoColorPrimaries_ITU_R_2020, is: "ITU_R_2020")
    table.constant("AVVideoTransferFunctionKey", AVVideoTransferFunctionKey, is: "TransferFunction")
    table.constant("AVVideoTransferFunction_ITU_R_709_2", AVVideoTransferFunction_ITU_R_709_2, is: "ITU_R_709_2")
    table.constant(
      "AVVideoTransferFunction_SMPTE_240M_1995", AVVideoTransferFunction_SMPTE_240M_1995, is: "SMPTE_240M_1995")
    table.constant(
      "AVVideoTransferFunction_SMPTE_ST_2084_PQ", AVVideoTransferFunction_SMPTE_ST_2084_PQ, is: "SMPTE_ST_2084_PQ")
    table.constant(
      "AVVideoTransferFunction_ITU_R_2100_HLG", AVVideoTransferFunction_ITU_R_2100_HLG, is: "ITU_R_2100_HLG")
    table.constant("AVVideoTransferFunction_Linear", AVVideoTransferFunction_Linear, is: "Linear")
    table.constant("AVVideoYCbCrMatrixKey", AVVideoYCbCrMatrixKey, is: "YCbCrMatrix")
    table.constant("AVVideoYCbCrMatrix_ITU_R_709_2", AVVideoYCbCrMatrix_ITU_R_709_2, is: "ITU_R_709_2")
    table.constant("AVVideoYCbCrMatrix_ITU_R_601_4", AVVideoYCbCrMatrix_ITU_R_601_4, is: "ITU_R_601_4")
    table.constant("AVVideoYCbCrMatrix_SMPTE_240M_1995", AVVideoYCbCrMatrix_SMPTE_240M_1995, is: "SMPTE_240M_1995")
    table.constant("AVVideoYCbCrMatrix_ITU_R_2020", AVVideoYCbCrMatrix_ITU_R_2020, is: "ITU_R_2020")
    table.constant("AVVideoAllowWideColorKey", AVVideoAllowWideColorKey, is: "AVVideoAllowWideColorKey")
    table.type("AVVideoCodecType", AVVideoCodecType.self)
    table.constant("AVVideoCodecType.h264", AVVideoCodecType.h264, "avc1")
    table.constant("AVVideoCodecType.hevc", AVVideoCodecType.hevc, "hvc1")
    table.constant("AVVideoCodecType.jpeg", AVVideoCodecType.jpeg, "jpeg")
    table.constant("AVVideoCodecType.proRes422", AVVideoCodecType.proRes422, "apcn")
    table.constant("AVVideoCodecType.proRes4444", AVVideoCodecType.proRes4444, "ap4h")
    #expect(table.complaints == [])
  }

  @Test func sound() {
    var table = MemberTable()
    table.constant("AVFormatIDKey", AVFormatIDKey, is: "AVFormatIDKey")
    table.constant("AVSampleRateKey", AVSampleRateKey, is: "AVSampleRateKey")
    table.constant("AVNumberOfChannelsKey", AVNumberOfChannelsKey, is: "AVNumberOfChannelsKey")
    table.constant("AVChannelLayoutKey", AVChannelLayoutKey, is: "AVChannelLayoutKey")
    table.constant("AVEncoderBitRateKey", AVEncoderBitRateKey, is: "AVEncoderBitRateKey")
    table.constant("AVEncoderAudioQualityKey", AVEncoderAudioQualityKey, is: "AVEncoderQualityKey")
    table.constant("AVLinearPCMBitDepthKey", AVLinearPCMBitDepthKey, is: "AVLinearPCMBitDepthKey")
    table.constant("AVLinearPCMIsBigEndianKey", AVLinearPCMIsBigEndianKey, is: "AVLinearPCMIsBigEndianKey")
    table.constant("AVLinearPCMIsFloatKey", AVLinearPCMIsFloatKey, is: "AVLinearPCMIsFloatKey")
    table.constant("AVLinearPCMIsNonInterleaved", AVLinearPCMIsNonInterleaved, is: "AVLinearPCMIsNonInterleaved")
    table.type("AVAudioPlayer", AVAudioPlayer.self, under: NSObject.self)
    table.call("AVAudioPlayer.init(contentsOf:)", AVAudioPlayer.init(contentsOf:) as (URL) throws -> AVAudioPlayer)
    table.call("AVAudioPlayer.play()", AVAudioPlayer.play as (AVAudioPlayer) -> () -> Bool)
    table.call("AVAudioPlayer.prepareToPlay()", AVAudioPlayer.prepareToPlay as (AVAudioPlayer) -> () -> Bool)
    table.call("AVAudioPlayer.stop()", AVAudioPlayer.stop as (AVAudioPlayer) -> () -> Void)
    table.set("AVAudioPlayer.volume", \AVAudioPlayer.volume, Float.self)
    table.set("AVAudioPlayer.rate", \AVAudioPlayer.rate, Float.self)
    table.set("AVAudioPlayer.numberOfLoops", \AVAudioPlayer.numberOfLoops, Int.self)
    table.set("AVAudioPlayer.currentTime", \AVAudioPlayer.currentTime, TimeInterval.self)
    table.get("AVAudioPlayer.duration", \AVAudioPlayer.duration, TimeInterval.self)
    table.set("AVAudioPlayer.isMeteringEnabled", \AVAudioPlayer.isMeteringEnabled, Bool.self)
    table.call("AVAudioPlayer.updateMeters()", AVAudioPlayer.updateMeters as (AVAudioPlayer) -> () -> Void)
    table.call(
      "AVAudioPlayer.averagePower(forChannel:)", AVAudioPlayer.averagePower as (AVAudioPlayer) -> (Int) -> Float)
    table.call("AVAudioPlayer.peakPower(forChannel:)", AVAudioPlayer.peakPower as (AVAudioPlayer) -> (Int) -> Float)
    table.type("AVAudioRecorder", AVAudioRecorder.self, under: NSObject.self)
    table.call(
      "AVAudioRecorder.init(url:settings:)",
      AVAudioRecorder.init(url:settings:) as (URL, [String: Any]) throws -> AVAudioRecorder)
    table.call("AVAudioRecorder.record()", AVAudioRecorder.record as (AVAudioRecorder) -> () -> Bool)
    table.call(
      "AVAudioRecorder.record(forDuration:)",
      AVAudioRecorder.record(forDuration:) as (AVAudioRecorder) -> (TimeInterval) -> Bool)
    table.call("AVAudioRecorder.pause()", AVAudioRecorder.pause as (AVAudioRecorder) -> () -> Void)
    table.call("AVAudioRecorder.stop()", AVAudioRecorder.stop as (AVAudioRecorder) -> () -> Void)
    table.set("AVAudioRecorder.isMeteringEnabled", \AVAudioRecorder.isMeteringEnabled, Bool.self)
    table.call(
      "AVAudioRecorder.averagePower(forChannel:)", AVAudioRecorder.averagePower as (AVAudioRecorder) -> (Int) -> Float)
    table.call(
      "AVAudioRecorder.peakPower(forChannel:)", AVAudioRecorder.peakPower as (AVAudioRecorder) -> (Int) -> Float)
    table.type("AVAudioFormat", AVAudioFormat.self, under: NSObject.self)
    table.call(
      "AVAudioFormat.init(standardFormatWithSampleRate:channels:)",
      AVAudioFormat.init(standardFormatWithSampleRate:channels:) as (Double, AVAudioChannelCount) -> AVAudioFormat?)
    table.get("AVAudioFormat.sampleRate", \AVAudioFormat.sampleRate, Double.self)
    table.get("AVAudioFormat.channelCount", \AVAudioFormat.channelCount, AVAudioChannelCount.self)
    table.type("AVAudioPCMBuffer", AVAudioPCMBuffer.self, under: AVAudioBuffer.self)
    table.set("AVAudioPCMBuffer.frameLength", \AVAudioPCMBuffer.frameLength, AVAudioFrameCount.self)
    table.type("AVAudioFile", AVAudioFile.self, under: NSObject.self)
    table.call("AVAudioFile.init(forReading:)", AVAudioFile.init(forReading:) as (URL) throws -> AVAudioFile)
    table.call("AVAudioFile.read(into:)", AVAudioFile.read(into:) as (AVAudioFile) -> (AVAudioPCMBuffer) throws -> Void)
    table.get("AVAudioFile.length", \AVAudioFile.length, AVAudioFramePosition.self)
    table.type("AVAudioConverter", AVAudioConverter.self, under: NSObject.self)
    table.call(
      "AVAudioConverter.init(from:to:)",
      AVAudioConverter.init(from:to:) as (AVAudioFormat, AVAudioFormat) -> AVAudioConverter?)
    #expect(table.complaints == [])
  }

  @Test func errors() {
    var table = MemberTable()
    table.type("AVError", AVError.self)
    table.constant("AVFoundationErrorDomain", AVFoundationErrorDomain, is: "AVFoundationErrorDomain")
    table.constant(
      "AVErrorRecordingSuccessfullyFinishedKey", AVErrorRecordingSuccessfullyFinishedKey,
      is: "AVErrorRecordingSuccessfullyFinishedKey")
    table.constant("AVError.unknown", AVError.unknown, -11800)
    table.constant("AVError.outOfMemory", AVError.outOfMemory, -11801)
    table.constant("AVError.sessionNotRunning", AVError.sessionNotRunning, -11803)
    table.constant("AVError.deviceAlreadyUsedByAnotherSession", AVError.deviceAlreadyUsedByAnotherSession, -11804)
    table.constant("AVError.noDataCaptured", AVError.noDataCaptured, -11805)
    table.constant("AVError.sessionConfigurationChanged", AVError.sessionConfigurationChanged, -11806)
    table.constant("AVError.diskFull", AVError.diskFull, -11807)
    table.constant("AVError.deviceWasDisconnected", AVError.deviceWasDisconnected, -11808)
    table.constant("AVError.mediaChanged", AVError.mediaChanged, -11809)
    table.constant("AVError.maximumDurationReached", AVError.maximumDurationReached, -11810)
    table.constant("AVError.maximumFileSizeReached", AVError.maximumFileSizeReached, -11811)
    table.constant("AVError.mediaDiscontinuity", AVError.mediaDiscontinuity, -11812)
    table.constant("AVError.deviceNotConnected", AVError.deviceNotConnected, -11814)
    table.constant("AVError.deviceInUseByAnotherApplication", AVError.deviceInUseByAnotherApplication, -11815)
    table.constant("AVError.sessionWasInterrupted", AVError.sessionWasInterrupted, -11818)
    table.constant("AVError.mediaServicesWereReset", AVError.mediaServicesWereReset, -11819)
    table.constant("AVError.exportFailed", AVError.exportFailed, -11820)
    table.constant("AVError.decodeFailed", AVError.decodeFailed, -11821)
    table.constant("AVError.fileAlreadyExists", AVError.fileAlreadyExists, -11823)
    table.constant("AVError.fileFormatNotRecognized", AVError.fileFormatNotRecognized, -11828)
    table.constant("AVError.invalidVideoComposition", AVError.invalidVideoComposition, -11841)
    table.constant(
      "AVError.applicationIsNotAuthorizedToUseDevice", AVError.applicationIsNotAuthorizedToUseDevice, -11852)
    table.get("AVError.code", \AVError.code, AVError.Code.self)
    table.call("AVMakeRect(aspectRatio:insideRect:)", AVMakeRect(aspectRatio:insideRect:) as (CGSize, CGRect) -> CGRect)
    #expect(table.complaints == [])
  }
}
