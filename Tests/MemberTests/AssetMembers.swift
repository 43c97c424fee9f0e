import AVFoundation
import Testing

@Suite struct AssetMembers {
  @Test func assets() {
    var table = MemberTable()
    table.type("AVAsset", AVAsset.self, under: NSObject.self)
    table.type("AVURLAsset", AVURLAsset.self, under: AVAsset.self)
    table.call("AVAsset.init(url:)", { (url: URL) -> AVAsset in AVAsset(url: url) })
    table.call("AVURLAsset.init(url:options:)", AVURLAsset.init(url:options:) as (URL, [String: Any]?) -> AVURLAsset)
    table.get("AVURLAsset.url", \AVURLAsset.url, URL.self)
    table.get("AVURLAsset.resourceLoader", \AVURLAsset.resourceLoader, AVAssetResourceLoader.self)
    table.call("AVURLAsset.audiovisualTypes()", AVURLAsset.audiovisualTypes as () -> [AVFileType])
    table.call("AVURLAsset.audiovisualMIMETypes()", AVURLAsset.audiovisualMIMETypes as () -> [String])
    table.call("AVURLAsset.isPlayableExtendedMIMEType(_:)", AVURLAsset.isPlayableExtendedMIMEType as (String) -> Bool)
    table.call(
      "AVURLAsset.compatibleTrack(for:)",
      AVURLAsset.compatibleTrack(for:) as (AVURLAsset) -> (AVCompositionTrack) -> AVAssetTrack?)
    table.constant(
      "AVURLAssetPreferPreciseDurationAndTimingKey", AVURLAssetPreferPreciseDurationAndTimingKey,
      is: "AVURLAssetPreferPreciseDurationAndTimingKey")
    table.constant(
      "AVURLAssetReferenceRestrictionsKey", AVURLAssetReferenceRestrictionsKey,
      is: "AVURLAssetReferenceRestrictionsKey")
    table.type("AVAssetReferenceRestrictions", AVAssetReferenceRestrictions.self)
    table.get("AVAsset.referenceRestrictions", \AVAsset.referenceRestrictions, AVAssetReferenceRestrictions.self)
    table.get("AVAsset.duration", \AVAsset.duration, CMTime.self)
    table.get("AVAsset.preferredRate", \AVAsset.preferredRate, Float.self)
    table.get("AVAsset.preferredVolume", \AVAsset.preferredVolume, Float.self)
    table.get("AVAsset.preferredTransform", \AVAsset.preferredTransform, CGAffineTransform.self)
    table.get(
      "AVAsset.providesPreciseDurationAndTiming", \AVAsset.providesPreciseDurationAndTiming, Bool.self)
    table.get("AVAsset.isPlayable", \AVAsset.isPlayable, Bool.self)
    table.get("AVAsset.isExportable", \AVAsset.isExportable, Bool.self)
    table.get("AVAsset.isReadable", \AVAsset.isReadable, Bool.self)
    table.get("AVAsset.isComposable", \AVAsset.isComposable, Bool.self)
    table.get("AVAsset.hasProtectedContent", \AVAsset.hasProtectedContent, Bool.self)
    table.get("AVAsset.tracks", \AVAsset.tracks, [AVAssetTrack].self)
    table.call(
      "AVAsset.tracks(withMediaType:)",
      AVAsset.tracks(withMediaType:) as (AVAsset) -> (AVMediaType) -> [AVAssetTrack])
    table.call(
      "AVAsset.tracks(withMediaCharacteristic:)",
      AVAsset.tracks(withMediaCharacteristic:) as (AVAsset) -> (AVMediaCharacteristic) -> [AVAssetTrack])
    table.call(
      "AVAsset.track(withTrackID:)", AVAsset.track(withTrackID:) as (AVAsset) -> (CMPersistentTrackID) -> AVAssetTrack?)
    table.call("AVAsset.cancelLoading()", AVAsset.cancelLoading as (AVAsset) -> () -> Void)
    table.get("AVAsset.creationDate", \AVAsset.creationDate, AVMetadataItem?.self)
    table.get("AVAsset.lyrics", \AVAsset.lyrics, String?.self)
    table.get("AVAsset.commonMetadata", \AVAsset.commonMetadata, [AVMetadataItem].self)
    table.get("AVAsset.metadata", \AVAsset.metadata, [AVMetadataItem].self)
    table.get("AVAsset.availableMetadataFormats", \AVAsset.availableMetadataFormats, [AVMetadataFormat].self)
    table.call(
      "AVAsset.metadata(forFormat:)",
      AVAsset.metadata(forFormat:) as (AVAsset) -> (AVMetadataFormat) -> [AVMetadataItem])
    table.get("AVAsset.availableChapterLocales", \AVAsset.availableChapterLocales, [Locale].self)
    table.call(
      "AVAsset.chapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)",
      AVAsset.chapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)
        as (AVAsset) -> (Locale, [AVMetadataKey]?) -> [AVTimedMetadataGroup])
    table.call(
      "AVAsset.chapterMetadataGroups(bestMatchingPreferredLanguages:)",
      AVAsset.chapterMetadataGroups(bestMatchingPreferredLanguages:)
        as (AVAsset) -> ([String]) -> [AVTimedMetadataGroup])
    table.get(
      "AVAsset.availableMediaCharacteristicsWithMediaSelectionOptions",
      \AVAsset.availableMediaCharacteristicsWithMediaSelectionOptions, [AVMediaCharacteristic].self)
    table.call(
      "AVAsset.mediaSelectionGroup(forMediaCharacteristic:)",
      AVAsset.mediaSelectionGroup(forMediaCharacteristic:)
        as (AVAsset) -> (AVMediaCharacteristic) -> AVMediaSelectionGroup?)
    table.get("AVAsset.preferredMediaSelection", \AVAsset.preferredMediaSelection, AVMediaSelection.self)
    table.get("AVAsset.allMediaSelections", \AVAsset.allMediaSelections, [AVMediaSelection].self)
    #expect(table.complaints == [])
  }

  @Test func loading() {
    var table = MemberTable()
    table.call(
      "AVAsset.load(_:)", { (asset: AVAsset) async throws -> CMTime in try await asset.load(.duration) })
    table.call(
      "AVAsset.load(_:_:)",
      { (asset: AVAsset) async throws -> (CMTime, [AVAssetTrack]) in try await asset.load(.duration, .tracks) })
    table.call(
      "AVAsset.load(_:_:_:)",
      { (asset: AVAsset) async throws -> (CMTime, Bool, [AVMetadataItem]) in
        try await asset.load(.duration, .isPlayable, .commonMetadata)
      })
    table.call(
      "AVAsset.status(of:)",
      { (asset: AVAsset) -> AVAsyncProperty<AVAsset, CMTime>.Status in asset.status(of: .duration) })
    table.type("AVAsynchronousKeyValueLoading", (any AVAsynchronousKeyValueLoading).self)
    table.type("AVAsyncProperty", AVAsyncProperty<AVAsset, CMTime>.self)
    table.call(
      "AVAsset.loadValuesAsynchronously(forKeys:completionHandler:)",
      { (asset: AVAsset, keys: [String], done: @escaping @Sendable () -> Void) in
        asset.loadValuesAsynchronously(forKeys: keys, completionHandler: done)
      })
    table.call(
      "AVAsset.statusOfValue(forKey:error:)",
      AVAsset.statusOfValue(forKey:error:) as (AVAsset) -> (String, NSErrorPointer) -> AVKeyValueStatus)
    table.type("AVKeyValueStatus", AVKeyValueStatus.self)
    table.constant("AVKeyValueStatus.unknown", AVKeyValueStatus.unknown, 0)
    table.constant("AVKeyValueStatus.loading", AVKeyValueStatus.loading, 1)
    table.constant("AVKeyValueStatus.loaded", AVKeyValueStatus.loaded, 2)
    table.constant("AVKeyValueStatus.failed", AVKeyValueStatus.failed, 3)
    table.constant("AVKeyValueStatus.cancelled", AVKeyValueStatus.cancelled, 4)
    table.call(
      "AVAsset.loadTracks(withMediaType:)",
      { (asset: AVAsset, type: AVMediaType) async throws -> [AVAssetTrack] in
        try await asset.loadTracks(withMediaType: type)
      })
    table.call(
      "AVAsset.loadTracks(withMediaCharacteristic:)",
      { (asset: AVAsset, wanted: AVMediaCharacteristic) async throws -> [AVAssetTrack] in
        try await asset.loadTracks(withMediaCharacteristic: wanted)
      })
    table.call(
      "AVAsset.loadTrack(withTrackID:)",
      { (asset: AVAsset, id: CMPersistentTrackID) async throws -> AVAssetTrack? in
        try await asset.loadTrack(withTrackID: id)
      })
    table.call(
      "AVAsset.loadMetadata(for:)",
      { (asset: AVAsset, format: AVMetadataFormat) async throws -> [AVMetadataItem] in
        try await asset.loadMetadata(for: format)
      })
    table.call(
      "AVAsset.loadMediaSelectionGroup(for:)",
      { (asset: AVAsset, wanted: AVMediaCharacteristic) async throws -> AVMediaSelectionGroup? in
        try await asset.loadMediaSelectionGroup(for: wanted)
      })
    table.call(
      "AVAsset.loadChapterMetadataGroups(bestMatchingPreferredLanguages:)",
      { (asset: AVAsset, languages: [String]) async throws -> [AVTimedMetadataGroup] in
        try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages)
      })
    #expect(table.complaints == [])
  }

  @Test func tracks() {
    var table = MemberTable()
    table.type("AVAssetTrack", AVAssetTrack.self, under: NSObject.self)
    table.get("AVAssetTrack.asset", \AVAssetTrack.asset, AVAsset?.self)
    table.get("AVAssetTrack.trackID", \AVAssetTrack.trackID, CMPersistentTrackID.self)
    table.get("AVAssetTrack.mediaType", \AVAssetTrack.mediaType, AVMediaType.self)
    table.get("AVAssetTrack.formatDescriptions", \AVAssetTrack.formatDescriptions, [Any].self)
    table.get("AVAssetTrack.isEnabled", \AVAssetTrack.isEnabled, Bool.self)
    table.get("AVAssetTrack.isPlayable", \AVAssetTrack.isPlayable, Bool.self)
    table.get("AVAssetTrack.isDecodable", \AVAssetTrack.isDecodable, Bool.self)
    table.get("AVAssetTrack.isSelfContained", \AVAssetTrack.isSelfContained, Bool.self)
    table.get("AVAssetTrack.totalSampleDataLength", \AVAssetTrack.totalSampleDataLength, Int64.self)
    table.get("AVAssetTrack.timeRange", \AVAssetTrack.timeRange, CMTimeRange.self)
    table.get("AVAssetTrack.naturalSize", \AVAssetTrack.naturalSize, CGSize.self)
    table.get("AVAssetTrack.naturalTimeScale", \AVAssetTrack.naturalTimeScale, CMTimeScale.self)
    table.get("AVAssetTrack.preferredTransform", \AVAssetTrack.preferredTransform, CGAffineTransform.self)
    table.get("AVAssetTrack.preferredVolume", \AVAssetTrack.preferredVolume, Float.self)
    table.get("AVAssetTrack.nominalFrameRate", \AVAssetTrack.nominalFrameRate, Float.self)
    table.get("AVAssetTrack.minFrameDuration", \AVAssetTrack.minFrameDuration, CMTime.self)
    table.get("AVAssetTrack.requiresFrameReordering", \AVAssetTrack.requiresFrameReordering, Bool.self)
    table.get("AVAssetTrack.estimatedDataRate", \AVAssetTrack.estimatedDataRate, Float.self)
    table.get("AVAssetTrack.languageCode", \AVAssetTrack.languageCode, String?.self)
    table.get("AVAssetTrack.extendedLanguageTag", \AVAssetTrack.extendedLanguageTag, String?.self)
    table.get("AVAssetTrack.segments", \AVAssetTrack.segments, [AVAssetTrackSegment].self)
    table.call(
      "AVAssetTrack.segment(forTrackTime:)",
      AVAssetTrack.segment(forTrackTime:) as (AVAssetTrack) -> (CMTime) -> AVAssetTrackSegment?)
    table.call(
      "AVAssetTrack.samplePresentationTime(forTrackTime:)",
      AVAssetTrack.samplePresentationTime(forTrackTime:) as (AVAssetTrack) -> (CMTime) -> CMTime)
    table.get("AVAssetTrack.commonMetadata", \AVAssetTrack.commonMetadata, [AVMetadataItem].self)
    table.get("AVAssetTrack.metadata", \AVAssetTrack.metadata, [AVMetadataItem].self)
    table.get("AVAssetTrack.availableMetadataFormats", \AVAssetTrack.availableMetadataFormats, [AVMetadataFormat].self)
    table.get(
      "AVAssetTrack.availableTrackAssociationTypes", \AVAssetTrack.availableTrackAssociationTypes,
      [AVAssetTrack.AssociationType].self)
    table.call(
      "AVAssetTrack.associatedTracks(ofType:)",
      AVAssetTrack.associatedTracks(ofType:) as (AVAssetTrack) -> (AVAssetTrack.AssociationType) -> [AVAssetTrack])
    table.call(
      "AVAssetTrack.hasMediaCharacteristic(_:)",
      AVAssetTrack.hasMediaCharacteristic as (AVAssetTrack) -> (AVMediaCharacteristic) -> Bool)
    table.get("AVAssetTrack.canProvideSampleCursors", \AVAssetTrack.canProvideSampleCursors, Bool.self)
    table.call(
      "AVAssetTrack.makeSampleCursor(presentationTimeStamp:)",
      AVAssetTrack.makeSampleCursor(presentationTimeStamp:) as (AVAssetTrack) -> (CMTime) -> AVSampleCursor?)
    table.call(
      "AVAssetTrack.load(_:)",
      { (track: AVAssetTrack) async throws -> (CGSize, [CMFormatDescription]) in
        try await track.load(.naturalSize, .formatDescriptions)
      })
    table.type("AVAssetTrackSegment", AVAssetTrackSegment.self, under: NSObject.self)
    table.get("AVAssetTrackSegment.timeMapping", \AVAssetTrackSegment.timeMapping, CMTimeMapping.self)
    table.get("AVAssetTrackSegment.isEmpty", \AVAssetTrackSegment.isEmpty, Bool.self)
    #expect(table.complaints == [])
  }

  @Test func sampleCursors() {
    var table = MemberTable()
    table.type("AVSampleCursor", AVSampleCursor.self, under: NSObject.self)
    table.get("AVSampleCursor.presentationTimeStamp", \AVSampleCursor.presentationTimeStamp, CMTime.self)
    table.get("AVSampleCursor.decodeTimeStamp", \AVSampleCursor.decodeTimeStamp, CMTime.self)
    table.get("AVSampleCursor.currentSampleDuration", \AVSampleCursor.currentSampleDuration, CMTime.self)
    table.call(
      "AVSampleCursor.stepInDecodeOrder(byCount:)",
      AVSampleCursor.stepInDecodeOrder(byCount:) as (AVSampleCursor) -> (Int64) -> Int64)
    table.call(
      "AVSampleCursor.stepInPresentationOrder(byCount:)",
      AVSampleCursor.stepInPresentationOrder(byCount:) as (AVSampleCursor) -> (Int64) -> Int64)
    table.get(
      "AVSampleCursor.currentSampleSyncInfo", \AVSampleCursor.currentSampleSyncInfo, AVSampleCursorSyncInfo.self)
    table.call(
      "AVSampleCursor.copyCurrentSampleFormatDescription()",
      AVSampleCursor.copyCurrentSampleFormatDescription as (AVSampleCursor) -> () -> CMFormatDescription)
    #expect(table.complaints == [])
  }

  @Test func mediaTypes() {
    var table = MemberTable()
    table.type("AVMediaType", AVMediaType.self)
    table.constant("AVMediaType.video", AVMediaType.video, "vide")
    table.constant("AVMediaType.audio", AVMediaType.audio, "soun")
    table.constant("AVMediaType.text", AVMediaType.text, "text")
    table.constant("AVMediaType.closedCaption", AVMediaType.closedCaption, "clcp")
    table.constant("AVMediaType.subtitle", AVMediaType.subtitle, "sbtl")
    table.constant("AVMediaType.timecode", AVMediaType.timecode, "tmcd")
    table.constant("AVMediaType.metadata", AVMediaType.metadata, "meta")
    table.constant("AVMediaType.muxed", AVMediaType.muxed, "muxx")
    table.type("AVMediaCharacteristic", AVMediaCharacteristic.self)
    table.constant("AVMediaCharacteristic.visual", AVMediaCharacteristic.visual, "AVMediaCharacteristicVisual")
    table.constant("AVMediaCharacteristic.audible", AVMediaCharacteristic.audible, "AVMediaCharacteristicAudible")
    table.constant("AVMediaCharacteristic.legible", AVMediaCharacteristic.legible, "AVMediaCharacteristicLegible")
    table.constant(
      "AVMediaCharacteristic.frameBased", AVMediaCharacteristic.frameBased, "AVMediaCharacteristicFrameBased")
    table.type("AVFileType", AVFileType.self)
    table.constant("AVFileType.mov", AVFileType.mov, "com.apple.quicktime-movie")
    table.constant("AVFileType.mp4", AVFileType.mp4, "public.mpeg-4")
    table.constant("AVFileType.m4v", AVFileType.m4v, "com.apple.m4v-video")
    table.constant("AVFileType.m4a", AVFileType.m4a, "com.apple.m4a-audio")
    table.constant("AVFileType.wav", AVFileType.wav, "com.microsoft.waveform-audio")
    table.constant("AVFileType.caf", AVFileType.caf, "com.apple.coreaudio-format")
    table.constant("AVFileType.aiff", AVFileType.aiff, "public.aiff-audio")
    table.constant("AVFileType.mp3", AVFileType.mp3, "public.mp3")
    table.constant("AVFileType.jpg", AVFileType.jpg, "public.jpeg")
    table.constant("AVFileType.heic", AVFileType.heic, "public.heic")
    table.constant("AVFileType.heif", AVFileType.heif, "public.heif")
    table.constant("AVFileType.tif", AVFileType.tif, "public.tiff")
    #expect(table.complaints == [])
  }

  @Test func imageGenerator() {
    var table = MemberTable()
    table.type("AVAssetImageGenerator", AVAssetImageGenerator.self, under: NSObject.self)
    table.call(
      "AVAssetImageGenerator.init(asset:)", AVAssetImageGenerator.init(asset:) as (AVAsset) -> AVAssetImageGenerator)
    table.get("AVAssetImageGenerator.asset", \AVAssetImageGenerator.asset, AVAsset.self)
    table.call(
      "AVAssetImageGenerator.image(at:)",
      { (maker: AVAssetImageGenerator, time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) in
        try await maker.image(at: time)
      })
    table.call(
      "AVAssetImageGenerator.images(for:)",
      AVAssetImageGenerator.images(for:) as (AVAssetImageGenerator) -> ([CMTime]) -> AVAssetImageGenerator.Images)
    table.call(
      "AVAssetImageGenerator.copyCGImage(at:actualTime:)",
      AVAssetImageGenerator.copyCGImage(at:actualTime:)
        as (AVAssetImageGenerator) -> (CMTime, UnsafeMutablePointer<CMTime>?) throws -> CGImage)
    table.call(
      "AVAssetImageGenerator.generateCGImagesAsynchronously(forTimes:completionHandler:)",
      { (maker: AVAssetImageGenerator, times: [NSValue], done: @escaping AVAssetImageGeneratorCompletionHandler) in
        maker.generateCGImagesAsynchronously(forTimes: times, completionHandler: done)
      })
    table.call(
      "AVAssetImageGenerator.generateCGImageAsynchronously(for:completionHandler:)",
      {
        (maker: AVAssetImageGenerator, time: CMTime, done: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void)
        in
        maker.generateCGImageAsynchronously(for: time, completionHandler: done)
      })
    table.call(
      "AVAssetImageGenerator.cancelAllCGImageGeneration()",
      AVAssetImageGenerator.cancelAllCGImageGeneration as (AVAssetImageGenerator) -> () -> Void)
    table.set("AVAssetImageGenerator.maximumSize", \AVAssetImageGenerator.maximumSize, CGSize.self)
    table.set(
      "AVAssetImageGenerator.apertureMode", \AVAssetImageGenerator.apertureMode,
      AVAssetImageGenerator.ApertureMode?.self)
    table.set(
      "AVAssetImageGenerator.appliesPreferredTrackTransform", \AVAssetImageGenerator.appliesPreferredTrackTransform,
      Bool.self)
    table.set(
      "AVAssetImageGenerator.requestedTimeToleranceBefore", \AVAssetImageGenerator.requestedTimeToleranceBefore,
      CMTime.self)
    table.set(
      "AVAssetImageGenerator.requestedTimeToleranceAfter", \AVAssetImageGenerator.requestedTimeToleranceAfter,
      CMTime.self)
    table.set(
      "AVAssetImageGenerator.videoComposition", \AVAssetImageGenerator.videoComposition, AVVideoComposition?.self)
    table.get(
      "AVAssetImageGenerator.customVideoCompositor", \AVAssetImageGenerator.customVideoCompositor,
      (any AVVideoCompositing)?.self)
    table.constant(
      "AVAssetImageGenerator.ApertureMode.cleanAperture", AVAssetImageGenerator.ApertureMode.cleanAperture,
      "CleanAperture")
    table.constant(
      "AVAssetImageGenerator.ApertureMode.productionAperture", AVAssetImageGenerator.ApertureMode.productionAperture,
      "ProductionAperture")
    table.constant(
      "AVAssetImageGenerator.ApertureMode.encodedPixels", AVAssetImageGenerator.ApertureMode.encodedPixels,
      "EncodedPixels")
    table.type("AVAssetImageGenerator.Result", AVAssetImageGenerator.Result.self)
    table.constant("AVAssetImageGenerator.Result.succeeded", AVAssetImageGenerator.Result.succeeded, 0)
    table.constant("AVAssetImageGenerator.Result.failed", AVAssetImageGenerator.Result.failed, 1)
    table.constant("AVAssetImageGenerator.Result.cancelled", AVAssetImageGenerator.Result.cancelled, 2)
    #expect(table.complaints == [])
  }

  @Test func resourceLoader() {
    var table = MemberTable()
    table.type("AVAssetResourceLoader", AVAssetResourceLoader.self, under: NSObject.self)
    table.call(
      "AVAssetResourceLoader.setDelegate(_:queue:)",
      AVAssetResourceLoader.setDelegate(_:queue:)
        as (AVAssetResourceLoader) -> ((any AVAssetResourceLoaderDelegate)?, DispatchQueue?) -> Void)
    table.get(
      "AVAssetResourceLoader.delegate", \AVAssetResourceLoader.delegate, (any AVAssetResourceLoaderDelegate)?.self)
    table.get("AVAssetResourceLoader.delegateQueue", \AVAssetResourceLoader.delegateQueue, DispatchQueue?.self)
    table.type("AVAssetResourceLoaderDelegate", (any AVAssetResourceLoaderDelegate).self)
    table.type("AVAssetResourceLoadingRequest", AVAssetResourceLoadingRequest.self, under: NSObject.self)
    table.get("AVAssetResourceLoadingRequest.request", \AVAssetResourceLoadingRequest.request, URLRequest.self)
    table.get("AVAssetResourceLoadingRequest.isFinished", \AVAssetResourceLoadingRequest.isFinished, Bool.self)
    table.get("AVAssetResourceLoadingRequest.isCancelled", \AVAssetResourceLoadingRequest.isCancelled, Bool.self)
    table.get(
      "AVAssetResourceLoadingRequest.contentInformationRequest",
      \AVAssetResourceLoadingRequest.contentInformationRequest, AVAssetResourceLoadingContentInformationRequest?.self)
    table.get(
      "AVAssetResourceLoadingRequest.dataRequest", \AVAssetResourceLoadingRequest.dataRequest,
      AVAssetResourceLoadingDataRequest?.self)
    table.set("AVAssetResourceLoadingRequest.response", \AVAssetResourceLoadingRequest.response, URLResponse?.self)
    table.set("AVAssetResourceLoadingRequest.redirect", \AVAssetResourceLoadingRequest.redirect, URLRequest?.self)
    table.call(
      "AVAssetResourceLoadingRequest.finishLoading()",
      AVAssetResourceLoadingRequest.finishLoading as (AVAssetResourceLoadingRequest) -> () -> Void)
    table.call(
      "AVAssetResourceLoadingRequest.finishLoading(with:)",
      AVAssetResourceLoadingRequest.finishLoading(with:) as (AVAssetResourceLoadingRequest) -> ((any Error)?) -> Void)
    table.set(
      "AVAssetResourceLoadingContentInformationRequest.contentType",
      \AVAssetResourceLoadingContentInformationRequest.contentType, String?.self)
    table.set(
      "AVAssetResourceLoadingContentInformationRequest.contentLength",
      \AVAssetResourceLoadingContentInformationRequest.contentLength, Int64.self)
    table.set(
      "AVAssetResourceLoadingContentInformationRequest.isByteRangeAccessSupported",
      \AVAssetResourceLoadingContentInformationRequest.isByteRangeAccessSupported, Bool.self)
    table.get(
      "AVAssetResourceLoadingDataRequest.requestedOffset", \AVAssetResourceLoadingDataRequest.requestedOffset,
      Int64.self)
    table.get(
      "AVAssetResourceLoadingDataRequest.requestedLength", \AVAssetResourceLoadingDataRequest.requestedLength, Int.self)
    table.get(
      "AVAssetResourceLoadingDataRequest.currentOffset", \AVAssetResourceLoadingDataRequest.currentOffset, Int64.self)
    table.call(
      "AVAssetResourceLoadingDataRequest.respond(with:)",
      AVAssetResourceLoadingDataRequest.respond(with:) as (AVAssetResourceLoadingDataRequest) -> (Data) -> Void)
    #expect(table.complaints == [])
  }
}
