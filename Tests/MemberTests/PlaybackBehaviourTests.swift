import AVFoundation
import TestMedia
import TestSupport
import Testing

/// A player without a display and without sound.
@Suite(.blocking) struct PlaybackBehaviourTests {
  private func item() async throws -> AVPlayerItem {
    AVPlayerItem(url: try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 90 }))
  }

  private func ready(_ item: AVPlayerItem) async throws {
    try await eventually("the item is ready") { item.status == .readyToPlay }
  }

  @Test func aPlayersOwnRateIsThatOfPlay() async throws {
    let player = AVPlayer(playerItem: try await item())
    #expect(player.defaultRate == 1)
    player.defaultRate = 2
    #expect(player.rate == 0)
    player.play()
    #expect(player.rate == 2)
    player.pause()
    player.playImmediately(atRate: 0.5)
    #expect(player.rate == 0.5)
    player.replaceCurrentItem(with: nil)
  }

  @Test func aChangeOfTheRateTellsItsReason() async throws {
    let player = AVPlayer(playerItem: try await item())
    let heard = Collected<AVPlayer.RateDidChangeReason?>()
    let observer = NotificationCenter.default.addObserver(
      forName: AVPlayer.rateDidChangeNotification, object: player, queue: nil
    ) { notice in
      heard.add(notice.userInfo?[AVPlayer.rateDidChangeReasonKey] as? AVPlayer.RateDidChangeReason)
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    player.rate = 1.5
    try await eventually("the change is told") { !heard.values.isEmpty }
    #expect(heard.values.first == .setRateCalled)
    player.replaceCurrentItem(with: nil)
  }

  @Test func aFilmOfADiskIsPlayedAtAnyRate() async throws {
    let item = try await item()
    let player = AVPlayer(playerItem: item)
    try await ready(item)
    #expect(item.canPlayFastForward && item.canPlayFastReverse && item.canPlaySlowForward && item.canPlaySlowReverse)
    player.replaceCurrentItem(with: nil)
  }

  @Test func notificationsOfAnItemHaveTheirOwnNames() {
    let names = [
      AVPlayerItem.playbackStalledNotification, AVPlayerItem.newErrorLogEntryNotification,
      AVPlayerItem.failedToPlayToEndTimeNotification, AVPlayerItem.timeJumpedNotification,
    ]
    #expect(Set(names).count == 4)
  }

  @Test func aVolumeRampIsReadAgain() throws {
    let parameters = AVMutableAudioMixInputParameters(track: nil)
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 2, timescale: 1))
    parameters.setVolumeRamp(fromStartVolume: 0.25, toEndVolume: 0.75, timeRange: range)
    var (start, end, found): (Float, Float, CMTimeRange) = (0, 0, .zero)
    let inside = parameters.getVolumeRamp(
      for: CMTime(value: 2, timescale: 1), startVolume: &start, endVolume: &end, timeRange: &found)
    #expect(inside && start == 0.25 && end == 0.75 && found == range)
    func isRamp(at time: CMTime) -> Bool {
      parameters.getVolumeRamp(for: time, startVolume: nil, endVolume: nil, timeRange: nil)
    }
    #expect(!isRamp(at: .zero) && isRamp(at: range.start) && isRamp(at: range.end))
    #expect(!isRamp(at: range.end + CMTime(value: 1, timescale: 100)))
    // Between two ramps the first one's last level holds.
    parameters.setVolumeRamp(
      fromStartVolume: 0, toEndVolume: 1,
      timeRange: CMTimeRange(start: CMTime(value: 5, timescale: 1), end: CMTime(value: 6, timescale: 1)))
    #expect(isRamp(at: CMTime(value: 4, timescale: 1)))
    // A level that was set holds for good.
    parameters.setVolume(1, at: CMTime(value: 9, timescale: 1))
    #expect(isRamp(at: CMTime(value: 100, timescale: 1)))
  }

  @Test func aCropRampIsReadAgain() throws {
    let edit = AVMutableComposition()
    let track = try #require(edit.addMutableTrack(withMediaType: .video, preferredTrackID: 3))
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
    let (first, last) = (CGRect(x: 0, y: 0, width: 8, height: 8), CGRect(x: 4, y: 4, width: 2, height: 2))
    layer.setCropRectangleRamp(fromStartCropRectangle: first, toEndCropRectangle: last, timeRange: range)
    var (start, end, found) = (CGRect.zero, CGRect.zero, CMTimeRange.zero)
    let isThere = layer.getCropRectangleRamp(
      for: CMTime(value: 1, timescale: 1), startCropRectangle: &start, endCropRectangle: &end, timeRange: &found)
    #expect(isThere && start == first && end == last && found == range)
  }

  @Test func aVideoCompositionKeepsWhereItsFramesComeFrom() {
    let plan = AVMutableVideoComposition()
    #expect(plan.sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid)
    plan.sourceTrackIDForFrameTiming = 5
    #expect((plan.copy() as? AVVideoComposition)?.sourceTrackIDForFrameTiming == 5)
  }

  @Test func aSublayerIsPutBetweenOthers() {
    let (whole, layers) = (CALayer(), [CALayer(), CALayer(), CALayer()])
    whole.addSublayer(layers[0])
    whole.addSublayer(layers[1])
    whole.insertSublayer(layers[2], at: 1)
    #expect(
      whole.sublayers?.map(ObjectIdentifier.init) == [layers[0], layers[2], layers[1]].map(ObjectIdentifier.init))
  }

  @Test func anAnimationKeepsItsTimingFunction() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    var points: [Float] = [0, 0]
    animation.timingFunction?.getControlPoint(at: 1, values: &points)
    #expect(points == [0.42, 0])
  }

  @Test func theMachinesHeatIsTold() {
    let states: [ProcessInfo.ThermalState] = [.nominal, .fair, .serious, .critical]
    #expect(states.contains(ProcessInfo.processInfo.thermalState))
  }
}
