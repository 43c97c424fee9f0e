import CoreMedia
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Exporting, keeping frames, and what becomes of long work.
extension MainWindow {
  func connectExport() {
    desk.say = { [weak self] in self?.toasts.show($0) }
    library.onExport = { [weak self] in self?.export($0) }
  }

  /// Exports the movie that the Player shows, or a part of it.
  func exportPlayed(_ range: CMTimeRange?) {
    guard let file = player.queue.current else { return }
    player.pause()
    export([file], range: range)
  }

  private func export(_ files: [URL], range: CMTimeRange? = nil) {
    desk.open(files, range: range, over: window, in: dialogPlace)
  }

  /// Where a dialog is shown now.
  var dialogPlace: ExportDialog.Place {
    ExportDialog.Place(
      width: window.width, height: window.height, isNarrow: isNarrow, isCalm: shownPage != .library)
  }

  /// Keeps the frame that is shown as a photo in the Library.
  func keepFrame() {
    guard let file = player.queue.current else { return }
    player.pause()
    let (time, keepsPlace) = (player.time, settings.framesKeepPlace)
    Task { [weak self] in
      do {
        let photo = try await FrameKeeper.keep(file, at: time, keepsPlace: keepsPlace)
        self?.libraryModel.lookAgain()
        self?.toasts.show(tr("The frame is in the Library"), seconds: 8, button: tr("Show in Files")) {
          FileManagerService.show(photo.url)
        }
      } catch {
        self?.toasts.show(tr("The frame could not be saved: %s", PhotoKeeper.words(for: error)))
      }
    }
  }

  /// Tells the user what this start has found of work that was interrupted.
  func tell(_ found: [InterruptedFinding]) {
    guard let words = FoundWords.words(found) else { return }
    libraryModel.lookAgain()
    toasts.show(words, seconds: 30)
  }

  /// Tells the user how a piece of long work has ended.
  func tell(_ end: WorkEnd) {
    switch end.outcome {
    case .done(let file):
      libraryModel.lookAgain()
      if tellReplaced(file, end.name) || tellImported(end) { return }
      toasts.show(end.kind.doneWords(end.name), seconds: 12, button: tr("Show in Files")) {
        FileManagerService.show(file)
      }
    case .failed(let reason):
      let list = importList(of: end).map { [$0] } ?? []
      MessageDialog.present(
        end.kind.failedWords(end.name), reason,
        answers: [.init(tr("Close")) { [weak work] in work?.cancel(end.id) }] + list + [
          .init(tr("Try Again"), .suggested) { [weak work] in work?.retry(end.id) }
        ], over: window)
    }
  }
}
