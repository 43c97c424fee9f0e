import Foundation

extension PHPhotoLibrary {
  /// Finishes what processes that died have begun to change; returns what was added so. Where there is no library, none
  /// is made.
  func finishInterrupted() -> [InterruptedFinding] {
    guard FileManager.default.fileExists(atPath: places.index.path), let store = try? store() else { return [] }
    // If others hold the lock for long, they do it.
    try? store.locked {}
    return store.finished.withLock { finished in
      defer { finished = [] }
      return finished.map { .added(URL(fileURLWithPath: places.path($0), isDirectory: false)) }
    }
  }
}
