import Foundation
import GLibSupport
import GTKSupport

/// Combine over the window's places.
extension MainWindow {
  /// Lets the Library open Combine, and shows its projects there.
  func connectCombine() {
    libraryModel.onCombine = { [weak self] files in self?.combineDesk().model.create(files) }
    libraryModel.onOpenProject = { [weak self] in self?.combineDesk().model.open($0) }
    libraryModel.onProjectsChange = { [weak self] in self?.showProjects() }
    showProjects()
  }

  /// Combine, made when it is first opened.
  private func combineDesk() -> CombineDesk {
    if let combine { return combine }
    let desk = CombineDesk(work: work)
    combine = desk
    pages.add(desk.page.widget, named: "combine")
    desk.page.setNarrow(isNarrow)
    desk.page.onBack = { [weak desk] in desk?.model.close() }
    desk.model.onExport = { [weak self] in self?.work.add(.combine, $0, $1, to: $1.destination) }
    var wasOpen = false
    bind(self) { [weak desk] window in
      let isOpen = desk?.model.isOpen == true
      guard isOpen != wasOpen else { return }
      wasOpen = isOpen
      window.choosePage()
      window.focusPage()
      guard !isOpen else { return }
      Task { [weak window, weak desk] in
        // What was changed last is being written.
        await desk?.model.finish()
        window?.showProjects()
      }
    }
    return desk
  }

  /// Reads the projects for the Library.
  private func showProjects() {
    Task { [weak self] in
      // What is in a folder that doesn't answer is as it was.
      guard let all = await OwnThread.run({ CombineStore.standard.all() }) else { return }
      self?.libraryModel.show(
        projects: all.map { project in
          LibraryItem(
            id: project.file.path, date: project.date, kind: .project(project.count), revision: project.date,
            main: project.file, cover: project.first)
        })
    }
  }
}
