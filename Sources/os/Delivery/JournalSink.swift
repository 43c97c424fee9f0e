internal import COSKernels
import Foundation
import Synchronization

/// The systemd journal. Nothing waits for it: where its socket is full, entries are lost. Once it has room, an entry
/// says how many.
package final class JournalSink: LogSink {
  private let path: String
  private let identifier: String
  private let descriptor: Int32
  private let lost = Atomic<Int>(0)

  package init(path: String, identifier: String) {
    (self.path, self.identifier) = (path, identifier)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func write(_ entry: LogEntry) -> Bool {
    guard descriptor >= 0 else { return false }
    let count = lost.exchange(0, ordering: .relaxed)
    if count > 0 {
      var text = LogText()
      text.append("\(count) \(count == 1 ? "entry was" : "entries were") lost: the journal's socket was full")
      let notice = LogEntry(.error, text, thread: entry.thread, time: entry.time)
      guard send(notice) != EAGAIN else {
        lost.add(count + 1, ordering: .relaxed)
        return true
      }
    }
    switch send(entry) {
    case 0: return true
    case EAGAIN:
      lost.add(1, ordering: .relaxed)
      return true
    default: return false
    }
  }

  /// Returns 0 or an error number.
  private func send(_ entry: LogEntry) -> Int32 {
    let datagram = JournalDatagram(entry, identifier: identifier)
    return datagram.bytes.withUnsafeBytes { os_kernels_send(descriptor, path, $0.baseAddress!, $0.count) }
  }
}
