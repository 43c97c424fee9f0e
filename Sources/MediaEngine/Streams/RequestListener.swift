import Foundation
import Synchronization

/// Hears what the demuxer of one adaptive stream asks servers for, in the threads in which it does.
final class RequestListener: Sendable {
  private struct Entry {
    weak var listener: RequestListener?
  }

  private static let all = Mutex((last: 0, entries: [Int: Entry]()))

  /// By which the demuxer's requests are known.
  let number: Int
  let heard: @Sendable (URL) -> Void
  /// What has come, how many bytes it had as its server said, and how many nanoseconds that took.
  let came: @Sendable (URL, Int64, UInt64) -> Void

  init(heard: @escaping @Sendable (URL) -> Void, came: @escaping @Sendable (URL, Int64, UInt64) -> Void) {
    (self.heard, self.came) = (heard, came)
    number = Self.all.withLock { all in
      all.last += 1
      return all.last
    }
    Self.all.withLock { $0.entries[number] = Entry(listener: self) }
  }

  deinit { Self.all.withLock { _ = $0.entries.removeValue(forKey: number) } }

  /// The one of this number; nil once it has gone.
  static func at(_ number: Int) -> RequestListener? { all.withLock { $0.entries[number]?.listener } }
}
