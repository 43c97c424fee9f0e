import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import QuartzCore
import Synchronization

/// Shows a player's picture. Of several layers of one player only the newest shows it.
open class AVPlayerLayer: CALayer, KeyValueObserving, @unchecked Sendable {
  private struct Showing {
    /// A layer keeps its player.
    var player: AVPlayer?
    var gravity = AVLayerVideoGravity.resizeAspect
    var isReady = false
    var handler: (@Sendable (PlaybackFrame) -> Void)?
    var onChange: (@Sendable () -> Void)?
    var onWords: (@Sendable () -> Void)?
  }

  /// Who observes this layer's properties.
  public let keyValueObservers = KeyValueObservers()
  private let showing = Mutex(Showing())

  /// A layer without a player.
  public required init() { super.init() }

  /// A copy of a layer's geometry.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVPlayerLayer { videoGravity = layer.videoGravity }
  }

  /// A layer that shows a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  deinit { showing.withLock { $0.player }?.remove(self) }

  /// The player that is shown.
  open var player: AVPlayer? {
    get {
      accessed()
      return showing.withLock { $0.player }
    }
    set {
      let old = showing.withLock { $0.player }
      guard old !== newValue else { return }
      old?.remove(self)
      withKeyValueChange(of: \.player) { showing.withLock { $0.player = newValue } }
      itemChanged()
      newValue?.add(self)
    }
  }

  /// How the picture fills the layer.
  open var videoGravity: AVLayerVideoGravity {
    get {
      accessed()
      return showing.withLock { $0.gravity }
    }
    set {
      withKeyValueChange(of: \.videoGravity) { showing.withLock { $0.gravity = newValue } }
      showing.withLock { $0.onChange }?()
    }
  }

  /// Whether a picture of the current item is there. Observers are told on the main thread.
  open var isReadyForDisplay: Bool {
    accessed()
    return showing.withLock { $0.isReady }
  }

  /// Where the picture lies in the layer.
  open var videoRect: CGRect {
    let size = player?.currentItem?.presentationSize ?? .zero
    guard size.width > 0, size.height > 0 else { return .zero }
    return PreviewGeometry(bounds: bounds, pictureSize: size, gravity: videoGravity).pictureRect
  }

  /// The picture that is shown just now, as large as it is shown; nil while none is. Others see it, too: it isn't to be
  /// changed.
  open func copyDisplayedPixelBuffer() -> CVPixelBuffer? {
    guard isReadyForDisplay, let player, player.layers.last === self else { return nil }
    return player.shownItem?.engine?.lastFrame?.pixelBuffer
  }

  // MARK: Showing

  /// Gets each frame when it is due, in the streaming thread, and is told when anything besides has changed: gravity, the
  /// item. For the widget that shows the layer.
  package func setFrameHandler(
    _ handler: (@Sendable (PlaybackFrame) -> Void)?, onChange: (@Sendable () -> Void)? = nil
  ) {
    showing.withLock { showing in
      showing.handler = handler
      showing.onChange = onChange
    }
    if let player, player.layers.last === self, let frame = player.currentItem?.engine?.lastFrame { show(frame) }
  }

  /// Is told, in any thread, when other words are to be written over the picture. For the widget that shows the layer.
  package func setWordsHandler(_ handler: (@Sendable () -> Void)?) { showing.withLock { $0.onWords = handler } }

  /// The words that are to be written over the picture just now.
  package var words: [SubtitleText] {
    guard let player, player.layers.last === self else { return [] }
    return player.currentItem?.shownWords ?? []
  }

  /// Other words are to be written over the picture.
  func wordsChanged() { showing.withLock { $0.onWords }?() }

  /// Says how many pixels the whole picture takes on the screen: larger ones are scaled down before they come.
  package func setDisplaySize(width: Int, height: Int) {
    // Another layer may show the player by now.
    guard let player, player.layers.last === self, let item = player.currentItem, !item.wantsWholeFrames else { return }
    item.engine?.setDisplaySize((width, height))
  }

  /// A frame is due.
  func show(_ frame: PlaybackFrame) {
    let (handler, wasReady) = showing.withLock { ($0.handler, $0.isReady) }
    handler?(frame)
    if !wasReady { onMain { self.becomeReady() } }
  }

  private func becomeReady() {
    guard let player, player.layers.last === self, player.currentItem?.engine?.lastFrame != nil else { return }
    setReady(true)
  }

  private func setReady(_ isReady: Bool) {
    let isNew = showing.withLock { showing in
      defer { showing.isReady = isReady }
      return showing.isReady != isReady
    }
    if isNew { tellOnMain { self.notify(\.isReadyForDisplay, old: !isReady, new: isReady) } }
  }

  /// Another item is to be shown, or another layer shows it.
  func itemChanged() {
    if player?.layers.last !== self || player?.currentItem?.engine?.lastFrame == nil { setReady(false) }
    showing.withLock { $0.onChange }?()
    wordsChanged()
  }
}
