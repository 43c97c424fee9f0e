import Foundation
import GLibSupport

/// Photos that are edited.
extension LibraryModel {
  /// Whether the opened photo can be edited: a photo of the Library that doesn't move.
  var canEditOpened: Bool {
    guard let item = openedItem, !viewsFiles else { return false }
    return switch item.kind {
    case .photo, .live, .burst: true
    case .animated, .video, .slowMotion, .project: false
    }
  }

  /// An edit was saved: the edited photo is shown, and it can be undone.
  func edited(_ saved: PhotoEditModel.Saved, undo: @escaping @MainActor () async throws -> Void) {
    lookAgain()
    let words = saved.after == nil ? tr("The original is back") : tr("The photo was edited; the original is kept")
    guard saved.canBeUndone else { return say(words, nil) }
    done(words) { [weak self] in
      do {
        try await undo()
        self?.lookAgain()
        self?.say(saved.before == nil ? tr("The original is back") : tr("The edit before is back"), nil)
      } catch {
        self?.say("\(error)", nil)
      }
    }
  }
}
