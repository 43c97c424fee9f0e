import AVFoundation
import CoreGraphics
import Foundation
import GTKSupport

/// Shows the video samples that a program hands in: an `AVSampleBufferDisplayLayer` for any GTK 4 program, drawn as
/// `AVPlayerView` draws its layer.
@MainActor
public final class SampleBufferView {
  /// The widget that draws the frames.
  public let view = VideoView()
  /// The layer that the widget draws. When the widget is resized, the layer is made to fill it.
  public let displayLayer = AVSampleBufferDisplayLayer()
  private let display: LayerDisplay

  /// A view that shows nothing yet.
  public init() {
    let layer = displayLayer
    display = LayerDisplay(layer, in: view)
    layer.setFrameHandler { [weak view] picture in
      if let picture { view?.post(picture) } else { Task { @MainActor in view?.clear() } }
    } onChange: { [weak self] in
      Task { @MainActor in self?.followLayer() }
    }
  }

  /// How the video is scaled into the widget.
  public var videoGravity: AVLayerVideoGravity {
    get { displayLayer.videoGravity }
    set { displayLayer.videoGravity = newValue }
  }

  private func followLayer() {
    view.gravity = VideoGravity(displayLayer.videoGravity)
    display.followWidget()
  }
}
