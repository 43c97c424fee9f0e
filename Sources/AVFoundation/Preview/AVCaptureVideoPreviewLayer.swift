import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import QuartzCore
import Synchronization

/// Shows what a session's camera sees. AVKit's `CapturePreviewView` puts it on the screen.
open class AVCaptureVideoPreviewLayer: CALayer, KeyValueObserving, @unchecked Sendable {
  private struct Preview {
    var session: AVCaptureSession?
    var gravity = AVLayerVideoGravity.resizeAspect
    var isPreviewing = false
    var handler: (@Sendable (PreviewFrame) -> Void)?
    var output: PreviewOutput?
    var onChange: (@Sendable () -> Void)?
  }

  /// Who observes this layer's properties.
  public let keyValueObservers = KeyValueObservers()
  private let preview = Mutex(Preview())

  /// A layer without a session.
  public required init() { super.init() }

  /// A copy of a layer's geometry.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVCaptureVideoPreviewLayer { videoGravity = layer.videoGravity }
  }

  /// A layer that shows what the session's camera sees.
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  /// A layer in the session that `addConnection` gives something to show.
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  deinit { preview.withLock { $0.session }?.forgetLayers() }

  // MARK: Session

  /// The session. Unlike outputs, a layer keeps it alive.
  open var session: AVCaptureSession? {
    get {
      accessed()
      return preview.withLock { $0.session }
    }
    set { setSession(newValue, connects: true) }
  }

  /// Sets the session without connecting to its camera; `addConnection` does that.
  open func setSessionWithNoConnection(_ session: AVCaptureSession) { setSession(session, connects: false) }

  private func setSession(_ new: AVCaptureSession?, connects: Bool) {
    let old = preview.withLock { $0.session }
    guard old !== new else { return }
    old?.remove(self)
    withKeyValueChange(of: \.session) { preview.withLock { $0.session = new } }
    setPreviewing(false)
    new?.add(self, connects: connects)
    connectionChanged()
  }

  /// What leads pictures here.
  open var connection: AVCaptureConnection? { session?.connections.first { $0.videoPreviewLayer === self } }

  /// Whether pictures come. Observers are told on the main thread.
  open var isPreviewing: Bool {
    accessed()
    return preview.withLock { $0.isPreviewing }
  }

  func setPreviewing(_ isPreviewing: Bool) {
    let isNew = preview.withLock { preview in
      defer { preview.isPreviewing = isPreviewing }
      return preview.isPreviewing != isPreviewing
    }
    guard isNew else { return }
    // Not here: this may be the session's queue.
    onMain { [self] in notify(\.isPreviewing, old: !isPreviewing, new: isPreviewing) }
    preview.withLock { $0.onChange }?()
  }

  // MARK: Looks

  /// How the picture fills the layer.
  open var videoGravity: AVLayerVideoGravity {
    get {
      accessed()
      return preview.withLock { $0.gravity }
    }
    set {
      withKeyValueChange(of: \.videoGravity) { preview.withLock { $0.gravity = newValue } }
      preview.withLock { $0.onChange }?()
    }
  }

  /// Something about turning, mirroring or the camera has changed.
  func connectionChanged() { preview.withLock { $0.onChange }?() }

  // MARK: Points

  /// The picture in the layer.
  var geometry: PreviewGeometry {
    let connection = connection
    return PreviewGeometry(
      bounds: bounds, pictureSize: pictureSize, gravity: videoGravity, quarterTurns: connection?.quarterTurns ?? 0,
      isMirrored: connection?.isVideoMirrored ?? false)
  }

  /// The size of the camera's picture, where known.
  package var pictureSize: CGSize? {
    guard let device = connection?.deviceInput?.device else { return nil }
    let format = session?.engine.camera(device.uniqueID)?.deliveredFormat ?? device.activeFormat.videoFormat
    return format.map { CGSize(width: $0.width, height: $0.height) }
  }

  /// Which point of the device lies there in the layer: (0, 0) is the top left of the picture as the camera takes it,
  /// (1, 1) the bottom right. What `AVCaptureDevice` takes as a point of interest.
  open func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    geometry.devicePoint(at: pointInLayer)
  }

  /// Where a point of the device lies in the layer.
  open func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    geometry.layerPoint(of: captureDevicePointOfInterest)
  }

  /// Which rectangle of the device lies there in the layer.
  open func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    geometry.deviceRect(at: rectInLayerCoordinates)
  }

  /// Where a rectangle of the device lies in the layer.
  open func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry.layerRect(of: rectInMetadataOutputCoordinates)
  }

  // MARK: Showing

  /// Where the engine shows frames; nil while nobody looks, so that nothing is scaled in vain.
  var previewOutput: PreviewOutput? { preview.withLock { $0.output } }

  /// Gets each frame in the streaming thread, straight from the engine, and is told when anything besides has changed:
  /// gravity, turning, mirroring, the camera. For the widget that shows the layer.
  package func setFrameHandler(
    _ handler: (@Sendable (PreviewFrame) -> Void)?, onChange: (@Sendable () -> Void)? = nil
  ) {
    preview.withLock { preview in
      preview.output = handler.map { PreviewOutput($0) }
      preview.onChange = onChange
    }
    session?.declarationChanged()
  }

  /// Says how many pixels the whole picture takes on the screen.
  package func setDisplaySize(width: Int, height: Int) { previewOutput?.displaySize = (width, height) }

  /// How far the picture is turned clockwise, in quarters.
  package var quarterTurns: Int { connection?.quarterTurns ?? 0 }
}
