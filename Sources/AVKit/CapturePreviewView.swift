import Foundation
import GTKSupport
import MediaEngine

/// Shows what a camera sees: joins a preview and the widget that draws it.
@MainActor
public final class CapturePreviewView {
  /// The widget.
  public let view = VideoView()
  private var preview: CameraPreview?

  /// A view that shows nothing yet.
  public init() {
    view.onUnscaledSizeChange = { [weak self] in self?.preview?.setDisplaySize(width: $0, height: $1) }
  }

  /// Shows this preview's frames, scaled in its pipeline to the size in which they are seen; nil shows nothing.
  ///
  /// Whoever runs the preview starts it after this and stops it before it is replaced.
  public func show(_ new: CameraPreview?) {
    guard new !== preview else { return }
    preview?.setFrameHandler(nil)
    preview = new
    guard let new else {
      view.clear()
      return
    }
    view.contentSize = new.format.map { CGSize(width: $0.width, height: $0.height) }
    if let size = view.unscaledSize { new.setDisplaySize(width: size.width, height: size.height) }
    new.setFrameHandler { [weak view] frame in view?.post(frame.pixelBuffer) }
  }
}
