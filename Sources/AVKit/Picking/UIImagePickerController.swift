import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// A window in which the user takes a photo or video, or picks one from the library, modelled on Apple's class.
///
/// Set the media types and the delegate, then call `present(over:)`. Works in any GTK 4 program.
@MainActor
public final class UIImagePickerController {
  /// The source of the items.
  public enum SourceType: Int, Sendable {
    /// Everything in the library, by kind of media.
    case photoLibrary = 0
    /// A camera.
    case camera = 1
    /// The saved photos; here the same as the whole library.
    case savedPhotosAlbum = 2
  }

  /// What the camera captures.
  public enum CameraCaptureMode: Int, Sendable {
    /// Photos.
    case photo = 0
    /// Videos, with audio if there is a microphone.
    case video = 1
  }

  /// The delegate that receives the picked item.
  public weak var delegate: (any UIImagePickerControllerDelegate)?
  /// The source of the items. Set before presenting.
  public var sourceType = SourceType.photoLibrary
  /// The types that may be picked: `kUTTypeImage`, `kUTTypeMovie`, `kUTTypeLivePhoto`. Set before presenting.
  public var mediaTypes = [kUTTypeImage]
  /// Whether the user can edit what was picked before the delegate gets it: crop a photo to a square (`editedImage`,
  /// `cropRect`), or trim a movie, whose `mediaURL` is then a new file. A Live Photo is handed over as it is. Set before
  /// presenting.
  public var allowsEditing = false
  /// The longest video that may be recorded, in seconds.
  public var videoMaximumDuration: TimeInterval = 600
  /// What the camera captures. If `mediaTypes` include both kinds, the user can change it too. A kind that isn't
  /// included can't be set.
  public var cameraCaptureMode: CameraCaptureMode {
    get { (page as? CameraPickerPage)?.mode ?? (captureModes.contains(wantedMode) ? wantedMode : .video) }
    set {
      guard captureModes.contains(newValue) else { return }
      wantedMode = newValue
      (page as? CameraPickerPage)?.mode = newValue
    }
  }
  private var wantedMode = CameraCaptureMode.photo

  private var window: Window?
  private var page: (any PickerPage)?
  /// The page being shown: that which picks, or that which edits.
  private var pages: Box?
  private var editor: PickerEditPage?
  private var isOver = false
  /// Whether it is over because something was picked.
  private var isPicked = false

  /// A picker of photos from the library, by default.
  public init() {}

  /// Whether the source is available: there is a camera, or the library may be read.
  public static func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    switch sourceType {
    case .camera: AVCaptureDevice.default(for: .video) != nil
    case .photoLibrary, .savedPhotosAlbum: PHPhotoLibrary.authorizationStatus() == .authorized
    }
  }

  /// The media types that a source offers; nil if it isn't available.
  public static func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    guard isSourceTypeAvailable(sourceType) else { return nil }
    return sourceType == .camera ? [kUTTypeImage, kUTTypeMovie] : [kUTTypeImage, kUTTypeMovie, kUTTypeLivePhoto]
  }

  /// Shows the picker over the window that `parent` is in.
  public func present(over parent: Widget? = nil) {
    guard window == nil else { return }
    (isOver, isPicked) = (false, false)
    let window = Window(title: title, width: 780, height: 560)
    let header = HeaderBar(title: WindowTitle(title))
    header.showsWindowButtons = false
    header.packStart(Button(tr("Cancel")) { [weak self] in self?.cancel() })
    let page: any PickerPage =
      sourceType == .camera ? CameraPickerPage(self) : LibraryPickerPage(self)
    page.widget.expandsVertically = true
    let pages = Box.column(header, page.widget)
    window.setContent(pages)
    window.onKey { [weak self] key, modifiers in
      guard key == "Escape", modifiers.isEmpty else { return false }
      self?.cancel()
      return true
    }
    window.onCloseRequest { [weak self] in
      self?.cancel()
      return false
    }
    (self.window, self.page, self.pages) = (window, page, pages)
    window.present(over: parent)
    page.begin()
  }

  /// Closes the picker. The picker calls this itself once the delegate has been told; the delegate may do so earlier.
  public func dismiss() {
    guard let window else { return }
    page?.end()
    editor?.end(isUsed: isPicked)
    (self.window, page, pages, editor) = (nil, nil, nil, nil)
    window.destroy()
  }

  /// Takes a photo if the camera is in photo mode; otherwise does nothing.
  public func takePicture() { (page as? CameraPickerPage)?.takePicture() }

  /// Starts recording if the camera is in video mode; returns false if that isn't possible.
  public func startVideoCapture() -> Bool { (page as? CameraPickerPage)?.startVideo() ?? false }

  /// Stops recording; the user then uses the video or takes it again.
  public func stopVideoCapture() { (page as? CameraPickerPage)?.stopVideo() }

  /// The capture modes that `mediaTypes` allow.
  var captureModes: Set<CameraCaptureMode> {
    let wants = (photo: mediaTypes.contains(kUTTypeImage), video: mediaTypes.contains(kUTTypeMovie))
    switch wants {
    case (true, true): return [.photo, .video]
    case (true, false): return [.photo]
    case (false, _): return [.video]
    }
  }

  private var title: String {
    switch (sourceType, mediaTypes.contains(kUTTypeImage), mediaTypes.contains(kUTTypeMovie)) {
    case (.camera, true, false): tr("Take a Photo")
    case (.camera, false, _): tr("Record a Video")
    case (.camera, true, true): tr("Take a Photo or Video")
    case (_, false, true): tr("Choose a Video")
    case (_, true, true): tr("Choose a Photo or Video")
    default: tr("Choose a Photo")
    }
  }

  // MARK: - Results of pages

  func picked(_ info: [InfoKey: Any]) {
    guard !isOver else { return }
    if allowsEditing, editor == nil, let page,
      let editor = PickerEditPage(info, onDone: { [weak self] in self?.edited($0) })
    {
      self.editor = editor
      editor.widget.expandsVertically = true
      page.widget.isVisible = false
      pages?.append(editor.widget)
    } else {
      finish(info)
    }
  }

  /// The user has edited the item, or goes back to pick another.
  private func edited(_ info: [InfoKey: Any]?) {
    if let info { return finish(info) }
    guard let editor else { return }
    editor.end(isUsed: false)
    pages?.remove(editor.widget)
    self.editor = nil
    page?.widget.isVisible = true
    page?.resume()
  }

  private func finish(_ info: [InfoKey: Any]) {
    guard !isOver else { return }
    (isOver, isPicked) = (true, true)
    delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    dismiss()
  }

  func cancel() {
    guard !isOver else { return }
    isOver = true
    delegate?.imagePickerControllerDidCancel(self)
    dismiss()
  }
}

/// A page that fills the picker.
@MainActor
protocol PickerPage: AnyObject {
  var widget: Widget { get }
  func begin()
  /// Another item is to be picked after all.
  func resume()
  func end()
}
