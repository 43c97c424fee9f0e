import GLibSupport
import GTKSupport

/// The settings of the music.
@MainActor
final class MusicSettings {
  let widget: Box
  /// Called when the person wants to choose a file.
  var onChoose: @MainActor () -> Void = {}
  private let model: CombineModel
  private let file = ActionRow(tr("File"))
  private let choose = Button(tr("Choose…"))
  private let remove = Button(icon: "user-trash-symbolic", name: tr("Remove Music"))
  private let volume: CombineSlider
  private let ducks = Switch()
  private let ducking = ActionRow(tr("Quieter Under Sound"))

  init(model: CombineModel) {
    self.model = model
    volume = CombineSlider(tr("Music Volume"), 0...150, model: model) { [weak model] percent in
      model?.change("music") { $0.music?.volume = Double(percent) / 100 }
    }
    for part in [choose, remove] { part.align(vertical: .center) }
    choose.setAccessibleName(tr("Choose Music…"))
    remove.styled("flat")
    ducks.align(vertical: .center)
    ducks.setAccessibleName(tr("Quieter Under Sound"))
    let heading = Label(tr("Music"))
    heading.styled("heading").setAlignment(0)
    file.addSuffix(choose)
    file.addSuffix(remove)
    file.isFocusable = false
    ducking.setSubtitle(tr("While clips have sound of their own"))
    ducking.addSuffix(ducks)
    ducking.setActivatableWidget(ducks)
    let list = BoxedList()
    list.setAccessibleName(tr("Music"))
    for row in [file, volume.widget, ducking] { list.append(row) }
    widget = .column(spacing: 6, heading, list)
    choose.onClick { [weak self] in self?.onChoose() }
    remove.onClick { [weak model] in model?.change { $0.music = nil } }
    ducks.onTurn { [weak model] isOn in model?.change { $0.music?.ducks = isOn } }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let music = model.project?.music
    let name = music.map { $0.isMissing ? tr("%s is missing", $0.file.lastPathComponent) : $0.name }
    file.setSubtitle(name ?? tr("None"))
    remove.isVisible = music != nil
    volume.widget.isVisible = music != nil
    ducking.isVisible = music != nil
    guard let music else { return }
    let percent = Int(clamping: (music.volume * 100).rounded())
    volume.show(percent, words: tr("%d %%", percent))
    ducks.isOn = music.ducks
  }
}
