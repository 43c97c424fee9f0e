import CoreGraphics
import Dispatch
import GTKSupport
import QuartzCore

/// Draws the layer of a video view around the view's video: its background, corners, border, opacity, transform, shadow and
/// mask, and the layers below it, over the video.
///
/// The tree of layers is read when it has changed (`LayerWatch`). What needs bitmaps is drawn on a queue of its own, at the
/// screen's pixels; until that is done the view shows what it did before, and further changes wait. What stays the same is
/// kept. The screen's frames are followed only while an animation runs. A layer with nothing but its video leaves the view
/// without a decoration, so that frames cost what they always do.
@MainActor
final class LayerDisplay {
  /// What a drawing depends on.
  private struct Subject: Equatable {
    var reading: Int
    var signature: LayerSignature
    var canvas: VideoCanvas
  }

  private let layer: CALayer
  private weak var view: VideoView?
  private let queue = DispatchQueue(label: "app.kinora.layers", qos: .userInteractive)
  private var watch: LayerWatch?
  private var tree: LayerTree
  /// Counts how often the tree was read.
  private var reading = 0
  private var drawn: Subject?
  /// The widget's size when the layer was made to fill it.
  private var filled = CGSize.zero
  /// How long a drawing may take that the view waits for when its size changes, in seconds: a quarter of a frame.
  private static let quickTime = 0.004
  /// How long the last drawing took.
  private var drawingTime = Double.infinity
  /// How many notices of changes are on their way that are known already.
  private var readsToSkip = 0
  private var isDrawing = false
  private var isOutdated = false
  /// Which request for the screen's frames counts; nil while none are followed.
  private var ticks: Int?
  private var tickCount = 0
  /// Counts what is waited for, so that an earlier wait is ignored.
  private var appointment = 0
  /// When the animation is over that is waited for, by the host's time; nil if there is none.
  private var awaitedEnd: Double?
  /// How much later an animation ends that no frame has ended, in seconds: more than a frame.
  private static let endDelay = 0.1

  /// Draws a layer in a view.
  init(_ layer: CALayer, in view: VideoView) {
    (self.layer, self.view) = (layer, view)
    tree = LayerTree(layer)
    let watch = LayerWatch { [weak self] in
      // Not at once: the layer may be in the middle of several changes.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.layersChanged() } }
    }
    self.watch = watch
    layer.setWatch(watch)
    view.onSizeChange = { [weak self] in self?.followWidget() }
  }

  isolated deinit { layer.setWatch(nil) }

  /// Has the layer fill the widget, if the widget has another size than before: its bounds and position are set, as those
  /// of a view's own layer are.
  func followWidget() {
    guard let view else { return }
    let size = CGSize(width: view.width, height: view.height)
    guard size != filled else { return update() }
    filled = size
    layer.bounds.size = size
    let anchor = layer.anchorPoint
    layer.position = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    // At once: GTK draws the widget right after it has laid it out, and what is read later is a frame late. The change is
    // on its way here, too, from now or from before.
    readsToSkip += 1
    readLayers(isForResize: true)
  }

  private func layersChanged() {
    guard readsToSkip == 0 else { return readsToSkip -= 1 }
    readLayers(isForResize: false)
  }

  private func readLayers(isForResize: Bool) {
    // Before they are read: what is changed meanwhile counts again.
    watch?.rearm()
    tree = LayerTree(layer, isLive: true)
    reading += 1
    update(isForResize: isForResize)
  }

  /// Draws the layers as they look now, if they look different.
  func update() { update(isForResize: false) }

  private func update(isForResize: Bool) {
    guard let view, view.width > 0, view.height > 0 else { return waitForEnd(from: CACurrentMediaTime()) }
    if isDrawing {
      // While frames are followed, the next one will do.
      if ticks == nil { isOutdated = true }
      return
    }
    let host = CACurrentMediaTime()
    let (moment, signature) = tree.moment(atHost: host)
    defer { wait(from: host) }
    let scale = view.scaleFactor
    let canvas = VideoCanvas(
      width: view.width * scale, height: view.height * scale, scale: CGFloat(scale), video: view.pictureArea)
    let subject = Subject(reading: reading, signature: signature, canvas: canvas)
    guard subject != drawn else { return }
    drawn = subject
    guard let moment else { return show(.hidden) }
    guard moment.needsBitmaps else { return show(moment.videoLook(on: canvas)) }
    // Of what is drawn quickly the view's new size and the layers are seen in the same frame.
    if isForResize, drawingTime < Self.quickTime {
      let look = moment.videoLook(on: canvas)
      drawingTime = CACurrentMediaTime() - host
      return show(look)
    }
    isDrawing = true
    queue.async { [weak self] in
      let start = CACurrentMediaTime()
      let look = moment.videoLook(on: canvas)
      let time = CACurrentMediaTime() - start
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.drew(look, in: time) } }
    }
  }

  private func drew(_ look: VideoLayerLook, in time: Double) {
    (isDrawing, drawingTime) = (false, time)
    show(look)
    guard isOutdated else { return }
    isOutdated = false
    update()
  }

  private func show(_ look: VideoLayerLook) {
    guard let view else { return }
    view.decoration = look.isPlain(in: CGSize(width: view.width, height: view.height)) ? nil : VideoDecoration(look)
  }

  // MARK: Time

  /// Sees to it that the layers are drawn again when they look different by themselves.
  private func wait(from host: Double) {
    tree.removeFinished(atHost: host)
    waitForEnd(from: host)
    appointment += 1
    guard let next = tree.nextChange(afterHost: host) else { return ticks = nil }
    guard next > host else { return tick() }
    ticks = nil
    let current = appointment
    DispatchQueue.main.asyncAfter(deadline: .now() + min(next - host, 3600)) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.appointment == current else { return }
        self.update()
      }
    }
  }

  /// Sees to it that animations end when their time is over, and transactions with them, also where no frames come: in a page
  /// that isn't shown, or in a minimized window.
  private func waitForEnd(from host: Double) {
    guard let end = tree.nextEnd(afterHost: host) else { return awaitedEnd = nil }
    // From frame to frame it is the same but for rounding.
    if let awaitedEnd, abs(awaitedEnd - end) < Self.endDelay { return }
    awaitedEnd = end
    DispatchQueue.main.asyncAfter(deadline: .now() + min(end - host + Self.endDelay, 3600)) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.awaitedEnd == end else { return }
        self.awaitedEnd = nil
        let now = CACurrentMediaTime()
        self.tree.removeFinished(atHost: now)
        self.waitForEnd(from: now)
      }
    }
  }

  private func tick() {
    guard ticks == nil else { return }
    tickCount += 1
    let number = tickCount
    ticks = number
    view?.onEachFrame { [weak self] in
      guard let self, ticks == number else { return false }
      update()
      return ticks == number
    }
  }
}
