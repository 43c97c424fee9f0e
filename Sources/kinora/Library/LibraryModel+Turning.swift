import Foundation
import GLibSupport
import Photos

/// Photos and movies that are turned without loss.
extension LibraryModel {
  /// Whether an item can be turned. An edited version is made anew from the original each time, so it is turned by
  /// editing it; a Live Photo's photo and movie turn together.
  static func canTurn(_ item: LibraryItem) -> Bool {
    !item.isProject && !item.isEdited && item.files.allSatisfy(PhotoTurning.isPossible)
  }

  /// Turns the opened item by a quarter, clockwise.
  func turnOpened() {
    if let item = openedItem { turn([item]) }
  }

  /// Turns the selected items that can be turned.
  func turnChosen() { turn(chosen.flatMap { $0.members.isEmpty ? [$0] : $0.members }) }

  private func turn(_ items: [LibraryItem]) {
    let files = items.filter(Self.canTurn).flatMap(\.files)
    guard !files.isEmpty else { return }
    enqueueTurn { [self] in
      let turned = await turn(files, clockwise: true)
      guard !turned.isEmpty else { return }
      history.add { [weak self] in await self?.turnBack(turned) }
    }
  }

  private func turnBack(_ files: [URL]) async {
    enqueueTurn { [self] in
      let turned = await turn(files, clockwise: false)
      if !turned.isEmpty { say(tr("Turned back"), nil) }
    }
    await finishTurning()
  }

  /// Waits until all turns that were asked for are done.
  func finishTurning() async { await turning?.value }

  /// Turns one after the other, in the order in which it was asked for: each turn goes by what the file says.
  private func enqueueTurn(_ body: @escaping @MainActor () async -> Void) {
    let before = turning
    turning = Task {
      await before?.value
      await body()
    }
  }

  /// Turns files and returns those that were turned; says why one could not be.
  private func turn(_ files: [URL], clockwise: Bool) async -> [URL] {
    let (turned, failure) = await OwnThread.run { () -> ([URL], (any Error)?) in
      var turned: [URL] = []
      for file in files {
        do { try PhotoTurning.turn(file, clockwise: clockwise) } catch { return (turned, error) }
        turned.append(file)
      }
      return (turned, nil)
    }
    if let failure { say("\(failure)", nil) }
    if !turned.isEmpty {
      lookAgain()
      onTurned(turned)
    }
    return turned
  }
}
