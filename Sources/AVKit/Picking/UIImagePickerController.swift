import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// A window in which the person takes a photo or video, or picks one, in the manner of Apple's class of this name.
///
/// Set what is wanted, set the delegate, then `present(over:)`. Works in any GTK 4 program.
@MainActor
public final class UIImagePickerController {
  /// Where pictures come from.
  public enum SourceType: Int, Sendable {
    /// Everything in the library, by kind of media.
    case photoLibrary = 0
    /// A camera.
    case camera = 1
    /// What was taken with this computer; here that is the whole library.
    case savedPhotosAlbum = 2
  }

  /// What a camera's shutter takes.
  public enum CameraCaptureMode: Int, Sendable {
    /// Photos.
    case photo = 0
    /// Videos, with sound where there is a microphone.
    case video = 1
  }

  /// Who hears what was picked.
  public weak var delegate: (any UIImagePickerControllerDelegate)?
  /// Where pictures come from. Set before presenting.
  public var sourceType = SourceType.photoLibrary
  /// What may be picked: `kUTTypeImage`, `kUTTypeMovie`, `kUTTypeLivePhoto`. Set before presenting.
  public var mediaTypes = [kUTTypeImage]
  /// Whether what was picked can be cut to shape first. Not offered: stays false.
  public private(set) var allowsEditing = false
  /// The longest video that may be recorded, in seconds.
  public var videoMaximumDuration: TimeInterval = 600
  /// What a camera's shutter takes. Where `mediaTypes` want both kinds the person can change it, too; a kind that isn't
  /// wanted can't be set.
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
  private var isOver = false

  /// A picker of photos from the library, until told otherwise.
  public init() {}

  /// Whether there is anything to pick from: a camera that may be used, or a library that may be read.
  public static func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    switch sourceType {
    case .camera: AVCaptureDevice.default(for: .video) != nil
    case .photoLibrary, .savedPhotosAlbum: PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized
    }
  }

  /// What a source can give; nil where it isn't available.
  public static func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    guard isSourceTypeAvailable(sourceType) else { return nil }
    return sourceType == .camera ? [kUTTypeImage, kUTTypeMovie] : [kUTTypeImage, kUTTypeMovie, kUTTypeLivePhoto]
  }

  /// Shows the picker over a program's window.
  public func present(over parent: Widget? = nil) {
    guard window == nil else { return }
    isOver = false
    let window = Window(title: title, width: 780, height: 560)
    let header = HeaderBar(title: WindowTitle(title))
    header.showsWindowButtons = false
    header.packStart(Button(tr("Cancel")) { [weak self] in self?.cancel() })
    let page: any PickerPage =
      sourceType == .camera ? CameraPickerPage(self) : LibraryPickerPage(self)
    page.widget.expandsVertically = true
    window.setContent(Box.column(header, page.widget))
    window.onKey { [weak self] key, modifiers in
      guard key == "Escape", modifiers.isEmpty else { return false }
      self?.cancel()
      return true
    }
    window.onCloseRequest { [weak self] in
      self?.cancel()
      return false
    }
    (self.window, self.page) = (window, page)
    window.present(over: parent)
    page.begin()
  }

  /// Takes the picker off the screen. The delegate does this, or the picker itself once the delegate has been told.
  public func dismiss() {
    guard let window else { return }
    page?.end()
    (self.window, page) = (nil, nil)
    window.destroy()
  }

  /// Takes a photo with a camera that takes photos now; nothing happens elsewhere.
  public func takePicture() { (page as? CameraPickerPage)?.takePicture() }

  /// Begins a video with a camera that takes videos now; false where that can't be.
  public func startVideoCapture() -> Bool { (page as? CameraPickerPage)?.startVideo() ?? false }

  /// Ends the video, which the person then uses or takes again.
  public func stopVideoCapture() { (page as? CameraPickerPage)?.stopVideo() }

  /// What a camera may be used for.
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

  // MARK: - What pages say

  func picked(_ info: [InfoKey: Any]) {
    guard !isOver else { return }
    isOver = true
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

/// What fills a picker.
@MainActor
protocol PickerPage: AnyObject {
  var widget: Widget { get }
  func begin()
  func end()
}
