import Foundation
import FoundationAdditions
import GLibSupport

/// What is noted of a file that long work writes under a hidden name, and that can be made again.
package struct PassingFileEntry: WorkEntry {
  package let id: String
  package let started: Double
  package let process: WorkOwner
  let path: String
  let folder: FolderIdentity?

  init(_ file: URL, process: WorkOwner = .current, clock: WallClock = .current) {
    (id, path, self.process) = (UUID().uuidString, file.path, process)
    started = clock.now.timeIntervalSince1970
    folder = FolderIdentity(of: file.deletingLastPathComponent())
  }
}
