import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import QuartzCore
import Synchronization

/// Shows the video of a session's camera. AVKit's `CapturePreviewView` displays it.
open class AVCaptureVideoPreviewLayer: CALayer, KeyValueObserving, @unchecked Sendable {
  private struct Preview {
    var session: AVCaptureSession?
    var gravity = AVLayerVideoGravity.resizeAspect
    var isPreviewing = false
    var handler: (@Sendable (PreviewFrame) -> Void)?
    var output: PreviewOutput?
    var onChange: (@Sendable () -> Void)?
  }

  /// The observers of this layer's properties.
  public let keyValueObservers = KeyValueObservers()
  private let preview = Mutex(Preview())

  /// Creates a layer without a session.
  public required init() { super.init() }

  /// Creates a copy of a layer's geometry.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVCaptureVideoPreviewLayer { videoGravity = layer.videoGravity }
  }

  /// Creates a layer that shows the session's camera.
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  /// Creates a layer in a session without a connection; use `addConnection` for that.
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  deinit { preview.withLock { $0.session }?.forgetLayers() }

  // MARK: Session

  /// The session. Unlike outputs, a layer retains it.
  open var session: AVCaptureSession? {
    get {
      accessed()
      return preview.withLock { $0.session }
    }
    set { setSession(newValue, connects: true) }
  }

  /// Sets the session without connecting to its camera; use `addConnection` for that.
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

  /// The connection from the camera.
  open var connection: AVCaptureConnection? { session?.connections.first { $0.videoPreviewLayer === self } }

  /// The connection whose pictures are shown: one that is taken out, until the commit.
  package var liveConnection: AVCaptureConnection? { session?.liveConnection(to: self) }

  /// Whether frames arrive. Observers are called on the main thread.
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
    // Asynchronously: this may be the session's queue.
    tellLater { [self] in notify(\.isPreviewing, old: !isPreviewing, new: isPreviewing) }
    preview.withLock { $0.onChange }?()
  }

  // MARK: Appearance

  /// How the video fills the layer.
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

  /// Rotation, mirroring or the camera has changed.
  func connectionChanged() { preview.withLock { $0.onChange }?() }

  // MARK: Coordinates

  /// The geometry of the camera's image in the layer.
  var geometry: PreviewGeometry {
    let connection = liveConnection
    return PreviewGeometry(
      bounds: bounds, pictureSize: pictureSize, gravity: videoGravity, quarterTurns: connection?.quarterTurns ?? 0,
      isMirrored: connection?.isVideoMirrored ?? false)
  }

  /// The size of the camera's image, if known.
  package var pictureSize: CGSize? {
    guard let device = liveConnection?.sourceDevice else { return nil }
    let format = session?.engine.camera(device.uniqueID)?.deliveredFormat ?? device.activeFormat.videoFormat
    return format.map { CGSize(width: $0.width, height: $0.height) }
  }

  /// Converts a point of the layer to one of the device: from (0, 0), the top left of the camera's image, to (1, 1),
  /// the bottom right. As `AVCaptureDevice` takes a point of interest.
  open func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    geometry.devicePoint(at: pointInLayer)
  }

  /// Converts a point of the device to one of the layer.
  open func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    geometry.layerPoint(of: captureDevicePointOfInterest)
  }

  /// Converts a rectangle of the layer to one of the device.
  open func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    geometry.deviceRect(at: rectInLayerCoordinates)
  }

  /// Converts a rectangle of the device to one of the layer.
  open func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry.layerRect(of: rectInMetadataOutputCoordinates)
  }

  // MARK: Rendering

  /// The engine's preview output; nil while no widget shows the layer, so that nothing is scaled in vain.
  var previewOutput: PreviewOutput? { preview.withLock { $0.output } }

  /// Sets a handler for each frame, called on the streaming thread straight from the engine, and one for other changes:
  /// gravity, rotation, mirroring, the camera. For the widget that shows the layer.
  package func setFrameHandler(
    _ handler: (@Sendable (PreviewFrame) -> Void)?, onChange: (@Sendable () -> Void)? = nil
  ) {
    preview.withLock { preview in
      preview.output = handler.map { PreviewOutput($0) }
      preview.onChange = onChange
    }
    session?.declarationChanged()
  }

  /// Sets the display size of the whole video in pixels.
  package func setDisplaySize(width: Int, height: Int) { previewOutput?.displaySize = (width, height) }

  /// The clockwise rotation of the video, in quarter turns.
  package var quarterTurns: Int { connection?.quarterTurns ?? 0 }
}
