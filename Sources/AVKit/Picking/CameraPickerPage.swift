import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// The camera page of a picker: preview and shutter, then a review of the shot, to be used or taken again.
@MainActor
final class CameraPickerPage: PickerPage {
  var widget: Widget { faces }
  private weak var picker: UIImagePickerController?
  private let faces = Stack(milliseconds: 150)
  private let preview = CapturePreviewView()
  private let review = VideoView()
  private let shutter: Button
  private let camera: PickerCamera
  /// The buttons for choosing the capture mode, if there is a choice.
  private var modes: [(UIImagePickerController.CameraCaptureMode, ToggleButton)] = []
  private let useButton = Button("")
  private var taken: PickerCamera.Taken?

  init(_ picker: UIImagePickerController) {
    self.picker = picker
    let kinds = picker.captureModes
    camera = PickerCamera(kinds, seconds: picker.videoMaximumDuration)
    camera.mode = picker.cameraCaptureMode
    shutter = Button("")
    shutter.styled("pill", "suggested-action").align(horizontal: .center)
    shutter.setMargins(top: 12, bottom: 12)
    preview.view.expandsVertically = true
    preview.view.setAccessibleName(tr("Camera Preview"))
    review.expandsVertically = true
    review.setAccessibleName(tr("What was taken"))
    let again = Button(tr("Take Again")) { [weak self] in self?.takeAgain() }
    useButton.onClick { [weak self] in self?.use() }
    useButton.styled("suggested-action", "pill")
    again.styled("pill")
    let choice = Box.row(spacing: 12, again, useButton)
    choice.align(horizontal: .center)
    choice.setMargins(top: 12, bottom: 12)
    let stage = Box.column(preview.view)
    if kinds.count > 1 { stage.append(modeSwitch()) }
    stage.append(shutter)
    faces.add(stage, named: "camera")
    faces.add(Box.column(review, choice), named: "review")
    faces.add(
      PickerMessage.make(
        icon: "camera-disabled-symbolic", title: tr("No Camera"),
        words: tr("No camera can be used. Connect one, or close the program that uses it.")), named: "none")
    shutter.onClick { [weak self] in self?.camera.press() }
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

  func resume() { takeAgain() }

  func end() {
    preview.session = nil
    camera.end()
    // A shot that wasn't used is deleted.
    if let taken { try? FileManager.default.removeItem(at: taken.file) }
  }

  func takePicture() {
    if camera.mode == .photo { camera.press() }
  }

  /// Starts recording; returns false if that isn't possible now.
  func startVideo() -> Bool {
    guard camera.mode == .video, !camera.isRecording, !camera.isBusy, taken == nil else { return false }
    camera.press()
    return camera.isRecording
  }

  /// Stops recording.
  func stopVideo() {
    if camera.isRecording { camera.press() }
  }

  /// The capture mode.
  var mode: UIImagePickerController.CameraCaptureMode {
    get { camera.mode }
    set { camera.mode = newValue }
  }

  private func modeSwitch() -> Widget {
    let row = Box.row()
    row.styled("linked").align(horizontal: .center)
    row.setMargins(top: 12)
    for (mode, title) in [
      (UIImagePickerController.CameraCaptureMode.photo, tr("Photo")), (.video, tr("Video")),
    ] {
      let button = ToggleButton(title, group: modes.first?.1)
      button.onToggle { [weak self, weak button] in
        guard let self, let button, button.isActive else { return }
        camera.mode = mode
        // If the mode can't change now, the switch is set back.
        follow()
      }
      modes.append((mode, button))
      row.append(button)
    }
    return row
  }

  private func follow() {
    shutter.title =
      switch (camera.mode, camera.isRecording) {
      case (.photo, _): tr("Take Photo")
      case (.video, false): tr("Start Recording")
      case (.video, true): tr("Stop Recording")
      }
    shutter.isSensitive = !camera.isBusy
    for (mode, button) in modes {
      if mode == camera.mode { button.isActive = true }
      button.isSensitive = mode == camera.mode || !camera.isRecording && !camera.isBusy
    }
  }

  private func show(_ taken: PickerCamera.Taken) {
    self.taken = taken
    useButton.title = taken.isVideo ? tr("Use Video") : tr("Use Photo")
    if let pixels = taken.image?.pixels() { review.show(pixels) }
    faces.visiblePage = "review"
    // The shutter lost the keyboard focus while it was insensitive.
    useButton.focus()
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
    var info: [UIImagePickerController.InfoKey: Any] = [.mediaType: taken.isVideo ? kUTTypeMovie : kUTTypeImage]
    info[taken.isVideo ? .mediaURL : .imageURL] = taken.file
    if !taken.isVideo {
      info[.mediaMetadata] = taken.metadata
      if let image = taken.image { info[.originalImage] = image }
    }
    picker?.picked(info)
  }
}
