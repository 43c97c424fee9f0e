import GLibSupport
import GTKSupport

/// Shows the video or, if it can't be played, a page with the reason.
@MainActor
final class FilmStage {
  let widget: Overlay
  private let faces = Stack(milliseconds: 150)
  /// Called to toggle full screen.
  var onFullScreen: @MainActor () -> Void = {}
  /// Called when the user leaves the Player.
  var onBack: @MainActor () -> Void = {}
  private let model: PlayerModel
  private let spinner = Spinner()
  private let sound: SoundFace
  /// In place of `sound` if that can't be heard.
  private let silence = StatusPage()
  private let fault = StatusPage(announces: true)
  /// What installs the missing decoder.
  private let soundCommand = CommandRow()
  private let faultCommand = CommandRow()
  private let buttons = Box.row(spacing: 12)
  private let back: Button
  private let retry: Button
  private let next: Button
  /// What only some understand is seen by those who want it.
  private let more = Button(tr("Details"))
  private let detail = Label("")
  private var shownFault: PlayerModel.Fault?
  /// Runs after “Try Again”, for as long as the spinner is shown at least.
  private var trying: MainLoopTimer?

  init(model: PlayerModel, picture: Widget) {
    self.model = model
    widget = Overlay(faces)
    sound = SoundFace(model: model)
    back = Button(ctr("player", "Back"))
    retry = Button(tr("Try Again"))
    next = Button(tr("Next File"))
    picture.setAccessibleName(tr("Film"))
    faces.isAsLargeAsLargest = false
    spinner.setMinimumSize(width: 48, height: 48)
    spinner.align(horizontal: .center, vertical: .center)
    spinner.catchesPointer = false
    faces.add(Overlay(picture, over: spinner), named: "picture")
    faces.add(sound.widget, named: "sound")
    silence.setIcon("dialog-warning-symbolic")
    silence.styled("state")
    silence.setChild(soundCommand.widget)
    faces.add(silence, named: "silence")
    fault.setIcon("dialog-warning-symbolic")
    fault.styled("state")
    back.styled("pill", "suggested-action")
    retry.styled("pill")
    next.styled("pill")
    for button in [back, retry, next] { buttons.append(button) }
    buttons.align(horizontal: .center)
    more.styled("flat").align(horizontal: .center)
    detail.styled("dim-label", "caption")
    detail.isSelectable = true
    detail.wrap()
    detail.setMaximumWidth(characters: 60)
    fault.setChild(Box.column(spacing: 12, faultCommand.widget, buttons, more, detail))
    more.onClick { [weak self] in self?.showDetail(self?.detail.isVisible == false) }
    faces.add(fault, named: "fault")
    back.onClick { [weak self] in self?.onBack() }
    retry.onClick { [weak self] in self?.tryAgain() }
    next.onClick { [weak model] in model?.next() }
    for face in [picture, sound.widget, silence] {
      face.onClicks { [weak self] count, _, _ in self?.clicked(count) }
      face.onVerticalScroll { [weak model] amount in
        model?.telling(.volume) { $0.changeVolume(by: amount < 0 ? 0.05 : -0.05) }
      }
    }
    bind(self) { $0.follow() }
  }

  private func follow() {
    if let found = model.fault {
      fault.setTitle(tr("“%s” Can’t Be Played", PlayerModel.name(of: found.file)))
      fault.setDescription(found.words.words)
      for button in [back, retry] { button.setAccessibleDescription(found.words.words) }
      faultCommand.show(found.words.command)
      detail.text = found.words.detail ?? ""
      if found.words.detail == nil || found != shownFault { showDetail(false) }
      more.isVisible = found.words.detail != nil
      next.isVisible = model.queue.hasNext
    }
    shownFault = model.fault
    if !model.hasPicture {
      silence.setTitle(model.title)
      silence.setDescription(model.undecodable.map(\.words).joined(separator: "\n"))
      soundCommand.show(model.undecodable.lazy.compactMap(\.command).first)
    }
    let showsFault = model.fault != nil && trying == nil
    let voice = model.undecodable.isEmpty ? "sound" : "silence"
    faces.visiblePage = showsFault ? "fault" : model.hasPicture || trying != nil ? "picture" : voice
    let isBusy = !showsFault && (model.isWaiting || model.isOpen && !model.transport.isOpen)
    spinner.isSpinning = isBusy
    spinner.isVisible = isBusy
    if showsFault, !back.hasFocusWithin, !next.hasFocusWithin, !retry.hasFocusWithin {
      (hasTried ? retry : back).focus()
    }
    if model.transport.isOpen { hasTried = false }
  }

  /// Tries again, and shows that it does: a file that isn't there fails at once. The focus then comes back to the button,
  /// so that a screen reader reads the page again.
  private func tryAgain() {
    hasTried = true
    trying = .after(.milliseconds(600)) { [weak self] in
      self?.trying = nil
      self?.follow()
    }
    model.retry()
    follow()
  }
  private var hasTried = false

  private func showDetail(_ isShown: Bool) {
    detail.isVisible = isShown
    more.title = isShown ? tr("Hide Details") : tr("Details")
  }

  /// A single click toggles playback; the second of a double click undoes that and toggles full screen.
  private func clicked(_ count: Int) {
    if count <= 2 { model.togglePlaying() }
    if count == 2 { onFullScreen() }
  }

  /// Keeps the pages without a picture clear of what lies over their edges.
  func setRoom(top: Int, bottom: Int) {
    for page: Widget in [sound.widget, silence, fault] { page.setMargins(top: top, bottom: bottom) }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    for page in [silence, fault] { page.setStyle("compact", isNarrow) }
    sound.setNarrow(isNarrow)
    buttons.setVertical(isNarrow)
  }
}
