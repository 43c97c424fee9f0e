import GLibSupport
import GTKSupport

/// The menus of audio tracks and subtitles, if a movie has them.
@MainActor
final class FilmTrackMenus {
  private let model: PlayerModel
  private let sound: ChoicePopover
  private let subtitles: ChoicePopover

  /// Both buttons, in their order.
  var buttons: [Widget] { [subtitles.button, sound.button] }

  init(model: PlayerModel) {
    self.model = model
    sound = ChoicePopover(icon: "audio-x-generic-symbolic", name: tr("Sound Track"), title: tr("Sound Track")) {
      [weak model] in model?.choose($0, of: .sound)
    }
    // The first choice is none.
    subtitles = ChoicePopover(icon: "media-view-subtitles-symbolic", name: tr("Subtitles"), title: tr("Subtitles")) {
      [weak model] in model?.choose($0 == 0 ? nil : $0 - 1, of: .subtitles)
    }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let (heard, read) = (model.tracks[.sound], model.tracks[.subtitles])
    // A single track leaves nothing to choose.
    sound.button.isVisible = heard.names.count > 1
    sound.show(heard.names, chosen: heard.chosen ?? -1)
    let choices = [ctr("subtitles", "Off")] + read.names
    let chosen = read.chosen.map { $0 + 1 } ?? 0
    subtitles.button.isVisible = !read.names.isEmpty
    subtitles.show(choices, chosen: chosen)
    subtitles.button.setName(tr("Subtitles: %s", choices[chosen]))
    subtitles.button.setStyle("on", chosen > 0)
  }
}
