import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import GTKSupport
import MediaEngine

/// A camera in a picker: what it sees and a shutter; then what was taken, to be used or taken again.
@MainActor
final class CameraPickerPage: PickerPage {
  var widget: Widget { faces }
  private weak var picker: UIImagePickerController?
  private let faces = Stack(milliseconds: 150)
  private let preview = CapturePreviewView()
  private let review = VideoView()
  private let shutter: Button
  private let camera: PickerCamera
  private let isVideo: Bool
  private var taken: PickerCamera.Taken?

  init(_ picker: UIImagePickerController) {
    self.picker = picker
    // With both kinds wanted it takes photos: one shutter can't mean two things.
    isVideo = !picker.mediaTypes.contains(kUTTypeImage)
    camera = PickerCamera(isVideo: isVideo, seconds: picker.videoMaximumDuration)
    shutter = Button("")
    shutter.styled("pill", "suggested-action").align(horizontal: .center)
    shutter.setMargins(top: 12, bottom: 12)
    preview.view.expandsVertically = true
    preview.view.setAccessibleName(tr("Camera Preview"))
    review.expandsVertically = true
    review.setAccessibleName(tr("What was taken"))
    let again = Button(tr("Take Again")) { [weak self] in self?.takeAgain() }
    let use = Button(isVideo ? tr("Use Video") : tr("Use Photo")) { [weak self] in self?.use() }
    use.styled("suggested-action", "pill")
    again.styled("pill")
    let choice = Box.row(spacing: 12, again, use)
    choice.align(horizontal: .center)
    choice.setMargins(top: 12, bottom: 12)
    faces.add(Box.column(preview.view, shutter), named: "camera")
    faces.add(Box.column(review, choice), named: "review")
    faces.add(
      PickerMessage.make(
        icon: "camera-disabled-symbolic", title: tr("No Camera"),
        words: tr("No camera can be used. Connect one, or close the program that uses it.")), named: "none")
    shutter.onClick { [weak self] in self?.takePicture() }
    camera.onChange = { [weak self] in self?.follow() }
    camera.onTaken = { [weak self] in self?.show($0) }
    follow()
  }

  func begin() {
    guard camera.begin() else {
      faces.visiblePage = "none"
      return
    }
    preview.session = camera.session
    shutter.focus()
  }

  func end() {
    preview.session = nil
    camera.end()
    // What wasn't used is nobody's.
    if let taken { try? FileManager.default.removeItem(at: taken.file) }
  }

  func takePicture() { camera.press() }

  private func follow() {
    shutter.title =
      switch (isVideo, camera.isRecording) {
      case (false, _): tr("Take Photo")
      case (true, false): tr("Start Recording")
      case (true, true): tr("Stop Recording")
      }
    shutter.isSensitive = !camera.isBusy
  }

  private func show(_ taken: PickerCamera.Taken) {
    self.taken = taken
    if let pixels = taken.image?.pixels() { review.show(pixels) }
    faces.visiblePage = "review"
  }

  private func takeAgain() {
    if let taken { try? FileManager.default.removeItem(at: taken.file) }
    taken = nil
    review.clear()
    faces.visiblePage = "camera"
    shutter.focus()
  }

  private func use() {
    guard let taken else { return }
    self.taken = nil
    var info: [UIImagePickerController.InfoKey: Any] = [.mediaType: isVideo ? kUTTypeMovie : kUTTypeImage]
    info[isVideo ? .mediaURL : .imageURL] = taken.file
    if !isVideo {
      info[.mediaMetadata] = taken.metadata
      if let image = taken.image { info[.originalImage] = image }
    }
    picker?.picked(info)
  }
}
