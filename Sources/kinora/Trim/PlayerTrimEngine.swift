import AVFoundation
import AVKit
import CoreMedia
import Foundation
import GLibSupport
import GTKSupport

/// Shows a movie that is trimmed, on AVFoundation.
@MainActor
final class PlayerTrimEngine: TrimEngine {
  var onEvent: @MainActor (TrimEvent) -> Void = { _ in }
  /// The widget of the picture.
  let picture: Widget
  private let view = AVPlayerView()
  private let player = AVPlayer()
  private var item: AVPlayerItem?
  private var observations: [NSKeyValueObservation] = []
  private var endNotice: (any NSObjectProtocol)?
  private var ticking: Any?
  private var loop = CMTimeRange.invalid
  private var wasReady = false

  init() {
    view.controlsStyle = .none
    picture = view.view
    picture.setAccessibleName(tr("Film"))
    player.actionAtItemEnd = .pause
    view.player = player
    let tick = CMTime(value: 1, timescale: 20)
    ticking = player.addPeriodicTimeObserver(forInterval: tick, queue: .main) { [weak self] time in
      MainActor.assumeIsolated {
        if let self, self.player.rate != 0 { self.onEvent(.time(time)) }
      }
    }
  }

  isolated deinit {
    if let ticking { player.removeTimeObserver(ticking) }
    close()
  }

  func open(_ file: URL) {
    close()
    let item = AVPlayerItem(url: file)
    (self.item, wasReady) = (item, false)
    observations = [
      item.observe(\.status) { [weak self, weak item] _, _ in
        Task { @MainActor in
          if let self, let item, item === self.item { self.statusChanged(of: item) }
        }
      }
    ]
    endNotice = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { [weak self, weak item] _ in
      Task { @MainActor in
        if let self, let item, item === self.item { self.playLoop() }
      }
    }
    player.replaceCurrentItem(with: item)
    statusChanged(of: item)
  }

  func close() {
    observations = []
    if let endNotice { NotificationCenter.default.removeObserver(endNotice) }
    (endNotice, item) = (nil, nil)
    player.rate = 0
    player.replaceCurrentItem(with: nil)
    view.clear()
  }

  func show(_ time: CMTime) {
    item?.forwardPlaybackEndTime = .invalid
    player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
  }

  func loop(_ range: CMTimeRange) {
    loop = range
    playLoop()
  }

  func pause() { player.rate = 0 }

  private func playLoop() {
    item?.forwardPlaybackEndTime = loop.end
    player.seek(to: loop.start, toleranceBefore: .zero, toleranceAfter: .zero) { [weak self] isDone in
      Task { @MainActor in
        if isDone { self?.player.rate = 1 }
      }
    }
  }

  private func statusChanged(of item: AVPlayerItem) {
    switch item.status {
    case .unknown: break
    case .readyToPlay:
      guard !wasReady else { return }
      wasReady = true
      guard let track = item.asset.tracks(withMediaType: .video).first else {
        return onEvent(.failed(FaultWords(tr("It has no picture."))))
      }
      let rate = track.nominalFrameRate > 0 ? Double(track.nominalFrameRate) : 30
      let known = track.minFrameDuration
      let frame = known.isNumeric && known > .zero ? known : CMTime(seconds: 1 / rate, preferredTimescale: 90_000)
      let size = item.presentationSize
      onEvent(
        .ready(
          TrimMovie(
            duration: item.duration, frame: frame, width: size.width, height: size.height, rate: rate,
            canBeCopied: canBeCopied(item.asset))))
    case .failed: onEvent(.failed(FaultWords(item.error)))
    }
  }

  private func canBeCopied(_ asset: AVAsset) -> Bool {
    guard let file = (asset as? AVURLAsset)?.url else { return false }
    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)
    return session?.supportedFileTypes.contains(TrimWork.type(of: file)) ?? false
  }

  func isKeyFrame(at time: CMTime) async -> Bool? {
    guard let track = item?.asset.tracks(withMediaType: .video).first, track.canProvideSampleCursors else { return nil }
    return await OwnThread.run {
      guard let cursor = track.makeSampleCursor(presentationTimeStamp: time) else { return nil }
      return cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue
        && abs((cursor.presentationTimeStamp - time).seconds) < 0.001
    }
  }
}
