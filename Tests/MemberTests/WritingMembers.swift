import AVFoundation
import Testing

@Suite struct WritingMembers {
  @Test func readers() {
    var table = MemberTable()
    table.type("AVAssetReader", AVAssetReader.self, under: NSObject.self)
    table.call("AVAssetReader.init(asset:)", AVAssetReader.init(asset:) as (AVAsset) throws -> AVAssetReader)
    table.get("AVAssetReader.asset", \AVAssetReader.asset, AVAsset.self)
    table.get("AVAssetReader.status", \AVAssetReader.status, AVAssetReader.Status.self)
    table.get("AVAssetReader.error", \AVAssetReader.error, (any Error)?.self)
    table.set("AVAssetReader.timeRange", \AVAssetReader.timeRange, CMTimeRange.self)
    table.get("AVAssetReader.outputs", \AVAssetReader.outputs, [AVAssetReaderOutput].self)
    table.call("AVAssetReader.canAdd(_:)", AVAssetReader.canAdd as (AVAssetReader) -> (AVAssetReaderOutput) -> Bool)
    table.call("AVAssetReader.add(_:)", AVAssetReader.add as (AVAssetReader) -> (AVAssetReaderOutput) -> Void)
    table.call("AVAssetReader.startReading()", AVAssetReader.startReading as (AVAssetReader) -> () -> Bool)
    table.call("AVAssetReader.cancelReading()", AVAssetReader.cancelReading as (AVAssetReader) -> () -> Void)
    table.constant("AVAssetReader.Status.unknown", AVAssetReader.Status.unknown, 0)
    table.constant("AVAssetReader.Status.reading", AVAssetReader.Status.reading, 1)
    table.constant("AVAssetReader.Status.completed", AVAssetReader.Status.completed, 2)
    table.constant("AVAssetReader.Status.failed", AVAssetReader.Status.failed, 3)
    table.constant("AVAssetReader.Status.cancelled", AVAssetReader.Status.cancelled, 4)
    table.type("AVAssetReaderOutput", AVAssetReaderOutput.self, under: NSObject.self)
    table.get("AVAssetReaderOutput.mediaType", \AVAssetReaderOutput.mediaType, AVMediaType.self)
    table.set("AVAssetReaderOutput.alwaysCopiesSampleData", \AVAssetReaderOutput.alwaysCopiesSampleData, Bool.self)
    table.set("AVAssetReaderOutput.supportsRandomAccess", \AVAssetReaderOutput.supportsRandomAccess, Bool.self)
    table.call(
      "AVAssetReaderOutput.copyNextSampleBuffer()",
      AVAssetReaderOutput.copyNextSampleBuffer as (AVAssetReaderOutput) -> () -> CMSampleBuffer?)
    table.call(
      "AVAssetReaderOutput.reset(forReadingTimeRanges:)",
      AVAssetReaderOutput.reset(forReadingTimeRanges:) as (AVAssetReaderOutput) -> ([NSValue]) -> Void)
    table.call(
      "AVAssetReaderOutput.markConfigurationAsFinal()",
      AVAssetReaderOutput.markConfigurationAsFinal as (AVAssetReaderOutput) -> () -> Void)
    table.type("AVAssetReaderTrackOutput", AVAssetReaderTrackOutput.self, under: AVAssetReaderOutput.self)
    table.call(
      "AVAssetReaderTrackOutput.init(track:outputSettings:)",
      AVAssetReaderTrackOutput.init(track:outputSettings:) as (AVAssetTrack, [String: Any]?) -> AVAssetReaderTrackOutput
    )
    table.get("AVAssetReaderTrackOutput.track", \AVAssetReaderTrackOutput.track, AVAssetTrack.self)
    table.set(
      "AVAssetReaderTrackOutput.audioTimePitchAlgorithm", \AVAssetReaderTrackOutput.audioTimePitchAlgorithm,
      AVAudioTimePitchAlgorithm.self)
    table.type("AVAssetReaderAudioMixOutput", AVAssetReaderAudioMixOutput.self, under: AVAssetReaderOutput.self)
    table.call(
      "AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:)",
      AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:)
        as ([AVAssetTrack], [String: Any]?) -> AVAssetReaderAudioMixOutput)
    table.set("AVAssetReaderAudioMixOutput.audioMix", \AVAssetReaderAudioMixOutput.audioMix, AVAudioMix?.self)
    table.type(
      "AVAssetReaderVideoCompositionOutput", AVAssetReaderVideoCompositionOutput.self, under: AVAssetReaderOutput.self)
    table.call(
      "AVAssetReaderVideoCompositionOutput.init(videoTracks:videoSettings:)",
      AVAssetReaderVideoCompositionOutput.init(videoTracks:videoSettings:)
        as ([AVAssetTrack], [String: Any]?) -> AVAssetReaderVideoCompositionOutput)
    table.set(
      "AVAssetReaderVideoCompositionOutput.videoComposition", \AVAssetReaderVideoCompositionOutput.videoComposition,
      AVVideoComposition?.self)
    table.type(
      "AVAssetReaderSampleReferenceOutput", AVAssetReaderSampleReferenceOutput.self, under: AVAssetReaderOutput.self)
    #expect(table.complaints == [])
  }

  @Test func writers() {
    var table = MemberTable()
    table.type("AVAssetWriter", AVAssetWriter.self, under: NSObject.self)
    table.call(
      "AVAssetWriter.init(outputURL:fileType:)",
      AVAssetWriter.init(outputURL:fileType:) as (URL, AVFileType) throws -> AVAssetWriter)
    table.get("AVAssetWriter.outputURL", \AVAssetWriter.outputURL, URL.self)
    table.get("AVAssetWriter.outputFileType", \AVAssetWriter.outputFileType, AVFileType.self)
    table.get("AVAssetWriter.status", \AVAssetWriter.status, AVAssetWriter.Status.self)
    table.get("AVAssetWriter.error", \AVAssetWriter.error, (any Error)?.self)
    table.get("AVAssetWriter.inputs", \AVAssetWriter.inputs, [AVAssetWriterInput].self)
    table.get("AVAssetWriter.availableMediaTypes", \AVAssetWriter.availableMediaTypes, [AVMediaType].self)
    table.set("AVAssetWriter.metadata", \AVAssetWriter.metadata, [AVMetadataItem].self)
    table.set("AVAssetWriter.movieFragmentInterval", \AVAssetWriter.movieFragmentInterval, CMTime.self)
    table.set("AVAssetWriter.movieTimeScale", \AVAssetWriter.movieTimeScale, CMTimeScale.self)
    table.set("AVAssetWriter.overallDurationHint", \AVAssetWriter.overallDurationHint, CMTime.self)
    table.set("AVAssetWriter.shouldOptimizeForNetworkUse", \AVAssetWriter.shouldOptimizeForNetworkUse, Bool.self)
    table.call("AVAssetWriter.canAdd(_:)", AVAssetWriter.canAdd(_:) as (AVAssetWriter) -> (AVAssetWriterInput) -> Bool)
    table.call("AVAssetWriter.add(_:)", AVAssetWriter.add(_:) as (AVAssetWriter) -> (AVAssetWriterInput) -> Void)
    table.call(
      "AVAssetWriter.canApply(outputSettings:forMediaType:)",
      AVAssetWriter.canApply(outputSettings:forMediaType:) as (AVAssetWriter) -> ([String: Any]?, AVMediaType) -> Bool)
    table.call("AVAssetWriter.startWriting()", AVAssetWriter.startWriting as (AVAssetWriter) -> () -> Bool)
    table.call(
      "AVAssetWriter.startSession(atSourceTime:)", AVAssetWriter.startSession as (AVAssetWriter) -> (CMTime) -> Void)
    table.call(
      "AVAssetWriter.endSession(atSourceTime:)", AVAssetWriter.endSession as (AVAssetWriter) -> (CMTime) -> Void)
    table.call("AVAssetWriter.cancelWriting()", AVAssetWriter.cancelWriting as (AVAssetWriter) -> () -> Void)
    table.call(
      "AVAssetWriter.finishWriting(completionHandler:)",
      { (writer: AVAssetWriter, done: @escaping @Sendable () -> Void) in writer.finishWriting(completionHandler: done) }
    )
    table.call(
      "AVAssetWriter.finishWriting() async", { (writer: AVAssetWriter) async -> Void in await writer.finishWriting() })
    table.constant("AVAssetWriter.Status.unknown", AVAssetWriter.Status.unknown, 0)
    table.constant("AVAssetWriter.Status.writing", AVAssetWriter.Status.writing, 1)
    table.constant("AVAssetWriter.Status.completed", AVAssetWriter.Status.completed, 2)
    table.constant("AVAssetWriter.Status.failed", AVAssetWriter.Status.failed, 3)
    table.constant("AVAssetWriter.Status.cancelled", AVAssetWriter.Status.cancelled, 4)
    #expect(table.complaints == [])
  }

  @Test func writerInputs() {
    var table = MemberTable()
    table.type("AVAssetWriterInput", AVAssetWriterInput.self, under: NSObject.self)
    table.call(
      "AVAssetWriterInput.init(mediaType:outputSettings:)",
      { (type: AVMediaType, settings: [String: Any]?) -> AVAssetWriterInput in
        AVAssetWriterInput(mediaType: type, outputSettings: settings)
      })
    table.call(
      "AVAssetWriterInput.init(mediaType:outputSettings:sourceFormatHint:)",
      AVAssetWriterInput.init(mediaType:outputSettings:sourceFormatHint:)
        as (AVMediaType, [String: Any]?, CMFormatDescription?) -> AVAssetWriterInput)
    table.get("AVAssetWriterInput.mediaType", \AVAssetWriterInput.mediaType, AVMediaType.self)
    table.get("AVAssetWriterInput.outputSettings", \AVAssetWriterInput.outputSettings, [String: Any]?.self)
    table.get("AVAssetWriterInput.sourceFormatHint", \AVAssetWriterInput.sourceFormatHint, CMFormatDescription?.self)
    table.get("AVAssetWriterInput.isReadyForMoreMediaData", \AVAssetWriterInput.isReadyForMoreMediaData, Bool.self)
    table.set(
      "AVAssetWriterInput.expectsMediaDataInRealTime", \AVAssetWriterInput.expectsMediaDataInRealTime, Bool.self)
    table.set("AVAssetWriterInput.transform", \AVAssetWriterInput.transform, CGAffineTransform.self)
    table.set("AVAssetWriterInput.metadata", \AVAssetWriterInput.metadata, [AVMetadataItem].self)
    table.set("AVAssetWriterInput.naturalSize", \AVAssetWriterInput.naturalSize, CGSize.self)
    table.set("AVAssetWriterInput.mediaTimeScale", \AVAssetWriterInput.mediaTimeScale, CMTimeScale.self)
    table.set("AVAssetWriterInput.preferredVolume", \AVAssetWriterInput.preferredVolume, Float.self)
    table.set("AVAssetWriterInput.languageCode", \AVAssetWriterInput.languageCode, String?.self)
    table.call(
      "AVAssetWriterInput.append(_:)", AVAssetWriterInput.append as (AVAssetWriterInput) -> (CMSampleBuffer) -> Bool)
    table.call(
      "AVAssetWriterInput.markAsFinished()", AVAssetWriterInput.markAsFinished as (AVAssetWriterInput) -> () -> Void)
    table.call(
      "AVAssetWriterInput.requestMediaDataWhenReady(on:using:)",
      { (input: AVAssetWriterInput, queue: DispatchQueue, block: @escaping @Sendable () -> Void) in
        input.requestMediaDataWhenReady(on: queue, using: block)
      })
    table.type("AVAssetWriterInputPixelBufferAdaptor", AVAssetWriterInputPixelBufferAdaptor.self, under: NSObject.self)
    table.call(
      "AVAssetWriterInputPixelBufferAdaptor.init(assetWriterInput:sourcePixelBufferAttributes:)",
      AVAssetWriterInputPixelBufferAdaptor.init(assetWriterInput:sourcePixelBufferAttributes:)
        as (AVAssetWriterInput, [String: Any]?) -> AVAssetWriterInputPixelBufferAdaptor)
    table.get(
      "AVAssetWriterInputPixelBufferAdaptor.pixelBufferPool", \AVAssetWriterInputPixelBufferAdaptor.pixelBufferPool,
      CVPixelBufferPool?.self)
    table.call(
      "AVAssetWriterInputPixelBufferAdaptor.append(_:withPresentationTime:)",
      AVAssetWriterInputPixelBufferAdaptor.append(_:withPresentationTime:)
        as (AVAssetWriterInputPixelBufferAdaptor) -> (CVPixelBuffer, CMTime) -> Bool)
    #expect(table.complaints == [])
  }

  @Test func exports() {
    var table = MemberTable()
    table.type("AVAssetExportSession", AVAssetExportSession.self, under: NSObject.self)
    table.call(
      "AVAssetExportSession.init(asset:presetName:)",
      AVAssetExportSession.init(asset:presetName:) as (AVAsset, String) -> AVAssetExportSession?)
    table.call(
      "AVAssetExportSession.exportPresets(compatibleWith:)",
      AVAssetExportSession.exportPresets(compatibleWith:) as (AVAsset) -> [String])
    table.call("AVAssetExportSession.allExportPresets()", AVAssetExportSession.allExportPresets as () -> [String])
    table.get("AVAssetExportSession.presetName", \AVAssetExportSession.presetName, String.self)
    table.get("AVAssetExportSession.asset", \AVAssetExportSession.asset, AVAsset.self)
    table.set("AVAssetExportSession.outputURL", \AVAssetExportSession.outputURL, URL?.self)
    table.set("AVAssetExportSession.outputFileType", \AVAssetExportSession.outputFileType, AVFileType?.self)
    table.get("AVAssetExportSession.supportedFileTypes", \AVAssetExportSession.supportedFileTypes, [AVFileType].self)
    table.get("AVAssetExportSession.status", \AVAssetExportSession.status, AVAssetExportSession.Status.self)
    table.get("AVAssetExportSession.error", \AVAssetExportSession.error, (any Error)?.self)
    table.get("AVAssetExportSession.progress", \AVAssetExportSession.progress, Float.self)
    table.set("AVAssetExportSession.timeRange", \AVAssetExportSession.timeRange, CMTimeRange.self)
    table.set("AVAssetExportSession.metadata", \AVAssetExportSession.metadata, [AVMetadataItem]?.self)
    table.set(
      "AVAssetExportSession.metadataItemFilter", \AVAssetExportSession.metadataItemFilter, AVMetadataItemFilter?.self)
    table.set("AVAssetExportSession.fileLengthLimit", \AVAssetExportSession.fileLengthLimit, Int64.self)
    table.get(
      "AVAssetExportSession.estimatedOutputFileLength", \AVAssetExportSession.estimatedOutputFileLength, Int64.self)
    table.set("AVAssetExportSession.audioMix", \AVAssetExportSession.audioMix, AVAudioMix?.self)
    table.set("AVAssetExportSession.videoComposition", \AVAssetExportSession.videoComposition, AVVideoComposition?.self)
    table.set(
      "AVAssetExportSession.audioTimePitchAlgorithm", \AVAssetExportSession.audioTimePitchAlgorithm,
      AVAudioTimePitchAlgorithm.self)
    table.set(
      "AVAssetExportSession.shouldOptimizeForNetworkUse", \AVAssetExportSession.shouldOptimizeForNetworkUse, Bool.self)
    table.call(
      "AVAssetExportSession.exportAsynchronously(completionHandler:)",
      { (session: AVAssetExportSession, done: @escaping @Sendable () -> Void) in
        session.exportAsynchronously(completionHandler: done)
      })
    table.call(
      "AVAssetExportSession.export(to:as:)",
      { (session: AVAssetExportSession, url: URL) async throws -> Void in try await session.export(to: url, as: .mp4) })
    table.call(
      "AVAssetExportSession.states(updateInterval:)",
      { (session: AVAssetExportSession) -> Void in _ = session.states(updateInterval: 0.5) })
    table.call(
      "AVAssetExportSession.determineCompatibleFileTypes(completionHandler:)",
      { (session: AVAssetExportSession, done: @escaping @Sendable ([AVFileType]) -> Void) in
        session.determineCompatibleFileTypes(completionHandler: done)
      })
    table.call(
      "AVAssetExportSession.cancelExport()", AVAssetExportSession.cancelExport as (AVAssetExportSession) -> () -> Void)
    table.constant("AVAssetExportSession.Status.unknown", AVAssetExportSession.Status.unknown, 0)
    table.constant("AVAssetExportSession.Status.waiting", AVAssetExportSession.Status.waiting, 1)
    table.constant("AVAssetExportSession.Status.exporting", AVAssetExportSession.Status.exporting, 2)
    table.constant("AVAssetExportSession.Status.completed", AVAssetExportSession.Status.completed, 3)
    table.constant("AVAssetExportSession.Status.failed", AVAssetExportSession.Status.failed, 4)
    table.constant("AVAssetExportSession.Status.cancelled", AVAssetExportSession.Status.cancelled, 5)
    table.constant("AVAssetExportPresetLowQuality", AVAssetExportPresetLowQuality, is: "AVAssetExportPresetLowQuality")
    table.constant(
      "AVAssetExportPresetMediumQuality", AVAssetExportPresetMediumQuality, is: "AVAssetExportPresetMediumQuality")
    table.constant(
      "AVAssetExportPresetHighestQuality", AVAssetExportPresetHighestQuality, is: "AVAssetExportPresetHighestQuality")
    table.constant(
      "AVAssetExportPresetHEVCHighestQuality", AVAssetExportPresetHEVCHighestQuality,
      is: "AVAssetExportPresetHEVCHighestQuality")
    table.constant(
      "AVAssetExportPresetPassthrough", AVAssetExportPresetPassthrough, is: "AVAssetExportPresetPassthrough")
    table.constant("AVAssetExportPresetAppleM4A", AVAssetExportPresetAppleM4A, is: "AVAssetExportPresetAppleM4A")
    table.constant("AVAssetExportPreset640x480", AVAssetExportPreset640x480, is: "AVAssetExportPreset640x480")
    table.constant("AVAssetExportPreset1920x1080", AVAssetExportPreset1920x1080, is: "AVAssetExportPreset1920x1080")
    #expect(table.complaints == [])
  }

  @Test func settingsAssistant() {
    var table = MemberTable()
    table.type("AVOutputSettingsAssistant", AVOutputSettingsAssistant.self, under: NSObject.self)
    table.call(
      "AVOutputSettingsAssistant.init(preset:)",
      AVOutputSettingsAssistant.init(preset:) as (AVOutputSettingsPreset) -> AVOutputSettingsAssistant?)
    table.get("AVOutputSettingsAssistant.audioSettings", \AVOutputSettingsAssistant.audioSettings, [String: Any]?.self)
    table.get("AVOutputSettingsAssistant.videoSettings", \AVOutputSettingsAssistant.videoSettings, [String: Any]?.self)
    table.get("AVOutputSettingsAssistant.outputFileType", \AVOutputSettingsAssistant.outputFileType, AVFileType.self)
    table.set(
      "AVOutputSettingsAssistant.sourceAudioFormat", \AVOutputSettingsAssistant.sourceAudioFormat,
      CMAudioFormatDescription?.self)
    table.set(
      "AVOutputSettingsAssistant.sourceVideoFormat", \AVOutputSettingsAssistant.sourceVideoFormat,
      CMVideoFormatDescription?.self)
    table.set(
      "AVOutputSettingsAssistant.sourceVideoAverageFrameDuration",
      \AVOutputSettingsAssistant.sourceVideoAverageFrameDuration, CMTime.self)
    table.set(
      "AVOutputSettingsAssistant.sourceVideoMinFrameDuration", \AVOutputSettingsAssistant.sourceVideoMinFrameDuration,
      CMTime.self)
    #expect(table.complaints == [])
  }
}
