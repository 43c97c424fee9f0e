import GLibSupport
import GTKSupport

/// The page of a file of sound: its cover, title, artist and album. The large waveform is the seek bar below.
@MainActor
final class SoundFace {
  let widget: Box
  private let model: PlayerModel
  private let cover = VideoView()
  private let icon = Image(icon: "audio-x-generic-symbolic", size: 96).asDecoration()
  private let title = Label("")
  private let artist = Label("")
  private let album = Label("")
  private var shown: FilmCover?

  init(model: PlayerModel) {
    self.model = model
    cover.cornerRadius = 12
    cover.expandsVertically = true
    cover.expandsHorizontally = true
    cover.setMinimumSize(width: 96, height: 72)
    cover.setMargins(start: 18, end: 18)
    icon.expandsVertically = true
    icon.styled("dim-label")
    title.styled("title-1")
    artist.styled("title-4")
    album.styled("dim-label")
    for label in [title, artist, album] {
      label.ellipsize()
      label.align(horizontal: .center)
      label.setMargins(start: 18, end: 18)
    }
    widget = .column(spacing: 6, cover, icon, title, artist, album)
    bind(self) { $0.follow() }
  }

  private func follow() {
    let found = model.details?.cover
    cover.isVisible = found != nil
    icon.isVisible = found == nil
    if found != shown {
      shown = found
      if let found { cover.show(found.pixels) } else { cover.clear() }
    }
    title.text = model.title
    cover.setAccessibleName(tr("Cover of “%s”", model.title))
    for (label, words) in [(artist, model.details?.artist), (album, model.details?.album)] {
      label.text = words ?? ""
      label.isVisible = words?.isEmpty == false
    }
  }

  /// Adapts the sizes to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    title.setStyle("title-1", !isNarrow)
    title.setStyle("title-3", isNarrow)
    icon.setSize(isNarrow ? 64 : 96)
  }
}
