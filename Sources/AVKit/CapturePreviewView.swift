import Foundation
import GTKSupport
import MediaEngine

/// Shows what a camera sees: joins a preview and the widget that draws it.
@MainActor
public final class CapturePreviewView {
  /// The widget.
  public let view = VideoView()
  private let output: PreviewOutput
  private var preview: CameraStream?

  /// A view that shows nothing yet.
  public init() {
    output = PreviewOutput { [weak view] frame in view?.post(frame.pixelBuffer) }
    view.onUnscaledSizeChange = { [output] in output.displaySize = ($0, $1) }
  }

  /// Shows this preview's frames, scaled in its pipeline to the size in which they are seen; nil shows nothing.
  ///
  /// Whoever runs the preview starts it after this and stops it before it is replaced.
  public func show(_ new: CameraStream?) {
    guard new !== preview else { return }
    preview?.remove(output)
    preview = new
    guard let new else {
      view.clear()
      return
    }
    view.contentSize = new.format.map { CGSize(width: $0.width, height: $0.height) }
    output.displaySize = view.unscaledSize.map { ($0.width, $0.height) }
    new.add(output)
  }
}
