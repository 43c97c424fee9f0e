import AVFoundation
import Foundation
import GTKSupport

/// Displays a camera's video: a session's preview layer for any GTK 4 program.
///
/// Frames go straight from the engine to the widget. The gravity of the layer, and the rotation and mirroring of its
/// connection, are applied as they are drawn. The layer is drawn as `CALayer` says: its background behind the letterbox, its
/// corners, border, opacity, shadow, mask and affine transform, and its sublayers over the video, with their animations.
/// What lies outside the widget isn't seen.
@MainActor
public final class CapturePreviewView {
  /// The widget that draws the frames.
  public let view = VideoView()
  /// The layer that the widget draws. When the widget is resized, the layer is made to fill it, so that it converts the
  /// widget's points.
  public let previewLayer = AVCaptureVideoPreviewLayer()
  private let display: LayerDisplay

  /// A view that shows nothing yet.
  public init() {
    let layer = previewLayer
    display = LayerDisplay(layer, in: view)
    layer.setFrameHandler { [weak view] frame in
      view?.post(frame.pixelBuffer)
    } onChange: { [weak self] in
      Task { @MainActor in self?.followLayer() }
    }
    view.onUnscaledSizeChange = { width, height in layer.setDisplaySize(width: width, height: height) }
  }

  /// The session whose video is shown; nil shows nothing.
  public var session: AVCaptureSession? {
    get { previewLayer.session }
    set {
      guard newValue !== previewLayer.session else { return }
      previewLayer.session = newValue
      if let size = view.unscaledSize { previewLayer.setDisplaySize(width: size.width, height: size.height) }
      if newValue == nil { view.clear() }
    }
  }

  /// How the video is scaled into the widget.
  public var videoGravity: AVLayerVideoGravity {
    get { previewLayer.videoGravity }
    set { previewLayer.videoGravity = newValue }
  }

  /// Shows nothing until the next frame.
  public func clear() { view.clear() }

  /// The point of the camera's frame that is seen at a point of the widget, from (0, 0) at the top left to (1, 1) at
  /// the bottom right, as devices expect for points of interest. Nil outside the frame.
  public func devicePoint(at point: CGPoint) -> CGPoint? {
    display.followWidget()
    let found = previewLayer.captureDevicePointConverted(fromLayerPoint: point)
    return (0...1).contains(found.x) && (0...1).contains(found.y) ? found : nil
  }

  /// The point of the widget that shows a point of the camera's frame.
  public func viewPoint(of devicePoint: CGPoint) -> CGPoint {
    display.followWidget()
    return previewLayer.layerPointConverted(fromCaptureDevicePoint: devicePoint)
  }

  /// Updates the widget to the layer's settings.
  private func followLayer() {
    guard previewLayer.session != nil else { return }
    view.gravity = VideoGravity(previewLayer.videoGravity)
    view.rotation = VideoRotation(rawValue: previewLayer.quarterTurns * 90) ?? .none
    view.isMirrored = previewLayer.liveConnection?.isVideoMirrored ?? false
    view.contentSize = previewLayer.pictureSize
    display.update()
  }
}
