import AVKit
import GLibSupport
import GTKSupport

/// The Camera page: the picture with what lies on it, or a page that says why there is none, above the dock.
@MainActor
final class CameraPage {
  let widget: Box
  private let model: CameraPageModel
  private let meterModel: LevelMeterModel
  private let preview: CapturePreviewView
  private let meter: LevelMeterChip
  private let viewfinder: Overlay
  private let stack = Stack()
  private let statePage = StatePage()
  private let dock: CameraDock

  init(model: CameraPageModel, meterModel: LevelMeterModel, preview: CapturePreviewView) {
    self.model = model
    self.meterModel = meterModel
    self.preview = preview
    meter = LevelMeterChip(model: meterModel)
    dock = CameraDock(model: model)
    let picture = preview.view
    picture.cornerRadius = 12
    picture.expandsVertically = true
    picture.expandsHorizontally = true
    meter.widget.align(horizontal: .start, vertical: .end)
    viewfinder = Overlay(picture, over: meter.widget)
    viewfinder.placeLayers { [weak picture] in picture?.pictureArea ?? .zero }
    viewfinder.expandsVertically = true
    stack.add(viewfinder, named: "picture")
    stack.add(statePage.widget, named: "state")
    widget = .column(stack, dock.widget)
    setNarrow(false)

    statePage.onAction = { [weak model] in model?.perform($0) }
    widget.onMap { [weak self] in self?.isMapped = true }
    widget.onUnmap { [weak self] in self?.isMapped = false }
    follow()
  }

  /// Whether the window lies minimised, unseen although everything in it is in place.
  var isMinimized = false { didSet { updateSeen() } }
  private var isMapped = false { didSet { updateSeen() } }
  private var isSeen = false

  /// Camera and microphone run only while somebody can see what they give.
  private func updateSeen() {
    guard isSeen != (isMapped && !isMinimized) else { return }
    isSeen.toggle()
    if isSeen {
      model.appeared()
      meterModel.start()
    } else {
      model.disappeared()
      meterModel.stop()
    }
  }

  /// Takes on the form for narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    let side = isNarrow ? 6 : 15
    viewfinder.setMargins(start: side, end: side, top: 3, bottom: 3)
    let margin = isNarrow ? 9 : 15
    meter.widget.setMargins(start: margin, end: margin, top: margin, bottom: margin)
    meter.setNarrow(isNarrow)
    dock.setNarrow(isNarrow)
    statePage.setNarrow(isNarrow)
  }

  private func follow() {
    bind(self) { page in
      let content = page.model.statePage
      if let content { page.statePage.show(content) } else { page.statePage.rest() }
      page.stack.visiblePage = content == nil ? "picture" : "state"
    }
    bind(self) { page in
      let view = page.preview.view
      view.gravity = page.model.gravity
      view.isMirrored = page.model.isMirrored
      page.viewfinder.replaceLayers()
    }
    bind(self) { page in
      let view = page.preview.view
      page.meter.widget.isVisible = page.model.isLive && page.meter.hasMicrophone
      view.setAccessibleName(tr("Camera Preview"))
      view.setAccessibleDescription(page.model.previewDescription)
    }
  }
}

extension CameraPageModel {
  /// What there is to see, for those who don't: the camera, and what is done to its picture.
  var previewDescription: String {
    guard let camera else { return tr("No camera") }
    return [isLive ? camera.name : tr("%s, no picture", camera.name), gravity.title, isMirrored ? tr("Mirrored") : nil]
      .compactMap(\.self).joined(separator: ", ")
  }
}
