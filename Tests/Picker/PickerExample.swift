import AVKit
import Foundation
import GLibSupport
import GTKSupport
import Photos
import PhotosUI

/// A program as anybody might write it: a window with a button that lets the person pick a photo or video, and prints
/// what was picked. `picker-example [camera|library|album] [edit] [image|movie]...`, or by the newer picker:
/// `picker-example several [NUMBER] [ordered] [image|movie]`
@main
@MainActor
final class PickerExample: UIImagePickerControllerDelegate, PHPickerViewControllerDelegate, PHLivePhotoViewDelegate {
  private let application = Application(identifier: "app.kinora.PickerExample")
  private let picker = UIImagePickerController()
  private var several: PHPickerViewController?
  private let live = PHLivePhotoView()
  private var window: ApplicationWindow?

  static func main() {
    Localization.setUp()
    guard Application.hasDisplay() else { exit(1) }
    MainLoopBridge.install()
    let example = PickerExample()
    exit(example.run(Array(CommandLine.arguments.dropFirst())))
  }

  private func run(_ words: [String]) -> Int32 {
    picker.delegate = self
    picker.sourceType = words.contains("camera") ? .camera : words.contains("album") ? .savedPhotosAlbum : .photoLibrary
    let types = words.compactMap { ["image": kUTTypeImage, "movie": kUTTypeMovie, "live": kUTTypeLivePhoto][$0] }
    if !types.isEmpty { picker.mediaTypes = types }
    picker.allowsEditing = words.contains("edit")
    if words.contains("several") {
      makeSeveral(words)
      addActions()
    }
    application.onActivate { [weak self] in self?.activate() }
    application.addAction("quit", keys: "<Control>q") { [weak self] in self?.application.quit() }
    return application.run([])
  }

  private func activate() {
    let window = ApplicationWindow(application: application, title: "Picker Example", width: 900, height: 660)
    let button = Button("Pick…") { [weak self] in
      guard let self else { return }
      if let several { several.present(over: window) } else { picker.present(over: window) }
    }
    button.styled("pill").align(horizontal: .center, vertical: .center)
    live.delegate = self
    live.view.expandsVertically = true
    let hint = Button("Hint") { [weak live] in live?.startPlayback(with: .hint) }
    let all = Button("Play") { [weak live] in live?.startPlayback(with: .full) }
    let stop = Button("Stop") { [weak live] in live?.stopPlayback() }
    let silence = Button("Silence") { [weak live] in live?.isMuted = true }
    let row = Box.row(spacing: 6, button, hint, all, stop, silence)
    window.setContent(Box.column(HeaderBar(title: WindowTitle("Picker Example")), live.view, row))
    window.present()
    self.window = window
  }

  private func makeSeveral(_ words: [String]) {
    var configuration = PHPickerConfiguration(photoLibrary: .shared())
    configuration.selectionLimit = words.lazy.compactMap { Int($0) }.first ?? 0
    configuration.selection = words.contains("ordered") ? .ordered : .default
    configuration.filter = words.contains("image") ? .images : words.contains("movie") ? .videos : nil
    several = PHPickerViewController(configuration: configuration)
    several?.delegate = self
  }

  /// What the program does to a picker that is open, to be asked for over D-Bus.
  private func addActions() {
    application.addAction("zoom-in") { [weak self] in self?.several?.zoomIn() }
    application.addAction("zoom-out") { [weak self] in self?.several?.zoomOut() }
    application.addAction("scroll") { [weak self] in self?.several?.scrollToInitialPosition() }
    application.addAction("allow-three") { [weak self] in
      var update = PHPickerConfiguration.Update()
      update.selectionLimit = 3
      self?.several?.updatePicker(using: update)
    }
    application.addAction("second-first") { [weak self] in
      guard let second = Self.identifier(of: "IMG_0002") else { return }
      self?.several?.moveAsset(withIdentifier: second, afterAssetWithIdentifier: nil)
    }
    application.addAction("without-third") { [weak self] in
      guard let third = Self.identifier(of: "IMG_0003") else { return }
      self?.several?.deselectAssets(withIdentifiers: [third])
    }
  }

  private static func identifier(of name: String) -> String? {
    PHAsset.fetchAssets(with: nil).first { $0.fileURL?.lastPathComponent.hasPrefix(name) == true }?.localIdentifier
  }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    print("picked \(results.map { $0.itemProvider.suggestedName ?? "none" }.joined(separator: " "))")
    fflush(nil)
    for result in results where result.itemProvider.canLoadObject(ofClass: CGImage.self) {
      result.itemProvider.loadObject(ofClass: CGImage.self) { object, _ in
        guard let image = object as? CGImage else { return }
        print("image \(image.width)x\(image.height)")
        fflush(nil)
      }
    }
  }

  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {
    for (key, value) in info.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      switch value {
      case let image as CGImage: print("\(key.rawValue) \(image.width)x\(image.height)")
      case let url as URL: print("\(key.rawValue) \(url.path)")
      case let photo as PHLivePhoto:
        live.livePhoto = photo
        print("\(key.rawValue) \(photo.movieURL.lastPathComponent)")
      case let asset as PHAsset: print("\(key.rawValue) \(asset.localIdentifier)")
      case let rect as CGRect:
        print("\(key.rawValue) \([rect.minX, rect.minY, rect.width, rect.height].map { Int($0) })")
      case let words as String: print("\(key.rawValue) \(words)")
      default: print(key.rawValue)
      }
    }
    fflush(nil)
  }

  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    print("cancelled")
    fflush(nil)
  }

  func livePhotoView(
    _ livePhotoView: PHLivePhotoView, willBeginPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle
  ) {
    print("begins \(playbackStyle)")
    fflush(nil)
  }

  func livePhotoView(
    _ livePhotoView: PHLivePhotoView, didEndPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle
  ) {
    print("ended \(playbackStyle)")
    fflush(nil)
  }
}
