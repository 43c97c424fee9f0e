import Foundation
import Synchronization

/// Reads a resource for one user, who may stop waiting for it at any time.
final class ResourceReader: RangeReader {
  let resource: MediaResource
  private let state = Mutex((isInterrupted: false, end: Int64(0)))

  init(_ resource: MediaResource) { self.resource = resource }

  var url: URL { resource.url }
  /// How many bytes there are; 0 if that can't be learned.
  var size: Int64 { (try? resource.learnedSize(for: self)) ?? 0 }
  /// Whether nothing is waited for: reading throws where bytes haven't come yet.
  var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  func read(at offset: Int64, count: Int) throws(MediaFileError) -> [UInt8] {
    let bytes = try resource.read(at: offset, count: count, for: self)
    state.withLock { $0.end = offset + Int64(bytes.count) }
    return bytes
  }

  /// Ends all waiting, now and until `resume`.
  func interrupt() {
    state.withLock { $0.isInterrupted = true }
    resource.interrupted(self)
  }

  func resume() { state.withLock { $0.isInterrupted = false } }

  /// Asks for so many bytes behind those read last, without waiting for them.
  func fill(_ count: Int64) { resource.fill(count, behind: state.withLock { $0.end }) }
}
