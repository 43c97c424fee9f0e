import AVFoundation
import AVKit
import Dispatch
import GLibSupport
import GTKSupport

/// The Camera page: the preview and its overlays, or a page with the reason why there is none, between notices and
/// dock, with the camera's controls beside it.
@MainActor
final class CameraPage {
  let widget: Overlay
  private let model: CameraPageModel
  private let meterModel: LevelMeterModel
  private let viewfinder: Viewfinder
  private let stack = Stack()
  private let statePage = StatePage()
  private let dock: CameraDock
  private let notice: NoticeBar
  private let panel: ControlsPanel
  private let panelPlace = Box.column()
  private let flap: Flap
  private let sheet: ControlsSheet
  private let flash = ScreenFlash()
  private var width = WindowWidth.wide
  private var isNarrow: Bool { width == .narrow }

  /// Called when the user wants to see the last photo or recording.
  var onShowLast: @MainActor () -> Void = {} { didSet { dock.onShowLast = onShowLast } }

  init(model: CameraPageModel, meterModel: LevelMeterModel, preview: CapturePreviewView) {
    self.model = model
    self.meterModel = meterModel
    viewfinder = Viewfinder(model: model, meterModel: meterModel, preview: preview)
    dock = CameraDock(model: model)
    notice = NoticeBar(model: model.recorder)
    panel = ControlsPanel(model: model, meter: meterModel)
    stack.add(viewfinder.widget, named: "picture")
    stack.add(statePage.widget, named: "state")
    // The scrolling content would expand to all the width available.
    panelPlace.expandsHorizontally = false
    panelPlace.append(panel.widget)
    panel.widget.styled("panel").clipContent()
    panel.widget.setMargins(start: 6, end: 12)
    flap = Flap(stack, panel: panelPlace)
    flap.expandsVertically = true
    sheet = ControlsSheet { [weak model] in model?.showsControls = false }
    widget = Overlay(Box.column(notice.widget, flap, dock.widget), over: sheet.widget, flash.widget)
    layOut()

    statePage.onAction = { [weak model] in model?.perform($0) }
    widget.onMap { [weak self] in self?.isMapped = true }
    panel.widget.onMap { [weak self] in DispatchQueue.main.async { MainActor.assumeIsolated { self?.panelMapped() } } }
    widget.onUnmap { [weak self] in self?.isMapped = false }
    follow()
  }

  /// Whether the window is minimised: its widgets stay mapped although it isn't visible.
  var isMinimized = false { didSet { updateSeen() } }
  private var isMapped = false { didSet { updateSeen() } }
  private var isSeen = false

  /// Runs camera and microphone only while the page is visible or a recording needs them.
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

  /// Gives the keyboard focus to the shutter.
  func focus() { dock.focus() }

  /// Handles a key of the shutter; returns false for other keys.
  func shutterKey(_ key: String, isDown: Bool) -> Bool { dock.shutterKey(key, isDown: isDown) }

  /// Opens the controls and gives them the keyboard focus, or closes them and gives it back to the shutter.
  func toggleControls() {
    if closeControls() { return }
    model.showsControls = true
    updateControls()
    // The panel can't take it before it is laid out.
    if panel.widget.isMapped { panel.widget.focusFirst() } else { wantsPanelFocus = true }
  }

  /// Closes the controls; returns false if they weren't open.
  func closeControls() -> Bool {
    guard model.showsControls, model.showsPicture else { return false }
    model.showsControls = false
    focus()
    return true
  }
  private var wantsPanelFocus = false

  private func panelMapped() {
    guard wantsPanelFocus else { return }
    wantsPanelFocus = false
    panel.widget.focusFirst()
  }

  /// Adapts the layout to a window's width.
  func setWidth(_ width: WindowWidth) {
    let wasNarrow = isNarrow
    self.width = width
    dock.setWidth(width)
    guard isNarrow != wasNarrow else { return updateControls() }
    // In a narrow window the controls cover the preview, so they are closed until asked for.
    if isNarrow { model.showsControls = false }
    if isNarrow { panelPlace.remove(panel.widget) } else { sheet.hold(nil) }
    panel.widget.setStyle("panel", !isNarrow)
    panel.widget.setMargins(start: isNarrow ? 0 : 6, end: isNarrow ? 0 : 12)
    if isNarrow { sheet.hold(panel.widget) } else { panelPlace.append(panel.widget) }
    layOut()
    updateControls()
  }

  private func layOut() {
    // While the panel slides out of a window that is getting narrow, it must be able to shrink.
    panelPlace.setMinimumSize(width: isNarrow ? -1 : 354)
    notice.setNarrow(isNarrow)
    statePage.setNarrow(isNarrow)
    panel.setNarrow(isNarrow)
  }

  private func updateControls() {
    let isWanted = model.showsControls && model.showsPicture
    flap.isRevealed = isWanted && !isNarrow
    sheet.widget.isRevealed = isWanted && isNarrow
    // Beside the panel the preview may be as small as in a narrow window.
    viewfinder.setNarrow(isNarrow || width == .medium && isWanted)
    sheet.name = model.camera?.name ?? ""
  }

  private func follow() {
    bind(self) { page in
      let content = page.model.statePage
      if let content { page.statePage.show(content) } else { page.statePage.rest() }
      page.stack.visiblePage = content == nil ? "picture" : "state"
    }
    bind(self) { $0.updateControls() }
    bind(self) { $0.flash.isLit = $0.model.photos.isScreenLit }
  }
}
