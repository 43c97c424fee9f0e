import AVFoundation
import Foundation
import GLibSupport
import GTKSupport

/// Shows a session's controls for any GTK 4 program: a bar with a button for each, and above it the slider of the one that
/// is open. To be laid over a preview.
///
/// The session's controls can be used while the widget is seen, the session runs, and it has a controls delegate. An
/// addition of Kinora's: Apple's systems show the controls themselves.
@MainActor
public final class CaptureControlsView {
  /// The widget with the controls.
  public let view: Box
  /// The session whose controls are shown.
  public let session: AVCaptureSession
  private(set) var state = CaptureControlsState()
  private let bar = Box.row(spacing: 6)
  private let openRow = Box.row(spacing: 6)
  private let text = Label("")
  private var buttons: [ToggleButton] = []
  private var slider: Slider?
  /// The kind of control that the slider was made for.
  private var sliderKind: AVCaptureControl.Appearance.Kind?
  private var controls: [AVCaptureControl] = []
  private var display: CaptureControlsDisplay?
  private var sessionObservations: [NSKeyValueObservation] = []
  private var observations: [NSKeyValueObservation] = []
  private var isFollowing = false

  /// A view of a session's controls.
  public init(session: AVCaptureSession) {
    self.session = session
    text.styled("numeric").readsLeftToRight()
    text.setWidth(characters: 8)
    openRow.expandsHorizontally = true
    bar.align(horizontal: .center)
    view = .column(spacing: 6, openRow, bar)
    view.styled("osd", "toolbar")
    view.setAccessibleName(tr("Camera Controls"))
    view.onMap { [weak self] in self?.appear() }
    view.onUnmap { [weak self] in self?.disappear() }
    let follow = follow
    sessionObservations = [
      session.observe(\.controls) { _, _ in follow() }, session.observe(\.isRunning) { _, _ in follow() },
      session.observe(\.isInterrupted) { _, _ in follow() },
    ]
    update()
  }

  /// Uses a key, as a window gets it from GTK: those for zoom on keyboards and webcams, and Escape, which closes the open
  /// control. Returns whether the key was used.
  public func handleKey(_ key: String) -> Bool {
    switch key {
    case "XF86ZoomIn": return zoom(1)
    case "XF86ZoomOut": return zoom(-1)
    case "Escape":
      guard state.open != nil else { return false }
      state.close()
      show()
      return true
    default: return false
    }
  }

  private func zoom(_ steps: Double) -> Bool {
    guard state.isActive, let slider = controls.first(where: { $0 is AVCaptureSystemZoomSlider }),
      slider.appearance.isEnabled
    else { return false }
    slider.setByUser(slider.appearance.value(steps: steps))
    return true
  }

  // MARK: Following the session

  private var follow: @Sendable () -> Void {
    { [weak self] in
      Task { @MainActor in self?.update() }
    }
  }

  private func appear() {
    display = CaptureControlsDisplay(session: session)
    update()
  }

  private func disappear() {
    display?.end()
    display = nil
    update()
  }

  private func update() {
    let new = session.controls
    if !new.elementsEqual(controls, by: ===) {
      controls = new
      let follow = follow
      observations = new.flatMap { $0.observeAppearance(follow) }
      state.close()
      makeButtons()
    }
    state.follow(controls.map(\.appearance), isActive: display?.areControlsActive ?? false)
    show()
  }

  private func makeButtons() {
    for button in buttons { bar.remove(button) }
    buttons = controls.enumerated().map { index, control in
      let appearance = control.appearance
      let button =
        appearance.icon.map { ToggleButton(icon: $0, name: appearance.title) } ?? ToggleButton(appearance.title)
      button.styled("flat").setMinimumSize(width: 42, height: 42)
      button.onToggle { [weak self] in
        guard let self, !isFollowing else { return }
        state.toggle(index)
        show()
      }
      bar.append(button)
      return button
    }
  }

  // MARK: Showing

  private func show() {
    isFollowing = true
    defer { isFollowing = false }
    display?.isFullscreen = state.open != nil
    view.isVisible = !state.controls.isEmpty
    for (index, button) in buttons.enumerated() {
      button.isActive = state.open == index
      button.isSensitive = state.isActive && state.controls[index].isEnabled
      button.setAccessibleDescription(state.controls[index].accessibilityIdentifier ?? state.controls[index].valueText)
    }
    openRow.isVisible = state.open != nil
    guard let opened = state.opened else { return }
    showSlider(of: opened)
    text.text = opened.valueText
    slider?.value = opened.scale.position
    slider?.setWords(opened.valueText)
  }

  private func showSlider(of opened: AVCaptureControl.Appearance) {
    guard opened.kind != sliderKind || slider == nil else {
      slider?.setAccessibleName(opened.title)
      return
    }
    if let slider {
      openRow.remove(slider)
      openRow.remove(text)
    }
    let (range, step, _) = opened.scale
    let new = Slider(range, step: step, movesByWheel: true)
    for mark in opened.marks { new.addMark(at: mark) }
    new.expandsHorizontally = true
    new.setAccessibleName(opened.title)
    new.onMove { [weak self] position in
      guard let self, let open = state.open, let opened = state.opened else { return }
      controls[open].setByUser(opened.value(at: position))
      update()
    }
    openRow.append(new)
    openRow.append(text)
    (slider, sliderKind) = (new, opened.kind)
  }
}
