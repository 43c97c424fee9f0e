import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import QuartzCore
import Synchronization

/// Shows a player's video. Of several layers of one player only the newest shows it.
open class AVPlayerLayer: CALayer, KeyValueObserving, @unchecked Sendable {
  private struct Showing {
    /// Strong: a layer retains its player.
    var player: AVPlayer?
    var gravity = AVLayerVideoGravity.resizeAspect
    var isReady = false
    /// The rectangle that observers know of.
    var rect = CGRect.zero
    /// What brings displayed buffers into the form that is asked for, and the attributes that ask for it; nil leaves them.
    var former: PlayedFrameFormer?
    var pixelBufferAttributes: [String: any Sendable]?
    var handler: (@Sendable (PlaybackFrame) -> Void)?
    var onChange: (@Sendable () -> Void)?
    var onWords: (@Sendable () -> Void)?
    /// The width of the whole video on the screen, in pixels; nil before a widget says so.
    var displayWidth: Int?
    /// Draws subtitles that an item's rules style; nil before there are any.
    var styled: StyledSubtitleLayer?
  }

  /// The observers of this layer's properties.
  public let keyValueObservers = KeyValueObservers()
  private let showing = Mutex(Showing())

  /// Creates a layer without a player.
  public required init() { super.init() }

  /// Creates a copy of a layer's geometry.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVPlayerLayer { videoGravity = layer.videoGravity }
  }

  /// Creates a layer that shows a player's video.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  deinit { showing.withLock { $0.player }?.remove(self) }

  /// The player.
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
      if needsOrigins { newValue?.currentItem?.keepOrigins() }
    }
  }

  /// How the video fills the layer.
  open var videoGravity: AVLayerVideoGravity {
    get {
      accessed()
      return showing.withLock { $0.gravity }
    }
    set {
      withKeyValueChange(of: \.videoGravity) { showing.withLock { $0.gravity = newValue } }
      showing.withLock { $0.onChange }?()
      followVideoRect()
    }
  }

  /// The layer's own coordinate space: its origin and size.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      super.bounds = newValue
      followVideoRect()
    }
  }

  /// The layer's rectangle in its superlayer.
  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      followVideoRect()
    }
  }

  /// Whether a frame of the current item is available. Observers are called on the main thread.
  open var isReadyForDisplay: Bool {
    accessed()
    return showing.withLock { $0.isReady }
  }

  /// The rectangle of the video in the layer. Observers are told in whichever thread changes it.
  open var videoRect: CGRect {
    accessed()
    return currentRect
  }

  private var currentRect: CGRect {
    let size = player?.currentItem?.presentationSize ?? .zero
    guard size.width > 0, size.height > 0 else { return .zero }
    return PreviewGeometry(bounds: bounds, pictureSize: size, gravity: videoGravity).pictureRect
  }

  /// Tells observers of the video's rectangle, if it is another one by now.
  func followVideoRect() {
    let new = currentRect
    let old = showing.withLock { showing in
      defer { showing.rect = new }
      return showing.rect
    }
    if old != new { notify(\.videoRect, old: old, new: new) }
    if showing.withLock({ $0.styled }) != nil { drawStyledSubtitles() }
    // Another thread may have changed it meanwhile.
    if currentRect != new { followVideoRect() }
  }

  /// The displayed frame, in the form of `pixelBufferAttributes`, and without a size there at its display size; nil if there is
  /// none. The buffer is shared: it must not be modified.
  open func copyDisplayedPixelBuffer() -> CVPixelBuffer? {
    guard isReadyForDisplay, let player, player.layers.last === self, let frame = player.shownItem?.engine?.lastFrame
    else { return nil }
    guard let former = showing.withLock({ $0.former }) else { return frame.pixelBuffer }
    return try? former.make(frame)
  }

  /// The attributes of displayed buffers: pixel format, width and height, as an `AVPlayerItemVideoOutput` takes them. Without
  /// a format they are 32BGRA, which needs no conversion. What can't be had is refused: the layer keeps what it had.
  open var pixelBufferAttributes: [String: any Sendable]? {
    get { showing.withLock { $0.pixelBufferAttributes } }
    set {
      guard let form = try? ReaderSettings.frames(newValue ?? [:]) else {
        return Misuse.report("pixelBufferAttributes: displayed frames can't be had like this: \(newValue ?? [:])")
      }
      showing.withLock { showing in
        showing.pixelBufferAttributes = newValue
        showing.former = newValue.map { _ in PlayedFrameFormer(form) }
      }
      player?.currentItem?.keepOrigins()
    }
  }

  /// Whether frames are to come with what they were made of.
  var needsOrigins: Bool { showing.withLock { $0.former?.needsOrigins ?? false } }

  // MARK: Rendering

  /// Sets a handler for each frame when it is due, called on the streaming thread, and one for other changes, such as
  /// gravity and item. For the widget that shows the layer.
  package func setFrameHandler(
    _ handler: (@Sendable (PlaybackFrame) -> Void)?, onChange: (@Sendable () -> Void)? = nil
  ) {
    showing.withLock { showing in
      showing.handler = handler
      showing.onChange = onChange
    }
    if let player, player.layers.last === self, let frame = player.currentItem?.engine?.lastFrame { show(frame) }
  }

  /// Sets a handler, called on any thread, for changes of the subtitles to draw. For the widget that shows the layer.
  package func setWordsHandler(_ handler: (@Sendable () -> Void)?) { showing.withLock { $0.onWords = handler } }

  /// The subtitles to draw over the video now, but for those that the layer draws itself, since the item has rules for them.
  package var words: [SubtitleText] { styledItem == nil ? shownItem?.shownWords ?? [] : [] }

  /// The item whose subtitles are shown.
  private var shownItem: AVPlayerItem? {
    guard let player, player.layers.last === self else { return nil }
    return player.currentItem
  }

  /// The same, if it has rules for how they look.
  private var styledItem: AVPlayerItem? { shownItem.flatMap { $0.textStyleRules == nil ? nil : $0 } }

  /// The subtitles to draw, or their style, have changed.
  func wordsChanged() {
    drawStyledSubtitles()
    showing.withLock { $0.onWords }?()
  }

  private func drawStyledSubtitles() {
    let item = styledItem
    let (styled, isNew) = showing.withLock { showing in
      let isNew = showing.styled == nil && item != nil
      if isNew { showing.styled = StyledSubtitleLayer() }
      return (showing.styled, isNew)
    }
    guard let styled else { return }
    // Below what a program has in the layer.
    if isNew { insertSublayer(styled, at: 0) }
    let (place, video) = (bounds, currentRect)
    // As sharp as the screen.
    let pixels = showing.withLock { $0.displayWidth } ?? 0
    let scale = max(contentsScale, video.width >= 1 ? min(CGFloat(pixels) / video.width, 4) : 0)
    if styled.contentsScale != scale {
      styled.contentsScale = scale
      styled.setNeedsDisplay()
    }
    styled.frame = place
    styled.show(
      SubtitleDrawing(
        texts: item?.shownWords ?? [], rules: (item?.textStyleRules ?? []).map(\.rule),
        video: video.offsetBy(dx: -place.minX, dy: -place.minY)))
  }

  /// Sets the display size of the whole video in pixels: larger frames are scaled down before they arrive.
  package func setDisplaySize(width: Int, height: Int) {
    let isStyled = showing.withLock { showing in
      showing.displayWidth = width
      return showing.styled != nil
    }
    if isStyled { drawStyledSubtitles() }
    // Another layer may show the player by now.
    guard let player, player.layers.last === self, let item = player.currentItem, !item.wantsWholeFrames else { return }
    item.engine?.setDisplaySize((width, height))
  }

  /// Shows a frame that is due.
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
    let property = observed(\.isReadyForDisplay)
    showing.withLock { showing in
      guard showing.isReady != isReady else { return }
      showing.isReady = isReady
      changed(property, from: !isReady, to: isReady)
    }
    tellChanges()
  }

  /// The layer has another item to show, or another layer shows it now.
  func itemChanged() {
    if player?.layers.last !== self || player?.currentItem?.engine?.lastFrame == nil { setReady(false) }
    showing.withLock { $0.onChange }?()
    followVideoRect()
    wordsChanged()
  }
}
