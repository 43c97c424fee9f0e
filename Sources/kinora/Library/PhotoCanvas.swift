import AVKit
import CoreGraphics
import CoreVideo
import Dispatch
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Shows one photo, fitted or zoomed; plays a Live Photo's movie in its place, and moves an animated picture.
@MainActor
final class PhotoCanvas {
  let widget: ScrolledArea
  /// Called with true when the movie begins, and with false when the photo is back.
  var onPlaying: @MainActor (Bool) -> Void = { _ in }
  /// Called with whether the file is unreadable, once that is known.
  var onUnreadable: @MainActor (Bool) -> Void = { _ in }
  /// Called with whether the photo fits the window, each time that changes.
  var onZoom: @MainActor (Bool) -> Void = { _ in }
  private let picture = VideoView()
  private let queue = DispatchQueue(label: "app.kinora.photo", qos: .userInitiated)
  private var item: LibraryItem?
  private var photo: CVPixelBuffer?
  private var isWhole = false
  private var size = (width: 0, height: 0)
  private var turn = 0
  private var zoom = PhotoZoom()
  private var pinchStart = 1.0
  private var panStart = (x: 0.0, y: 0.0)
  private var pointer: (x: Double, y: Double)?
  private var wish: (x: Double, y: Double)?
  private let playback: LivePhotoPlayback
  /// The frames of an animated picture.
  let animation = AnimationPlayback()
  /// Animations with longer sides are shown smaller.
  private static let longestAnimatedSide = 2048
  private static let mayMove: Set = ["gif", "webp", "png", "apng"]

  init() {
    playback = LivePhotoPlayback(in: picture)
    picture.setAccessibleName(tr("Photo"))
    widget = ScrolledArea(picture)
    animation.onFrame = { [weak self] in self?.picture.show($0) }
    playback.onEnd = { [weak self] in self?.ended() }
    widget.scrollsBothWays()
    widget.expandsVertically = true
    widget.expandsHorizontally = true
    widget.isFocusable = true
    picture.onClicks { [weak self] count, _, _ in
      if count == 2 { self?.change { $0.toggle() } }
    }
    picture.onPinch { [weak self] in
      if let self { pinchStart = zoom.factor }
    } change: { [weak self] factor in
      self?.change { [start = self?.pinchStart ?? 1] in $0.set(start * factor) }
    }
    widget.onWheel { [weak self] amount, _ in
      self?.change { amount < 0 ? $0.closer() : $0.further() }
      return true
    }
    widget.watchPointer { [weak self] in self?.pointer = $0 }
    widget.onDrag { [weak self] in
      if let self { panStart = (widget.offset(.horizontal), widget.offset()) }
    } update: { [weak self] x, y in
      guard let self, !zoom.isFitting else { return }
      widget.scroll(to: panStart.x - x, .horizontal)
      widget.scroll(to: panStart.y - y)
    }
    picture.onLongHold { [weak self] in
      self?.play()
    } end: { [weak self] in
      self?.stopPlaying()
    }
    for axis in [ScrolledArea.Axis.horizontal, .vertical] {
      widget.onScroll(axis) { [weak self] in self?.keepPlace() }
    }
  }

  /// Shows an item; its photo appears once it is decoded. A file that isn't in the Library may move although its kind
  /// doesn't say so: nobody has looked into it yet.
  func show(_ item: LibraryItem?, isFile: Bool) {
    guard item != self.item else { return }
    if let item, let now = self.item, item.isSamePicture(as: now) {
      self.item = item
      return
    }
    stopPlaying()
    animation.close()
    let isSame = item?.id == self.item?.id
    self.item = item
    turn += 1
    (photo, isWhole) = (nil, false)
    onUnreadable(false)
    if !isSame { picture.clear() }
    // Another version may have been turned or cropped, so it is fitted anew.
    size = (0, 0)
    change { $0.fit() }
    guard let item else { return }
    picture.setAccessibleName(TileName.name(of: item))
    // Decoded at the window's size first, and at full size only when zoomed in.
    read(item, limit: max(1024, max(widget.width, widget.height) * widget.scaleFactor))
    if item.kind == .animated || isFile && Self.mayMove.contains(item.main.pathExtension.lowercased()) {
      animation.open(item.main, limit: Self.longestAnimatedSide)
    }
  }

  private func read(_ item: LibraryItem, limit: Int?) {
    let turn = turn
    queue.async {
      let image = try? MediaPicture.read(item.main, limit: limit)
      let pixels = image?.pixels()
      let facts = try? MediaPicture.details(of: item.main)
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.arrived(pixels, facts, turn: turn, isWhole: limit == nil) }
      }
    }
  }

  private func arrived(_ pixels: CVPixelBuffer?, _ facts: PhotoDetails?, turn: Int, isWhole: Bool) {
    guard turn == self.turn else { return }
    if photo == nil { onUnreadable(pixels == nil) }
    guard let pixels else { return }
    photo = pixels
    self.isWhole = isWhole
    if size.width == 0 {
      let made = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
      let isTurned = (facts?.orientation ?? 1) > 4
      let stored = (facts?.width ?? made.0, facts?.height ?? made.1)
      size = isTurned && facts?.width != nil ? (stored.1, stored.0) : stored
      // Who was quicker than the decoder has zoomed already.
      let factor = zoom.factor
      zoom = PhotoZoom(actual: actual)
      zoom.set(factor)
    }
    if !playback.isPlaying, animation.machine == nil { picture.show(pixels) }
  }

  // MARK: - Zoom

  private var actual: Double {
    guard size.width > 0, widget.width > 0 else { return 1 }
    let scale = Double(widget.scaleFactor)
    return max(
      Double(size.width) / (Double(widget.width) * scale), Double(size.height) / (Double(widget.height) * scale))
  }

  /// Changes the zoom: Ctrl and +, −, 0.
  func change(_ body: (inout PhotoZoom) -> Void) {
    let old = zoom.factor
    body(&zoom)
    guard zoom.factor != old else { return }
    let view = (width: Double(widget.width), height: Double(widget.height))
    let fixed = pointer ?? (view.width / 2, view.height / 2)
    let ratio = zoom.factor / old
    wish = (
      (widget.offset(.horizontal) + fixed.x) * ratio - fixed.x, (widget.offset() + fixed.y) * ratio - fixed.y
    )
    if zoom.isFitting {
      picture.setMinimumSize()
      wish = nil
    } else {
      picture.setMinimumSize(width: Int(view.width * zoom.factor), height: Int(view.height * zoom.factor))
      if !isWhole, zoom.factor > 1.1, let item, animation.machine == nil {
        isWhole = true
        read(item, limit: nil)
      }
    }
    onZoom(zoom.isFitting)
  }

  /// Restores the point under the pointer once the photo has its new size.
  private func keepPlace() {
    guard let wish else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.wish = nil
        self.widget.scroll(to: wish.x, .horizontal)
        self.widget.scroll(to: wish.y)
      }
    }
  }

  // MARK: - Live

  /// Plays a Live Photo's movie once.
  func play() {
    guard !playback.isPlaying, let file = item?.movie else { return }
    playback.play(file)
    onPlaying(true)
  }

  /// Stops the movie and returns to the photo.
  func stopPlaying() { playback.stop() }

  private func ended() {
    if let photo { picture.show(photo) }
    onPlaying(false)
  }
}
