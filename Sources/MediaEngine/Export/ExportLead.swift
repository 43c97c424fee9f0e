import CoreMedia
import Synchronization

/// What copied video shows in front of its first frame in a file without edits: all tracks lie later by that.
final class ExportLead: Sendable {
  private let longest = Mutex(CMTime.zero)

  var time: CMTime { longest.withLock { $0 } }

  func add(_ time: CMTime) { longest.withLock { $0 = max($0, time) } }
}
