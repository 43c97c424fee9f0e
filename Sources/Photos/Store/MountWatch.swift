import Foundation
import GLibSupport

/// Tells when disks are mounted or taken away, of which inotify says nothing. Linux tells those who poll its table of mounts.
final class MountWatch: Sendable {
  private static let threads = WaitingThreads(name: "mounts")

  /// Closed to end the thread that polls.
  private let end: Int32

  /// Calls the handler in a thread of its own each time the table changes, also where it did since this was made.
  init?(_ table: String, _ handler: @escaping @Sendable () -> Void) {
    let mounts = open(table, O_RDONLY | O_CLOEXEC)
    guard mounts >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      close(mounts)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = ends[1]
    Self.threads.async { [over = ends[0]] in
      while Self.waits(for: mounts, until: over) { handler() }
      close(mounts)
      close(over)
    }
  }

  deinit { close(end) }

  /// Waits for news of the table; false once the pipe's other end is closed.
  private static func waits(for mounts: Int32, until over: Int32) -> Bool {
    // Whether there is something to read tells nothing: that is always so.
    var both = [pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0), pollfd(fd: over, events: 0, revents: 0)]
    while poll(&both, 2, -1) < 0 { guard errno == EINTR else { return false } }
    return both[1].revents == 0
  }

  /// The lines of a table that are of some folders: what they are on, and what lies in them. Folders may be links.
  static func mounts(of folders: [URL], in table: String) -> Set<String> {
    let text = (try? String(contentsOfFile: table, encoding: .utf8)) ?? ""
    let paths = folders.map { FileSystem.resolved($0) + "/" }
    let lines = text.split(separator: "\n").filter { line in
      guard let place = place(line) else { return false }
      let inside = place.hasSuffix("/") ? place : place + "/"
      return paths.contains { $0.hasPrefix(inside) || inside.hasPrefix($0) }
    }
    return Set(lines.map(String.init))
  }

  /// Where a line's disk is mounted: its fifth word, in which blanks and the like are written as numbers.
  private static func place(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard words.count > 4 else { return nil }
    // A backslash comes last: it may stand before the digits of another.
    let signs = [(#"\040"#, " "), (#"\011"#, "\t"), (#"\012"#, "\n"), (#"\134"#, #"\"#)]
    return signs.reduce(String(words[4])) { $0.replacing($1.0, with: $1.1) }
  }
}
