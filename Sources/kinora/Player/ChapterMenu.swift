import CoreMedia
import GLibSupport
import GTKSupport

/// The menu of chapters, if a movie has them.
@MainActor
final class ChapterMenu {
  private let model: PlayerModel
  private let list: ChoicePopover

  var button: MenuButton { list.button }

  init(model: PlayerModel) {
    self.model = model
    list = ChoicePopover(icon: "view-list-ordered-symbolic", name: tr("Chapters"), title: tr("Chapters")) {
      [weak model] in model?.seek(toChapter: $0)
    }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let chapters = model.chapters
    button.isVisible = chapters.areOffered
    guard chapters.areOffered else { return }
    list.show(chapters.all.map { "\(ClockText.time($0.start))  \($0.title)" }, chosen: model.chapter ?? -1)
    button.setName(model.chapter.map { tr("Chapter: %s", chapters.all[$0].title) } ?? tr("Chapters"))
  }
}
