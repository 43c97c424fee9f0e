import Foundation

/// The files that crashed or stalled a reader process, in the version that did.
struct HostileFiles {
  /// The identity of a file's version.
  struct Identity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let written: Int64

    /// Identifies an open file; nil if it isn't a regular file.
    init?(_ descriptor: Int32) {
      var information = stat()
      guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
      (device, inode, size) = (UInt64(information.st_dev), UInt64(information.st_ino), Int64(information.st_size))
      written = information.written
    }
  }

  /// A file and the weight of the task: a photo that can't be decoded in full may well be decoded as a thumbnail.
  struct Entry: Hashable {
    var file: Identity
    var weight: ReaderTask.Weight
  }

  /// How many to remember; the oldest are dropped.
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
