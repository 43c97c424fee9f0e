import GLibSupport
import GTKSupport

/// The volume menu, up to 150 % of the recorded level.
@MainActor
final class VolumeMenu {
  let button: MenuButton
  private let model: PlayerModel
  private let slider = Slider(0...VolumeScale.most * 100, step: 5, movesByWheel: true)
  private let mute = ToggleButton(icon: "audio-volume-muted-symbolic", name: tr("Mute"))
  private let number = Label("100 %")
  private var isFollowing = false

  init(model: PlayerModel) {
    self.model = model
    slider.setMinimumSize(width: 180)
    slider.expandsHorizontally = true
    slider.addMark(at: 100)
    slider.setAccessibleName(tr("Volume"))
    mute.styled("round", "quiet").align(vertical: .center)
    number.styled("numeric").setWidth(characters: 6)
    let row = Box.row(spacing: 6, mute, slider, number)
    row.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    button = MenuButton(icon: "audio-volume-high-symbolic", name: tr("Volume"), popover: Popover(row))
    button.opensUpwards()
    button.styled("round", "quiet").align(vertical: .center)
    slider.onMove { [weak model] in model?.setVolume($0 / 100) }
    mute.onToggle { [weak self] in
      guard let self, !isFollowing else { return }
      self.model.toggleMute()
    }
    button.onVerticalScroll { [weak model] amount in
      model?.telling(.volume) { $0.changeVolume(by: amount < 0 ? 0.05 : -0.05) }
    }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let volume = model.volume
    button.isVisible = model.hasSound
    isFollowing = true
    slider.value = volume.level * 100
    mute.isActive = volume.isMuted
    isFollowing = false
    slider.setWords(tr("%d %%", volume.percent))
    number.text = tr("%d %%", volume.percent)
    button.setIcon(volume.icon)
    button.setName(volume.isMuted ? tr("Volume: muted") : tr("Volume: %d %%", volume.percent))
  }
}
