import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import GTKSupport
import Synchronization

/// Plays a Live Photo's movie in place of its still, then clears it.
@MainActor
package final class LivePhotoPlayback {
  /// Called when the still is to be shown again; the movie's frames are cleared by then.
  package var onEnd: @MainActor () -> Void = {}
  /// Called with each movie's item before it is opened.
  var prepare: @MainActor (AVPlayerItem) -> Void = { _ in }
  let player = AVPlayer()
  private let layer: AVPlayerLayer
  private let pictures: PictureGate
  private let clear: @MainActor () -> Void
  private var watch: MovieWatch?

  /// Creates a playback that shows its frames in a view.
  package convenience init(in view: VideoView) {
    self.init(show: { [weak view] in view?.post($0) }, clear: { view.clear() })
  }

  /// Passes frames to `show` on a streaming thread, which must not be blocked, and calls `clear` when they are to be
  /// removed.
  init(show: @escaping @Sendable (CVPixelBuffer) -> Void, clear: @escaping @MainActor () -> Void) {
    self.clear = clear
    let pictures = PictureGate(show)
    self.pictures = pictures
    layer = AVPlayerLayer(player: player)
    layer.setFrameHandler { pictures.pass($0.pixelBuffer) }
  }

  /// Whether a movie is playing.
  package var isPlaying: Bool { watch != nil }

  /// Whether the movies' audio is muted.
  package var isMuted: Bool {
    get { player.isMuted }
    set { player.isMuted = newValue }
  }

  /// Plays a movie once, in whole or up to `limit`, replacing the one that is playing.
  package func play(_ movie: URL, atMost limit: Duration? = nil) {
    let item = AVPlayerItem(url: movie)
    if let limit { item.forwardPlaybackEndTime = CMTime(seconds: limit / .seconds(1), preferredTimescale: 1_000_000) }
    prepare(item)
    watch = MovieWatch(item) { [weak self] in self?.ended($0) }
    pictures.isOpen = true
    player.replaceCurrentItem(with: item)
    player.play()
  }

  /// Stops the movie; `onEnd` is called asynchronously.
  package func stop() {
    player.replaceCurrentItem(with: nil)
    watch?.end()
  }

  private func ended(_ which: MovieWatch) {
    guard which === watch else { return }
    watch = nil
    player.replaceCurrentItem(with: nil)
    pictures.isOpen = false
    clear()
    onEnd()
  }
}

/// Passes frames only while open: a late frame would replace the still.
private final class PictureGate: Sendable {
  private let state = Mutex(false)
  private let show: @Sendable (CVPixelBuffer) -> Void

  init(_ show: @escaping @Sendable (CVPixelBuffer) -> Void) { self.show = show }

  var isOpen: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func pass(_ pixels: CVPixelBuffer) { state.withLock { if $0 { show(pixels) } } }
}

/// Reports when a movie has ended or failed.
@MainActor
private final class MovieWatch {
  private let onEnd: @MainActor (MovieWatch) -> Void
  private var status: NSKeyValueObservation?
  private var notice: (any NSObjectProtocol)?

  init(_ item: AVPlayerItem, onEnd: @escaping @MainActor (MovieWatch) -> Void) {
    self.onEnd = onEnd
    status = item.observe(\.status) { [weak self] item, _ in if item.status == .failed { self?.end() } }
    notice = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { [weak self] _ in self?.end() }
  }

  isolated deinit {
    if let notice { NotificationCenter.default.removeObserver(notice) }
  }

  /// Reports the end asynchronously, after the notification or KVO callback has returned.
  nonisolated func end() {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        if let self { self.onEnd(self) }
      }
    }
  }
}
