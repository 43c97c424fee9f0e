import AVFoundation
import AVKit
import Testing

@Suite struct PlaybackMembers {
  @Test func player() {
    var table = MemberTable()
    table.type("AVPlayer", AVPlayer.self, under: NSObject.self)
    table.call("AVPlayer.init(url:)", AVPlayer.init(url:) as (URL) -> AVPlayer)
    table.call("AVPlayer.init(playerItem:)", AVPlayer.init(playerItem:) as (AVPlayerItem?) -> AVPlayer)
    table.get("AVPlayer.currentItem", \AVPlayer.currentItem, AVPlayerItem?.self)
    table.call(
      "AVPlayer.replaceCurrentItem(with:)",
      AVPlayer.replaceCurrentItem(with:) as (AVPlayer) -> (AVPlayerItem?) -> Void)
    table.call("AVPlayer.play()", AVPlayer.play as (AVPlayer) -> () -> Void)
    table.call("AVPlayer.pause()", AVPlayer.pause as (AVPlayer) -> () -> Void)
    table.call("AVPlayer.playImmediately(atRate:)", AVPlayer.playImmediately(atRate:) as (AVPlayer) -> (Float) -> Void)
    table.set("AVPlayer.rate", \AVPlayer.rate, Float.self)
    table.set("AVPlayer.defaultRate", \AVPlayer.defaultRate, Float.self)
    table.call("AVPlayer.seek(to:)", AVPlayer.seek(to:) as (AVPlayer) -> (CMTime) -> Void)
    table.call(
      "AVPlayer.seek(to:toleranceBefore:toleranceAfter:)",
      AVPlayer.seek(to:toleranceBefore:toleranceAfter:) as (AVPlayer) -> (CMTime, CMTime, CMTime) -> Void)
    table.call(
      "AVPlayer.seek(to:completionHandler:)",
      { (player: AVPlayer, time: CMTime, done: @escaping @Sendable (Bool) -> Void) in
        player.seek(to: time, completionHandler: done)
      })
    table.call(
      "AVPlayer.seek(to:toleranceBefore:toleranceAfter:completionHandler:)",
      { (player: AVPlayer, time: CMTime, done: @escaping @Sendable (Bool) -> Void) in
        player.seek(to: time, toleranceBefore: time, toleranceAfter: time, completionHandler: done)
      })
    table.call(
      "AVPlayer.seek(to:) async",
      { (player: AVPlayer, time: CMTime) async -> Bool in await player.seek(to: time) })
    table.get("AVPlayer.timeControlStatus", \AVPlayer.timeControlStatus, AVPlayer.TimeControlStatus.self)
    table.get("AVPlayer.reasonForWaitingToPlay", \AVPlayer.reasonForWaitingToPlay, AVPlayer.WaitingReason?.self)
    table.get("AVPlayer.status", \AVPlayer.status, AVPlayer.Status.self)
    table.get("AVPlayer.error", \AVPlayer.error, (any Error)?.self)
    table.call("AVPlayer.currentTime()", AVPlayer.currentTime as (AVPlayer) -> () -> CMTime)
    table.call(
      "AVPlayer.addPeriodicTimeObserver(forInterval:queue:using:)",
      { (player: AVPlayer, queue: DispatchQueue?, block: @escaping @Sendable (CMTime) -> Void) -> Any in
        player.addPeriodicTimeObserver(forInterval: .zero, queue: queue, using: block)
      })
    table.call(
      "AVPlayer.addBoundaryTimeObserver(forTimes:queue:using:)",
      { (player: AVPlayer, times: [NSValue], queue: DispatchQueue?, block: @escaping @Sendable () -> Void) -> Any in
        player.addBoundaryTimeObserver(forTimes: times, queue: queue, using: block)
      })
    table.call("AVPlayer.removeTimeObserver(_:)", AVPlayer.removeTimeObserver as (AVPlayer) -> (Any) -> Void)
    table.set("AVPlayer.actionAtItemEnd", \AVPlayer.actionAtItemEnd, AVPlayer.ActionAtItemEnd.self)
    table.set("AVPlayer.volume", \AVPlayer.volume, Float.self)
    table.set("AVPlayer.isMuted", \AVPlayer.isMuted, Bool.self)
    table.call(
      "AVPlayer.setRate(_:time:atHostTime:)",
      AVPlayer.setRate(_:time:atHostTime:) as (AVPlayer) -> (Float, CMTime, CMTime) -> Void)
    table.call(
      "AVPlayer.preroll(atRate:completionHandler:)",
      { (player: AVPlayer, done: (@Sendable (Bool) -> Void)?) in player.preroll(atRate: 1, completionHandler: done) })
    table.call("AVPlayer.cancelPendingPrerolls()", AVPlayer.cancelPendingPrerolls as (AVPlayer) -> () -> Void)
    table.set(
      "AVPlayer.automaticallyWaitsToMinimizeStalling", \AVPlayer.automaticallyWaitsToMinimizeStalling, Bool.self)
    table.set(
      "AVPlayer.preventsDisplaySleepDuringVideoPlayback", \AVPlayer.preventsDisplaySleepDuringVideoPlayback, Bool.self)
    table.constant(
      "AVPlayer.rateDidChangeNotification", AVPlayer.rateDidChangeNotification, "AVPlayerRateDidChangeNotification")
    table.constant(
      "AVPlayer.rateDidChangeReasonKey", AVPlayer.rateDidChangeReasonKey, is: "AVPlayerRateDidChangeReasonKey")
    table.constant(
      "AVPlayer.RateDidChangeReason.setRateCalled", AVPlayer.RateDidChangeReason.setRateCalled,
      "AVPlayerRateDidChangeReasonSetRateCalled")
    table.constant("AVPlayer.Status.unknown", AVPlayer.Status.unknown, 0)
    table.constant("AVPlayer.Status.readyToPlay", AVPlayer.Status.readyToPlay, 1)
    table.constant("AVPlayer.Status.failed", AVPlayer.Status.failed, 2)
    table.constant("AVPlayer.TimeControlStatus.paused", AVPlayer.TimeControlStatus.paused, 0)
    table.constant(
      "AVPlayer.TimeControlStatus.waitingToPlayAtSpecifiedRate",
      AVPlayer.TimeControlStatus.waitingToPlayAtSpecifiedRate, 1)
    table.constant("AVPlayer.TimeControlStatus.playing", AVPlayer.TimeControlStatus.playing, 2)
    table.constant("AVPlayer.ActionAtItemEnd.advance", AVPlayer.ActionAtItemEnd.advance, 0)
    table.constant("AVPlayer.ActionAtItemEnd.pause", AVPlayer.ActionAtItemEnd.pause, 1)
    table.constant("AVPlayer.ActionAtItemEnd.none", AVPlayer.ActionAtItemEnd.none, 2)
    table.constant(
      "AVPlayer.WaitingReason.toMinimizeStalls", AVPlayer.WaitingReason.toMinimizeStalls,
      "AVPlayerWaitingToMinimizeStallsReason")
    table.constant(
      "AVPlayer.WaitingReason.noItemToPlay", AVPlayer.WaitingReason.noItemToPlay,
      "AVPlayerWaitingWithNoItemToPlayReason")
    #expect(table.complaints == [])
  }

  @Test func playerItem() {
    var table = MemberTable()
    table.type("AVPlayerItem", AVPlayerItem.self, under: NSObject.self)
    table.call("AVPlayerItem.init(url:)", { (url: URL) -> AVPlayerItem in AVPlayerItem(url: url) })
    table.call("AVPlayerItem.init(asset:)", { (asset: AVAsset) -> AVPlayerItem in AVPlayerItem(asset: asset) })
    table.call(
      "AVPlayerItem.init(asset:automaticallyLoadedAssetKeys:)",
      { (asset: AVAsset, keys: [String]?) -> AVPlayerItem in
        AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: keys)
      })
    table.get("AVPlayerItem.asset", \AVPlayerItem.asset, AVAsset.self)
    table.get("AVPlayerItem.status", \AVPlayerItem.status, AVPlayerItem.Status.self)
    table.get("AVPlayerItem.error", \AVPlayerItem.error, (any Error)?.self)
    table.get("AVPlayerItem.duration", \AVPlayerItem.duration, CMTime.self)
    table.get("AVPlayerItem.tracks", \AVPlayerItem.tracks, [AVPlayerItemTrack].self)
    table.get("AVPlayerItem.presentationSize", \AVPlayerItem.presentationSize, CGSize.self)
    table.get("AVPlayerItem.timebase", \AVPlayerItem.timebase, CMTimebase?.self)
    table.get("AVPlayerItem.canPlayReverse", \AVPlayerItem.canPlayReverse, Bool.self)
    table.get("AVPlayerItem.canPlayFastForward", \AVPlayerItem.canPlayFastForward, Bool.self)
    table.get("AVPlayerItem.canPlayFastReverse", \AVPlayerItem.canPlayFastReverse, Bool.self)
    table.get("AVPlayerItem.canPlaySlowForward", \AVPlayerItem.canPlaySlowForward, Bool.self)
    table.get("AVPlayerItem.canPlaySlowReverse", \AVPlayerItem.canPlaySlowReverse, Bool.self)
    table.get("AVPlayerItem.canStepForward", \AVPlayerItem.canStepForward, Bool.self)
    table.get("AVPlayerItem.canStepBackward", \AVPlayerItem.canStepBackward, Bool.self)
    table.call("AVPlayerItem.step(byCount:)", AVPlayerItem.step(byCount:) as (AVPlayerItem) -> (Int) -> Void)
    table.get("AVPlayerItem.loadedTimeRanges", \AVPlayerItem.loadedTimeRanges, [NSValue].self)
    table.get("AVPlayerItem.seekableTimeRanges", \AVPlayerItem.seekableTimeRanges, [NSValue].self)
    table.get("AVPlayerItem.isPlaybackLikelyToKeepUp", \AVPlayerItem.isPlaybackLikelyToKeepUp, Bool.self)
    table.get("AVPlayerItem.isPlaybackBufferEmpty", \AVPlayerItem.isPlaybackBufferEmpty, Bool.self)
    table.get("AVPlayerItem.isPlaybackBufferFull", \AVPlayerItem.isPlaybackBufferFull, Bool.self)
    table.set("AVPlayerItem.forwardPlaybackEndTime", \AVPlayerItem.forwardPlaybackEndTime, CMTime.self)
    table.set("AVPlayerItem.reversePlaybackEndTime", \AVPlayerItem.reversePlaybackEndTime, CMTime.self)
    table.set("AVPlayerItem.audioMix", \AVPlayerItem.audioMix, AVAudioMix?.self)
    table.set("AVPlayerItem.videoComposition", \AVPlayerItem.videoComposition, AVVideoComposition?.self)
    table.set(
      "AVPlayerItem.audioTimePitchAlgorithm", \AVPlayerItem.audioTimePitchAlgorithm, AVAudioTimePitchAlgorithm.self)
    table.set("AVPlayerItem.preferredPeakBitRate", \AVPlayerItem.preferredPeakBitRate, Double.self)
    table.set(
      "AVPlayerItem.preferredForwardBufferDuration", \AVPlayerItem.preferredForwardBufferDuration, TimeInterval.self)
    table.get("AVPlayerItem.currentMediaSelection", \AVPlayerItem.currentMediaSelection, AVMediaSelection.self)
    table.call(
      "AVPlayerItem.select(_:in:)",
      AVPlayerItem.select(_:in:) as (AVPlayerItem) -> (AVMediaSelectionOption?, AVMediaSelectionGroup) -> Void)
    table.call("AVPlayerItem.currentTime()", AVPlayerItem.currentTime as (AVPlayerItem) -> () -> CMTime)
    table.call("AVPlayerItem.cancelPendingSeeks()", AVPlayerItem.cancelPendingSeeks as (AVPlayerItem) -> () -> Void)
    table.call("AVPlayerItem.accessLog()", AVPlayerItem.accessLog as (AVPlayerItem) -> () -> AVPlayerItemAccessLog?)
    table.call("AVPlayerItem.errorLog()", AVPlayerItem.errorLog as (AVPlayerItem) -> () -> AVPlayerItemErrorLog?)
    table.get("AVPlayerItem.outputs", \AVPlayerItem.outputs, [AVPlayerItemOutput].self)
    table.call("AVPlayerItem.add(_:)", AVPlayerItem.add(_:) as (AVPlayerItem) -> (AVPlayerItemOutput) -> Void)
    table.call("AVPlayerItem.remove(_:)", AVPlayerItem.remove(_:) as (AVPlayerItem) -> (AVPlayerItemOutput) -> Void)
    table.constant("AVPlayerItem.Status.unknown", AVPlayerItem.Status.unknown, 0)
    table.constant("AVPlayerItem.Status.readyToPlay", AVPlayerItem.Status.readyToPlay, 1)
    table.constant("AVPlayerItem.Status.failed", AVPlayerItem.Status.failed, 2)
    table.constant(
      "AVPlayerItem.didPlayToEndTimeNotification", AVPlayerItem.didPlayToEndTimeNotification,
      "AVPlayerItemDidPlayToEndTimeNotification")
    table.constant(
      "Notification.Name.AVPlayerItemDidPlayToEndTime", Notification.Name.AVPlayerItemDidPlayToEndTime,
      "AVPlayerItemDidPlayToEndTimeNotification")
    table.constant(
      "AVPlayerItem.failedToPlayToEndTimeNotification", AVPlayerItem.failedToPlayToEndTimeNotification,
      "AVPlayerItemFailedToPlayToEndTimeNotification")
    table.constant(
      "AVPlayerItem.playbackStalledNotification", AVPlayerItem.playbackStalledNotification,
      "AVPlayerItemPlaybackStalledNotification")
    table.constant(
      "AVPlayerItem.timeJumpedNotification", AVPlayerItem.timeJumpedNotification, "AVPlayerItemTimeJumpedNotification")
    table.constant(
      "AVPlayerItem.newErrorLogEntryNotification", AVPlayerItem.newErrorLogEntryNotification,
      "AVPlayerItemNewErrorLogEntry")
    table.type("AVPlayerItemTrack", AVPlayerItemTrack.self, under: NSObject.self)
    table.set("AVPlayerItemTrack.isEnabled", \AVPlayerItemTrack.isEnabled, Bool.self)
    table.get("AVPlayerItemTrack.assetTrack", \AVPlayerItemTrack.assetTrack, AVAssetTrack?.self)
    table.get("AVPlayerItemTrack.currentVideoFrameRate", \AVPlayerItemTrack.currentVideoFrameRate, Float.self)
    #expect(table.complaints == [])
  }

  @Test func outputs() {
    var table = MemberTable()
    table.type("AVPlayerItemOutput", AVPlayerItemOutput.self, under: NSObject.self)
    table.type("AVPlayerItemVideoOutput", AVPlayerItemVideoOutput.self, under: AVPlayerItemOutput.self)
    table.call(
      "AVPlayerItemVideoOutput.init(pixelBufferAttributes:)",
      AVPlayerItemVideoOutput.init(pixelBufferAttributes:) as ([String: any Sendable]?) -> AVPlayerItemVideoOutput)
    table.call(
      "AVPlayerItemVideoOutput.init(outputSettings:)",
      AVPlayerItemVideoOutput.init(outputSettings:) as ([String: any Sendable]?) -> AVPlayerItemVideoOutput)
    table.call(
      "AVPlayerItemVideoOutput.hasNewPixelBuffer(forItemTime:)",
      AVPlayerItemVideoOutput.hasNewPixelBuffer(forItemTime:) as (AVPlayerItemVideoOutput) -> (CMTime) -> Bool)
    table.call(
      "AVPlayerItemVideoOutput.copyPixelBuffer(forItemTime:itemTimeForDisplay:)",
      AVPlayerItemVideoOutput.copyPixelBuffer(forItemTime:itemTimeForDisplay:)
        as (AVPlayerItemVideoOutput) -> (CMTime, UnsafeMutablePointer<CMTime>?) -> CVPixelBuffer?)
    table.call(
      "AVPlayerItemOutput.itemTime(forHostTime:)",
      AVPlayerItemOutput.itemTime(forHostTime:) as (AVPlayerItemOutput) -> (CFTimeInterval) -> CMTime)
    table.type("AVPlayerItemLegibleOutput", AVPlayerItemLegibleOutput.self, under: AVPlayerItemOutput.self)
    table.call(
      "AVPlayerItemLegibleOutput.setDelegate(_:queue:)",
      AVPlayerItemLegibleOutput.setDelegate(_:queue:)
        as (AVPlayerItemLegibleOutput) -> ((any AVPlayerItemLegibleOutputPushDelegate)?, DispatchQueue?) -> Void)
    table.type("AVPlayerItemMetadataOutput", AVPlayerItemMetadataOutput.self, under: AVPlayerItemOutput.self)
    table.call(
      "AVPlayerItemMetadataOutput.init(identifiers:)",
      AVPlayerItemMetadataOutput.init(identifiers:) as ([String]?) -> AVPlayerItemMetadataOutput)
    table.call(
      "AVPlayerItemMetadataOutput.setDelegate(_:queue:)",
      AVPlayerItemMetadataOutput.setDelegate(_:queue:)
        as (AVPlayerItemMetadataOutput) -> ((any AVPlayerItemMetadataOutputPushDelegate)?, DispatchQueue?) -> Void)
    #expect(table.complaints == [])
  }

  @Test func queuesAndLoops() {
    var table = MemberTable()
    table.type("AVQueuePlayer", AVQueuePlayer.self, under: AVPlayer.self)
    table.call("AVQueuePlayer.init(items:)", AVQueuePlayer.init(items:) as ([AVPlayerItem]) -> AVQueuePlayer)
    table.call("AVQueuePlayer.items()", AVQueuePlayer.items as (AVQueuePlayer) -> () -> [AVPlayerItem])
    table.call(
      "AVQueuePlayer.canInsert(_:after:)",
      AVQueuePlayer.canInsert(_:after:) as (AVQueuePlayer) -> (AVPlayerItem, AVPlayerItem?) -> Bool)
    table.call(
      "AVQueuePlayer.insert(_:after:)",
      AVQueuePlayer.insert(_:after:) as (AVQueuePlayer) -> (AVPlayerItem, AVPlayerItem?) -> Void)
    table.call("AVQueuePlayer.remove(_:)", AVQueuePlayer.remove(_:) as (AVQueuePlayer) -> (AVPlayerItem) -> Void)
    table.call("AVQueuePlayer.removeAllItems()", AVQueuePlayer.removeAllItems as (AVQueuePlayer) -> () -> Void)
    table.call("AVQueuePlayer.advanceToNextItem()", AVQueuePlayer.advanceToNextItem as (AVQueuePlayer) -> () -> Void)
    table.type("AVPlayerLooper", AVPlayerLooper.self, under: NSObject.self)
    table.call(
      "AVPlayerLooper.init(player:templateItem:)",
      { (player: AVQueuePlayer, item: AVPlayerItem) -> AVPlayerLooper in
        AVPlayerLooper(player: player, templateItem: item)
      })
    table.call(
      "AVPlayerLooper.init(player:templateItem:timeRange:)",
      { (player: AVQueuePlayer, item: AVPlayerItem, range: CMTimeRange) -> AVPlayerLooper in
        AVPlayerLooper(player: player, templateItem: item, timeRange: range)
      })
    table.get("AVPlayerLooper.loopCount", \AVPlayerLooper.loopCount, Int.self)
    table.get("AVPlayerLooper.status", \AVPlayerLooper.status, AVPlayerLooper.Status.self)
    table.call("AVPlayerLooper.disableLooping()", AVPlayerLooper.disableLooping as (AVPlayerLooper) -> () -> Void)
    table.type("AVAudioTimePitchAlgorithm", AVAudioTimePitchAlgorithm.self)
    table.constant(
      "AVAudioTimePitchAlgorithm.lowQualityZeroLatency", .lowQualityZeroLatency as AVAudioTimePitchAlgorithm,
      "LowQualityZeroLatency")
    table.constant("AVAudioTimePitchAlgorithm.timeDomain", AVAudioTimePitchAlgorithm.timeDomain, "TimeDomain")
    table.constant("AVAudioTimePitchAlgorithm.spectral", AVAudioTimePitchAlgorithm.spectral, "Spectral")
    table.constant("AVAudioTimePitchAlgorithm.varispeed", AVAudioTimePitchAlgorithm.varispeed, "Varispeed")
    #expect(table.complaints == [])
  }

  @Test func playerLayers() {
    var table = MemberTable()
    table.type("AVPlayerLayer", AVPlayerLayer.self, under: CALayer.self)
    table.call("AVPlayerLayer.init(player:)", AVPlayerLayer.init(player:) as (AVPlayer?) -> AVPlayerLayer)
    table.set("AVPlayerLayer.player", \AVPlayerLayer.player, AVPlayer?.self)
    table.set("AVPlayerLayer.videoGravity", \AVPlayerLayer.videoGravity, AVLayerVideoGravity.self)
    table.get("AVPlayerLayer.isReadyForDisplay", \AVPlayerLayer.isReadyForDisplay, Bool.self)
    table.get("AVPlayerLayer.videoRect", \AVPlayerLayer.videoRect, CGRect.self)
    table.type("AVSynchronizedLayer", AVSynchronizedLayer.self, under: CALayer.self)
    table.call(
      "AVSynchronizedLayer.init(playerItem:)",
      AVSynchronizedLayer.init(playerItem:) as (AVPlayerItem) -> AVSynchronizedLayer)
    table.set("AVSynchronizedLayer.playerItem", \AVSynchronizedLayer.playerItem, AVPlayerItem?.self)
    table.type("AVLayerVideoGravity", AVLayerVideoGravity.self)
    table.constant("AVLayerVideoGravity.resize", AVLayerVideoGravity.resize, "AVLayerVideoGravityResize")
    table.constant(
      "AVLayerVideoGravity.resizeAspect", AVLayerVideoGravity.resizeAspect, "AVLayerVideoGravityResizeAspect")
    table.constant(
      "AVLayerVideoGravity.resizeAspectFill", AVLayerVideoGravity.resizeAspectFill,
      "AVLayerVideoGravityResizeAspectFill")
    table.type("AVSampleBufferDisplayLayer", AVSampleBufferDisplayLayer.self, under: CALayer.self)
    table.get(
      "AVSampleBufferDisplayLayer.sampleBufferRenderer", \AVSampleBufferDisplayLayer.sampleBufferRenderer,
      AVSampleBufferVideoRenderer.self)
    table.set(
      "AVSampleBufferDisplayLayer.controlTimebase", \AVSampleBufferDisplayLayer.controlTimebase, CMTimebase?.self)
    table.set(
      "AVSampleBufferDisplayLayer.videoGravity", \AVSampleBufferDisplayLayer.videoGravity, AVLayerVideoGravity.self)
    table.call(
      "AVSampleBufferDisplayLayer.enqueue(_:)",
      AVSampleBufferDisplayLayer.enqueue as (AVSampleBufferDisplayLayer) -> (CMSampleBuffer) -> Void)
    table.call(
      "AVSampleBufferDisplayLayer.flush()",
      AVSampleBufferDisplayLayer.flush as (AVSampleBufferDisplayLayer) -> () -> Void)
    table.get(
      "AVSampleBufferDisplayLayer.isReadyForMoreMediaData", \AVSampleBufferDisplayLayer.isReadyForMoreMediaData,
      Bool.self)
    table.type("AVSampleBufferRenderSynchronizer", AVSampleBufferRenderSynchronizer.self, under: NSObject.self)
    table.call(
      "AVSampleBufferRenderSynchronizer.addRenderer(_:)",
      AVSampleBufferRenderSynchronizer.addRenderer
        as (AVSampleBufferRenderSynchronizer) -> (any AVQueuedSampleBufferRendering) -> Void)
    table.call(
      "AVSampleBufferRenderSynchronizer.setRate(_:time:)",
      AVSampleBufferRenderSynchronizer.setRate(_:time:)
        as (AVSampleBufferRenderSynchronizer) -> (Float, CMTime) -> Void)
    table.get(
      "AVSampleBufferRenderSynchronizer.timebase", \AVSampleBufferRenderSynchronizer.timebase, CMTimebase.self)
    table.set("AVSampleBufferRenderSynchronizer.rate", \AVSampleBufferRenderSynchronizer.rate, Float.self)
    #expect(table.complaints == [])
  }
}
