import Foundation
import FoundationAdditions
import GLibSupport

/// What is noted of a file that is written under a hidden name, and that can be made again.
package struct PassingFileEntry: WorkEntry {
  package let id: String
  package let started: Double
  package let process: WorkOwner
  let path: String
  /// What it is to be called; nil where an earlier version noted it, and where nobody will see it.
  let place: String?
  let folder: FolderIdentity?

  init(_ file: URL, for place: URL? = nil, process: WorkOwner = .current, clock: WallClock = .current) {
    (id, path, self.place, self.process) = (UUID().uuidString, file.path, place?.path, process)
    started = clock.now.timeIntervalSince1970
    folder = FolderIdentity(of: file.deletingLastPathComponent())
  }
}
