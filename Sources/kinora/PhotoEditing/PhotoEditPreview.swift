import CoreGraphics
import CoreImage
import CoreVideo
import Dispatch
import Synchronization

/// Makes the pictures that are seen while a photo is edited, one at a time, off the main thread: always of the last edit that
/// was asked for.
@MainActor
final class PhotoEditPreview {
  /// Receives the pictures.
  var onPicture: @MainActor (CVPixelBuffer) -> Void = { _ in }
  /// The photo, upright and at the size for the screen.
  var source: CGImage? {
    didSet { (wanted, isBusy) = (nil, isBusy) }
  }
  private let queue = DispatchQueue(label: "app.kinora.photo-edit", qos: .userInteractive)
  private let context = CIContext()
  private var wanted: PhotoEdit?
  private var isBusy = false

  /// Shows the photo with an edit.
  func show(_ edit: PhotoEdit) {
    wanted = edit
    next()
  }

  private func next() {
    guard !isBusy, let edit = wanted, let source else { return }
    (wanted, isBusy) = (nil, true)
    queue.async { [context] in
      let picture = Self.render(edit, of: source, context)
      DispatchQueue.main.async { MainActor.assumeIsolated { self.made(picture, of: source) } }
    }
  }

  private func made(_ picture: CVPixelBuffer?, of source: CGImage) {
    isBusy = false
    if let picture, source === self.source { onPicture(picture) }
    next()
  }

  private nonisolated static func render(_ edit: PhotoEdit, of source: CGImage, _ context: CIContext) -> CVPixelBuffer?
  {
    let photo = CIImage(cgImage: source)
    let bounds = edit.geometry(of: photo.extent.size).bounds
    var made: CVPixelBuffer?
    CVPixelBufferCreate(
      nil, max(1, Int(clamping: bounds.width.rounded())), max(1, Int(clamping: bounds.height.rounded())),
      kCVPixelFormatType_32BGRA, nil,
      &made)
    guard let made else { return nil }
    // What is outside of a straightened photo is black.
    context.render(
      edit.uncropped(photo).composited(over: CIImage(color: CIColor(red: 0, green: 0, blue: 0))), to: made,
      bounds: CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(made), height: CVPixelBufferGetHeight(made)),
      colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    return made
  }
}
