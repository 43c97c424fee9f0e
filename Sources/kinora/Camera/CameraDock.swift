import GLibSupport
import GTKSupport

/// The bar below the preview: the shutter, always in the middle, and its controls on both sides.
@MainActor
final class CameraDock {
  let widget: Box
  private let model: CameraPageModel
  private let shutter: ShutterButton
  private let timer: TimerButton
  private let flash: FlashButton
  private let video: VideoKindButton
  private let bubble: BubbleButton
  /// Shows the flash for photos, what kind of video is recorded for videos, and the camera's place for screens.
  private let kinds = Stack(milliseconds: 150)
  private let last: LastShotButton
  private let modes: ModeSwitch
  private let name = Label("")
  private let format = Label("")
  private let facts = Label("")
  private let names = Box.column(spacing: 2)
  /// Shows the capture modes before a recording, and file size and remaining disk space during one.
  private let slot = Stack(milliseconds: 150)
  private let pause: Button
  private let next: Button
  private let upper: CenterBox
  private let start = Box.row(spacing: 18)
  private let upperStart = Box.row()
  private let upperMiddle = Box.row()
  private let upperEnd = Box.row()
  /// A line for the slot alone, where the modes don't fit between the buttons: with large text, and in some languages.
  private let top = CenterBox()
  private let middle: Box
  private let end: Box
  /// Takes a photo during a recording. As wide as the pause button, so that the shutter stays in the middle.
  private let photo: Button
  private var isNarrow = false
  /// What the narrowest window leaves between the timer and the button of the mode.
  private static let roomBetweenButtons = 258

  /// Called when the user wants to see the last photo or recording.
  var onShowLast: @MainActor () -> Void = {}

  init(model: CameraPageModel) {
    self.model = model
    shutter = ShutterButton(model: model)
    flash = FlashButton(model: model)
    video = VideoKindButton(model: model)
    bubble = BubbleButton(model: model)
    last = LastShotButton(model: model)
    modes = ModeSwitch(model: model)
    photo = Button(icon: "camera-photo-symbolic", name: tr("Take Photo While Recording")) { [weak model] in
      model?.takePhotoWhileRecording()
    }
    photo.styled("round").align(vertical: .center)
    // Short, so that it doesn't lie on the shutter.
    photo.tooltip = tr("Photo")
    timer = TimerButton(model: model.recorder)
    pause = Button(icon: "media-playback-pause-symbolic", name: tr("Pause")) { [weak model] in
      model?.recorder.togglePause()
    }
    pause.styled("round").align(vertical: .center)
    next = Button(icon: "camera-switch-symbolic", name: tr("Switch Camera"))
    next.styled("round").setAction("app.next-camera")
    next.align(vertical: .center)
    middle = .row(spacing: 18, pause, shutter.widget, photo)
    end = .row(spacing: 12, names, timer.widget, kinds, next)
    upper = CenterBox(start: upperStart, center: upperMiddle, end: upperEnd)
    widget = .column(spacing: 6, top, upper, CenterBox(start: start, center: middle, end: end))
    widget.styled("dock")
    makeSlot()
    kinds.add(flash.widget, named: "flash")
    kinds.add(video.widget, named: "video")
    kinds.add(bubble.widget, named: "screen")
    start.append(last.widget)
    start.append(slot)
    upper.isVisible = false
    top.isVisible = false
    last.widget.onClick { [weak self] in self?.onShowLast() }
    bind(self) { $0.update() }
    bind(self) { $0.updateFacts() }
  }

  private func makeSlot() {
    name.styled("heading").setAlignment(1)
    name.ellipsize()
    format.styled("dim-label", "caption", "numeric").setAlignment(1)
    format.ellipsize()
    facts.styled("numeric").setAlignment(0)
    facts.ellipsize()
    facts.tooltip = tr("File size · recording time left on this disk")
    names.append(name)
    names.append(format)
    names.align(vertical: .center)
    names.setMargins(end: 6)
    slot.add(modes.widget, named: "modes")
    slot.add(facts, named: "facts")
    slot.align(vertical: .center)
  }

  /// Gives the keyboard focus to the shutter.
  func focus() { shutter.focus() }

  /// Handles a key of the shutter; returns false for other keys.
  func shutterKey(_ key: String, isDown: Bool) -> Bool { shutter.key(key, isDown: isDown) }

  /// Adapts the layout to a window's width: one line or two, and with the camera's name where it fits.
  func setWidth(_ width: WindowWidth) {
    let isTwoLines = width != .wide
    isNarrow = width == .narrow
    widget.setStyle("narrow", isNarrow)
    if isTwoLines != upper.isVisible { setTwoLines(isTwoLines) }
    placeModes()
    names.isVisible = !isTwoLines
    last.setNarrow(isNarrow)
    middle.setSpacing(isNarrow ? 12 : 18)
  }

  private func setTwoLines(_ isTwoLines: Bool) {
    if !isTwoLines { setModesAlone(false) }
    if isTwoLines {
      start.remove(slot)
      end.remove(timer.widget)
      end.remove(kinds)
      upperStart.append(timer.widget)
      upperMiddle.append(slot)
      upperEnd.append(kinds)
    } else {
      upperStart.remove(timer.widget)
      upperMiddle.remove(slot)
      upperEnd.remove(kinds)
      start.append(slot)
      end.remove(next)
      end.append(timer.widget)
      end.append(kinds)
      end.append(next)
    }
    timer.widget.setStyle("quiet", isTwoLines)
    for button in [flash.widget, video.widget, bubble.widget] { button.setStyle("quiet", isTwoLines) }
    upper.isVisible = isTwoLines
    facts.setAlignment(isTwoLines ? 0.5 : 0)
  }

  /// Gives the modes a line of their own where there is little room.
  private func placeModes() {
    setModesAlone(isNarrow && upper.isVisible && modes.widget.naturalWidth > Self.roomBetweenButtons)
  }

  private func setModesAlone(_ isAlone: Bool) {
    guard isAlone != top.isVisible else { return }
    if isAlone { upperMiddle.remove(slot) }
    top.setCenter(isAlone ? slot : nil)
    if !isAlone { upperMiddle.append(slot) }
    top.isVisible = isAlone
  }

  private func update() {
    placeModes()
    let control = model.recorder.control
    name.text = model.camera?.name ?? ""
    format.text = model.shownFormat?.words ?? ""
    kinds.visiblePage =
      switch model.photos.mode {
      case .photo, .live: "flash"
      case .video: "video"
      case .screen: "screen"
      }
    slot.visiblePage = control.isRecording ? "facts" : "modes"
    let isPaused = control.state == .paused
    pause.setIcon(isPaused ? "media-record-symbolic" : "media-playback-pause-symbolic")
    pause.setName(isPaused ? tr("Resume") : tr("Pause"))
    pause.setStyle("resume", isPaused)
    reserve(pause, !control.isRecording)
    pause.isSensitive = control.isRecording
    reserve(photo, !control.isRecording)
    photo.isSensitive = control.isRecording
    // Without a second camera the button is hidden but keeps its space, so that nothing moves when one is connected.
    // Its action is disabled too, so that the keyboard can't reach it.
    let other = model.otherCamera
    reserve(next, other == nil)
    if let other { next.setName(tr("Switch to %s", other.name)) }
  }

  private func updateFacts() {
    let words = model.recorder.facts?.words ?? ""
    if facts.text != words { facts.text = words }
  }

  private func reserve(_ button: Button, _ isReserved: Bool) {
    button.setStyle("reserved", isReserved)
    button.setHiddenFromAccessibility(isReserved)
  }
}

extension Camera.Format {
  /// As "1280 × 720, 30 per second".
  var words: String { tr("%d × %d, %s per second", width, height, rateWords) }

  /// As "1280 × 720".
  var sizeWords: String { tr("%d × %d", width, height) }

  /// Whether both have the same size in pixels.
  func hasSize(of other: Camera.Format) -> Bool { width == other.width && height == other.height }

  /// As "29.97".
  var rateWords: String { Self.words(rate: framesPerSecond) }

  /// A frame rate with as many decimal places as needed, two at most.
  static func words(rate: Double) -> String {
    let hundredths = Int(clamping: (rate * 100).rounded())
    return Numerals.decimal(rate, places: hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2)
  }
}
