import GLibSupport
import GTKSupport

/// The button of Video's menu: what kind of video is recorded, and how fast a time lapse goes.
@MainActor
final class VideoKindButton {
  let widget: MenuButton
  private let model: CameraPageModel
  private var kinds: [(VideoKind, CheckButton)] = []
  private var intervals: [(LapseInterval, CheckButton)] = []

  init(model: CameraPageModel) {
    self.model = model
    let column = Box.column()
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    widget = MenuButton(icon: "kinora-reel-symbolic", name: tr("Kind of Video"), popover: Popover(column))
    widget.styled("round").align(vertical: .center)
    kinds = column.appendChoices(tr("Video"), VideoKind.allCases, title: \.title) { [weak model] in
      model?.recorder.kind = $0
    }
    intervals = column.appendChoices(tr("Time Lapse"), LapseInterval.allCases, title: \.title) { [weak model] in
      model?.recorder.interval = $0
    }
    bind(self) { $0.update() }
  }

  private func update() {
    let recorder = model.recorder
    for (kind, check) in kinds {
      check.isActive = kind == recorder.kind
      let isMissing = kind == .slowMotion && model.camera?.slowMotionFormat == nil
      check.isSensitive = !isMissing || check.isActive
      check.tooltip = isMissing ? tr("This camera has no higher frame rate") : nil
    }
    for (interval, check) in intervals {
      check.isActive = interval == recorder.interval
      check.isSensitive = recorder.kind == .timeLapse
    }
    widget.setIcon(recorder.kind == .slowMotion ? "kinora-slow-motion-symbolic" : "kinora-reel-symbolic")
    widget.setStyle("on", recorder.kind != .normal)
    widget.isSensitive = !recorder.control.isBusy
    widget.setName(tr("Kind of Video: %s", recorder.kind.title))
  }
}
