import CAdwaita
import CoreVideo
import GLibSupport

/// A widget that shows video frames: scaled, mirrored and rotated as they are drawn, without copying a pixel. A decoration
/// adds what belongs to the video: a background, corners, a border, and pictures over and under it.
public final class VideoView: Widget {
  private let painter: VideoPainter
  private let mailbox = FrameMailbox()
  private var reportedSize = (width: 0, height: 0)

  /// A view that shows nothing yet.
  public init() {
    painter = VideoPainter()
    super.init(floating: VideoViewType.makeInstance(painter))
    painter.onLayout = { [weak self] in self?.changedSize() }
    mailbox.deliver = { [weak self] in self?.show($0) }
    on("notify::scale-factor") { [weak self] in self?.changedSize() }
  }

  /// Shows a frame until the next one.
  public func show(_ pixelBuffer: CVPixelBuffer) {
    guard let picture = VideoPicture(pixelBuffer) else { return }
    let hadShape = painter.contentSize != nil || painter.picture?.size == picture.size
    painter.replacePicture(picture)
    if !hadShape { reportUnscaledSize() }
    redraw()
  }

  /// Shows a frame; may be called on any thread. If frames arrive faster than they are drawn, the latest wins.
  public nonisolated func post(_ pixelBuffer: CVPixelBuffer) { mailbox.post(pixelBuffer) }

  /// How many frames were posted, whether or not all were drawn.
  public nonisolated var frameCount: Int { mailbox.count }

  /// Clears the view and releases the last frame.
  public func clear() {
    mailbox.empty()
    painter.replacePicture(nil)
    redraw()
  }

  /// How frames are scaled into the widget.
  public var gravity: VideoGravity {
    get { painter.gravity }
    set { change(\.gravity, to: newValue) }
  }

  /// The rotation of the frames.
  public var rotation: VideoRotation {
    get { painter.rotation }
    set { change(\.rotation, to: newValue) }
  }

  /// Whether frames are mirrored horizontally.
  public var isMirrored: Bool {
    get { painter.isMirrored }
    set { change(\.isMirrored, to: newValue) }
  }

  /// The radius of the frame's corners.
  public var cornerRadius: Double {
    get { painter.cornerRadius }
    set { change(\.cornerRadius, to: newValue) }
  }

  /// What is drawn around the video; nil for nothing.
  public var decoration: VideoDecoration? {
    get { painter.decoration }
    set {
      guard newValue != nil || painter.decoration != nil else { return }
      painter.decoration = newValue
      reportUnscaledSize()
      redraw()
    }
  }

  /// The source's full size, which gives the aspect ratio; nil takes that of the frames.
  public var contentSize: CGSize? {
    get { painter.contentSize }
    set { change(\.contentSize, to: newValue) }
  }

  /// The part of the widget that the frame covers.
  public var pictureArea: CGRect {
    let visible = painter.geometry(of: widget).visible
    let scale = CGFloat(scaleFactor)
    return CGRect(
      x: visible.minX / scale, y: visible.minY / scale, width: visible.width / scale, height: visible.height / scale)
  }

  /// The point of the frame that is seen at a point of the widget, from 0 to 1 in both directions, before mirroring and
  /// rotation; nil outside the frame.
  public func picturePoint(x: Double, y: Double) -> CGPoint? {
    let scale = CGFloat(scaleFactor)
    return painter.geometry(of: widget).picturePoint(at: CGPoint(x: x * scale, y: y * scale))
  }

  /// Called when the widget has been laid out, or has another scale factor.
  public var onSizeChange: @MainActor () -> Void = {}

  /// Called when `unscaledSize` changes.
  public var onUnscaledSizeChange: @MainActor (_ width: Int, _ height: Int) -> Void = { _, _ in }

  /// The size that frames need to be drawn without scaling; nil before the widget has a size.
  public var unscaledSize: (width: Int, height: Int)? {
    let size = painter.geometry(of: widget).unscaledSize
    return size.width > 0 && size.height > 0 ? (Int(size.width), Int(size.height)) : nil
  }

  /// Calls the handler once, when the next frame is about to be drawn.
  public func onceDrawn(_ handler: @escaping @MainActor () -> Void) { painter.onFirstDrawing = handler }

  private func change<Value: Equatable>(_ path: ReferenceWritableKeyPath<VideoPainter, Value>, to new: Value) {
    guard painter[keyPath: path] != new else { return }
    painter[keyPath: path] = new
    reportUnscaledSize()
    redraw()
  }

  private func changedSize() {
    reportUnscaledSize()
    onSizeChange()
  }

  private func reportUnscaledSize() {
    guard let size = unscaledSize, size != reportedSize else { return }
    reportedSize = size
    onUnscaledSizeChange(size.width, size.height)
  }
}

/// The GTK class behind `VideoView`.
private enum VideoViewType {
  private static let key = "kinora-video-painter"

  static func makeInstance(_ painter: VideoPainter) -> UnsafeMutablePointer<GtkWidget> {
    let instance = kinora_widget_new(type, GTK_ACCESSIBLE_ROLE_IMG)!
    g_object_set_data_full(
      UnsafeMutableRawPointer(instance).assumingMemoryBound(to: GObject.self), key,
      Unmanaged.passRetained(painter).toOpaque(), { Unmanaged<VideoPainter>.fromOpaque($0!).release() })
    return instance
  }

  private static func painter(of widget: UnsafeMutablePointer<GtkWidget>) -> VideoPainter? {
    let data = g_object_get_data(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), key)
    return data.map { Unmanaged<VideoPainter>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let type = registerClass("KinoraVideoView", derivedFrom: gtk_widget_get_type()) { klass, _ in
    let klass = klass!.assumingMemoryBound(to: GtkWidgetClass.self)
    klass.pointee.snapshot = { widget, snapshot in
      guard let painter = VideoViewType.painter(of: widget!) else { return }
      nonisolated(unsafe) let (widget, snapshot) = (widget!, snapshot!)
      MainActor.assumeIsolated { painter.draw(widget, snapshot) }
    }
    klass.pointee.size_allocate = { widget, _, _, _ in
      guard let painter = VideoViewType.painter(of: widget!) else { return }
      MainActor.assumeIsolated { painter.onLayout() }
    }
  }
}
