import AVFoundation
import AVKit
import GLibSupport
import GTKSupport

/// The preview, with only those overlays that must be visible while framing.
@MainActor
final class Viewfinder {
  let widget: Overlay
  private let model: CameraPageModel
  private let preview: CapturePreviewView
  private let meter: LevelMeterChip
  private let warning: WarningChip
  private let time: TimeChip
  private let announcer: RecordingAnnouncer
  private let countdown: CountdownView
  private let reticle: Reticle
  private let hint = PassingChip(at: .end, for: .seconds(3))
  private let grid: GridView
  private let blink: ShutterBlink
  private let live: LiveChip
  private let code: CodeChip
  private let frame = Box.row()
  private let bottom: Box
  /// The warning's position: beside the meter, or above it where space is short.
  private let warningBeside = Box.row()
  private let warningAbove = Box.row()
  private var isNarrow = false

  init(model: CameraPageModel, meterModel: LevelMeterModel, preview: CapturePreviewView) {
    self.model = model
    self.preview = preview
    meter = LevelMeterChip(model: meterModel)
    warning = WarningChip(recorder: model.recorder, meter: meterModel)
    time = TimeChip(model: model.recorder)
    announcer = RecordingAnnouncer(model: model.recorder)
    countdown = CountdownView(model: model)
    grid = GridView(model: model.photos)
    blink = ShutterBlink(model: model.photos)
    live = LiveChip(model: model.photos)
    code = CodeChip(model: model.photos)
    reticle = Reticle(model: model.controls)
    let picture = preview.view
    picture.cornerRadius = 12
    picture.expandsVertically = true
    picture.expandsHorizontally = true
    warningBeside.append(warning.widget)
    warningAbove.align(horizontal: .center)
    bottom = .column(spacing: 9, warningAbove, CenterBox(start: meter.widget, center: warningBeside))
    bottom.align(vertical: .end)
    frame.styled("viewfinder-frame").catchesPointer = false
    widget = Overlay(
      picture, over: grid.widget, blink.widget, frame, reticle.widget, bottom, time.widget, live.widget, hint.widget,
      code.widget, countdown.widget, announcer.widget)
    widget.placeLayers { [weak picture] in picture?.pictureArea ?? .zero }
    // The frame surrounds the preview instead of overlapping it.
    widget.setOutset(3, of: frame)
    widget.expandsVertically = true
    layOut()
    widget.onPress { [weak self] in self?.pressed(x: $0, y: $1) }
    widget.onGrabPoint(
      down: { [weak self] in self?.grab(x: $0, y: $1) }, move: { [weak self] in self?.drag(x: $0, y: $1) },
      up: { [weak self] in self?.model.bubble.drop() })
    widget.onVerticalScroll { [weak self] amount in
      guard let self, reticle.isShown, amount != 0 else { return }
      self.model.controls.compensate(by: amount < 0 ? 1 : -1)
    }
    follow()
  }

  private func pressed(x: Double, y: Double) {
    let view = preview.view
    guard model.isRunning, !model.showsScreen, let point = view.picturePoint(x: x, y: y) else { return }
    if model.controls.aim(at: PointOfInterest(x: point.x, y: point.y)) {
      let area = view.pictureArea
      reticle.mark(x: x - area.minX, y: y - area.minY, in: (area.width, area.height))
    } else {
      hint.say(
        isNarrow ? tr("No focus point on this camera") : tr("This camera has no focus or exposure point"))
    }
  }

  /// The bubble in the screen's picture is dragged.
  private func grab(x: Double, y: Double) {
    guard model.isRunning, model.showsScreen, let point = preview.view.picturePoint(x: x, y: y) else { return }
    let area = preview.view.pictureArea
    _ = model.bubble.grab(at: point, width: Int(area.width), height: Int(area.height))
  }

  private func drag(x: Double, y: Double) {
    guard model.bubble.bubble.isDragged else { return }
    let area = preview.view.pictureArea
    guard area.width > 0, area.height > 0 else { return }
    model.bubble.drag(to: CGPoint(x: (x - area.minX) / area.width, y: (y - area.minY) / area.height))
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    if isNarrow {
      warningBeside.remove(warning.widget)
      warningAbove.append(warning.widget)
    } else {
      warningAbove.remove(warning.widget)
      warningBeside.append(warning.widget)
    }
    layOut()
  }

  private func layOut() {
    let side = isNarrow ? 6 : 15
    widget.setMargins(start: side, end: side, top: 3, bottom: 3)
    let margin = isNarrow ? 9 : 15
    bottom.setMargins(start: margin, end: margin, top: margin, bottom: margin)
    time.widget.setMargins(top: margin)
    live.widget.setMargins(start: margin, top: margin)
    code.widget.setMargins(start: margin, end: margin, bottom: margin + 39)
    hint.widget.setMargins(start: margin, end: margin, bottom: margin + 39)
    meter.setNarrow(isNarrow)
    warning.setNarrow(isNarrow)
  }

  private func follow() {
    bind(self) { finder in
      // Set at once, because the overlays are placed by it; the layer would update it a moment later.
      finder.preview.view.gravity = finder.model.shownGravity
      finder.preview.videoGravity = finder.model.shownGravity.layerGravity
      finder.preview.setMirrored(finder.model.isMirrored)
      finder.reticle.hide()
      finder.widget.replaceLayers()
    }
    bind(self) { finder in
      let view = finder.preview.view
      finder.bottom.isVisible = finder.model.isRunning
      finder.meter.widget.isVisible = finder.meter.hasMicrophone
      view.setAccessibleName(tr("Camera Preview"))
      view.setAccessibleDescription(finder.model.previewDescription)
      if !finder.model.isRunning { finder.reticle.hide() }
    }
    bind(self) { finder in
      let control = finder.model.recorder.control
      finder.frame.setStyle("recording", control.state == .recording)
      finder.frame.setStyle("paused", control.state == .paused)
    }
  }
}

extension CapturePreviewView {
  /// Mirrors the preview or not.
  func setMirrored(_ isMirrored: Bool) {
    view.isMirrored = isMirrored
    guard let connection = previewLayer.connection else { return }
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = isMirrored
  }
}

extension VideoGravity {
  /// The layer's name for it.
  var layerGravity: AVLayerVideoGravity {
    switch self {
    case .fit: .resizeAspect
    case .fill: .resizeAspectFill
    case .stretch: .resize
    }
  }
}

extension CameraPageModel {
  /// The accessible description of the preview: the camera, and how its video is shown.
  var previewDescription: String {
    guard let camera else { return tr("No camera") }
    let parts = [
      isRunning ? camera.name : tr("%s, no picture", camera.name), shownGravity.title,
      isMirrored ? tr("Mirrored") : nil,
    ]
    return ListWords.parts(parts.compactMap(\.self))
  }
}
