import AVFoundation
import AVKit
import CoreMedia
import Foundation
import GLibSupport
import GTKSupport
import Timeline

/// Shows what is combined, on AVFoundation: the composition that is exported, played.
@MainActor
final class PlayerCombineEngine: CombineEngine {
  var onTime: @MainActor (CMTime) -> Void = { _ in }
  var onEnd: @MainActor () -> Void = {}
  /// The widget of the picture.
  var picture: VideoView { view.view }
  private let view = AVPlayerView()
  private let player = AVPlayer()
  private var item: AVPlayerItem?
  private var endNotice: (any NSObjectProtocol)?
  private var ticking: Any?
  /// Ends waiting for an item that isn't shown any more.
  private var waiting: AsyncStream<AVPlayerItem.Status>.Continuation?

  init() {
    player.actionAtItemEnd = .pause
    view.player = player
    ticking = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 20), queue: .main) {
      [weak self] time in
      MainActor.assumeIsolated {
        if let self, self.player.rate != 0 { self.onTime(time) }
      }
    }
  }

  isolated deinit {
    if let ticking { player.removeTimeObserver(ticking) }
    close()
  }

  func movie(of file: URL) async -> CombineMovie? { await CombineMovie(reading: file) }

  func soundDuration(of file: URL) async -> CMTime? {
    guard let source = try? await TimelineSource(file), let audio = source.audio else { return nil }
    return min(source.duration, audio.timeRange.end)
  }

  func show(_ document: TimelineDocument, in folder: URL, at time: CMTime) async throws(TimelineProblems) {
    let movie = try await TimelineBuilder(document, folder: folder).build()
    letGo()
    let item = AVPlayerItem(asset: movie.composition)
    item.videoComposition = movie.videoComposition
    item.audioMix = movie.audioMix
    self.item = item
    player.rate = 0
    endNotice = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { [weak self, weak item] _ in
      Task { @MainActor in
        if let self, let item, item === self.item { self.onEnd() }
      }
    }
    let (states, news) = AsyncStream.makeStream(of: AVPlayerItem.Status.self, bufferingPolicy: .bufferingNewest(1))
    waiting = news
    let observation = item.observe(\.status) { item, _ in news.yield(item.status) }
    player.replaceCurrentItem(with: item)
    news.yield(item.status)
    for await state in states where state != .unknown { break }
    observation.invalidate()
    guard item === self.item else { return }
    guard item.status != .failed else {
      throw TimelineProblems([TimelineProblem("", FaultWords(item.error).words)])
    }
    seek(to: time)
  }

  func seek(to time: CMTime) { player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) }

  func play() { player.rate = 1 }

  func pause() { player.rate = 0 }

  func close() {
    letGo()
    player.rate = 0
    player.replaceCurrentItem(with: nil)
    view.clear()
  }

  private func letGo() {
    if let endNotice { NotificationCenter.default.removeObserver(endNotice) }
    waiting?.finish()
    (endNotice, item, waiting) = (nil, nil, nil)
  }
}
