import Foundation

/// The files that ended a reader, as they were then.
struct HostileFiles {
  /// A file as it is now.
  struct Identity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let written: Int64

    /// That of a file that is open; nil where it isn't one.
    init?(_ descriptor: Int32) {
      var information = stat()
      guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
      (device, inode, size) = (UInt64(information.st_dev), UInt64(information.st_ino), Int64(information.st_size))
      written = information.written
    }
  }

  /// A file, and how much was asked of it: who can't show all of a photo may well show a small one.
  struct Entry: Hashable {
    var file: Identity
    var weight: ReaderTask.Weight
  }

  /// More are no accident, and only the newest matter.
  private static let most = 1000

  private var order: [Entry] = []
  private var known: Set<Entry> = []

  func contains(_ entry: Entry) -> Bool { known.contains(entry) }

  mutating func insert(_ entry: Entry) {
    guard known.insert(entry).inserted else { return }
    order.append(entry)
    if order.count > Self.most { known.remove(order.removeFirst()) }
  }
}
