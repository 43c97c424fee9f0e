import GLibSupport
import GTKSupport

// The pages that cover the window's places, made when they are first shown.
extension MainWindow {
  /// Makes the page of photos, if there is none.
  func makePhotoPage() {
    guard photo == nil else { return }
    let page = PhotoPage(model: libraryModel, work: work)
    page.onHeart = { [weak self] in self?.library.albums.toggleFavourite([$0]) }
    page.setNarrow(isNarrow)
    pages.add(page.widget, named: "photo")
    photo = page
  }

  /// Makes the Player's page, if there is none.
  func makePlayerPage() {
    guard playerPage == nil else { return }
    let page = PlayerPage(model: player, work: work, widgets: playerWidgets)
    page.onBack = { [weak self] in
      guard let self else { return }
      if player.album != nil { libraryModel.close() } else { player.close() }
    }
    page.onAdd = { [weak self] in self?.chooseFiles(adds: true) }
    page.onOpen = { [weak self] in self?.chooseFiles() }
    page.recentFiles = { [weak recent] in recent?.files ?? [] }
    page.onOpenRecent = { [weak self] in self?.open([$0]) }
    page.onFullScreen = { [weak self] in self?.window.isFullScreen = $0 }
    page.onSmall = { [weak self] in self?.setSmall($0) }
    page.onCloseWindow = { [weak self] in self?.window.close() }
    page.onExport = { [weak self] in self?.exportPlayed($0) }
    page.onKeepFrame = { [weak self] in self?.keepFrame() }
    page.onTrim = { [weak self] in self?.trimPlayed() }
    page.setWidth(width)
    pages.add(page.widget, named: "player")
    playerPage = page
  }
}
