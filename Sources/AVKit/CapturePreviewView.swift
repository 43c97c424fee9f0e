import AVFoundation
import Foundation
import GTKSupport

/// Shows what a camera sees: puts a session's preview layer on the screen.
///
/// Frames go straight from the engine to the widget. What the layer and its connection say of gravity, turning and
/// mirroring is done as they are drawn.
@MainActor
public final class CapturePreviewView {
  /// The widget.
  public let view = VideoView()
  /// The layer that the widget shows. Its bounds follow the widget's, so that it converts the widget's points.
  public let previewLayer = AVCaptureVideoPreviewLayer()

  /// A view that shows nothing yet.
  public init() {
    let layer = previewLayer
    layer.setFrameHandler { [weak view] frame in
      view?.post(frame.pixelBuffer)
    } onChange: { [weak self] in
      Task { @MainActor in self?.followLayer() }
    }
    view.onUnscaledSizeChange = { [weak self] width, height in
      layer.setDisplaySize(width: width, height: height)
      self?.followWidget()
    }
  }

  /// The session whose camera is shown; nil shows nothing.
  public var session: AVCaptureSession? {
    get { previewLayer.session }
    set {
      guard newValue !== previewLayer.session else { return }
      previewLayer.session = newValue
      if let size = view.unscaledSize { previewLayer.setDisplaySize(width: size.width, height: size.height) }
      if newValue == nil { view.clear() }
    }
  }

  /// How the picture fills the widget.
  public var videoGravity: AVLayerVideoGravity {
    get { previewLayer.videoGravity }
    set { previewLayer.videoGravity = newValue }
  }

  /// Shows nothing until the next picture comes.
  public func clear() { view.clear() }

  /// Which point of the camera's picture is seen at a point of the widget, from (0, 0) at the top left to (1, 1) at the
  /// bottom right of what the camera takes: what a device takes as a point of interest. Nil beside the picture.
  public func devicePoint(at point: CGPoint) -> CGPoint? {
    followWidget()
    let found = previewLayer.captureDevicePointConverted(fromLayerPoint: point)
    return (0...1).contains(found.x) && (0...1).contains(found.y) ? found : nil
  }

  /// Where a point of the camera's picture is seen in the widget.
  public func viewPoint(of devicePoint: CGPoint) -> CGPoint {
    followWidget()
    return previewLayer.layerPointConverted(fromCaptureDevicePoint: devicePoint)
  }

  /// The layer is as large as the widget.
  private func followWidget() {
    let bounds = CGRect(x: 0, y: 0, width: view.width, height: view.height)
    if previewLayer.bounds != bounds { previewLayer.bounds = bounds }
  }

  /// The widget draws as the layer says.
  private func followLayer() {
    guard previewLayer.session != nil else { return }
    view.gravity = VideoGravity(previewLayer.videoGravity)
    view.rotation = VideoRotation(rawValue: previewLayer.quarterTurns * 90) ?? .none
    view.isMirrored = previewLayer.connection?.isVideoMirrored ?? false
    view.contentSize = previewLayer.pictureSize
  }
}
