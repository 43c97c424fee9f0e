import Foundation
import GLibSupport
import MediaEngine

/// What work of processes that died has left on the disks, besides recordings.
package enum InterruptedWork {
  /// Says at a program's start that it will settle what is left, and tell what it finds: else another thread of it may
  /// do that sooner, and tells nobody.
  package static func willSettle() { PassingFileJournal.willTidy() }

  /// Has one whole file under the name of each that was being replaced, removes half of what can be made again, and
  /// adds to the Library what the camera took for it. Finds it by journals; disks aren't searched. Returns what it
  /// found. Blocks.
  @discardableResult
  package static func settle() -> [InterruptedFinding] {
    willSettle()
    let library = PHPhotoLibrary.shared()
    var found = ReplacementJournal.standard.settle(TrashCan(home: LibraryPlaces.standardTrash))
    found += PassingFileJournal.standard.tidy().filter(isSeen).map { .removed($0) }
    found += library.finishInterrupted()
    return found + ClipJournal.standard.settle(in: library)
  }

  /// Whether a person knows a file: not what the program makes for itself.
  static func isSeen(_ file: URL) -> Bool {
    let own = [UserFolder.cache, UserFolder.state, CameraClip.folder].map { $0.path + "/" }
    return !file.lastPathComponent.hasPrefix(".") && !own.contains { file.path.hasPrefix($0) }
  }
}
