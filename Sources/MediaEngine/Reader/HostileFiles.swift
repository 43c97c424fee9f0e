import Foundation

/// The files that crashed or stalled a reader process, in the version that did.
struct HostileFiles {
  /// The identity of a file's version.
  struct Identity: Hashable, Codable {
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
  struct Entry: Hashable, Codable {
    var file: Identity
    var weight: ReaderTask.Weight
  }

  /// How many to remember; the oldest are dropped.
  private static let most = HostileFileMemory.most

  private var order: [Entry] = []
  /// Why each of them isn't read.
  private var known: [Entry: ReaderFailure] = [:]
  /// Those that got their reader killed once while nothing else was read.
  private var suspects: Set<Entry> = []

  /// Creates a list of files that are known to be hostile, the oldest first.
  init(_ entries: [Entry] = []) {
    for entry in entries { insert(entry, .hostile) }
  }

  /// Why a file isn't read; nil if it may be. What ended a reader by a task ends it by a heavier one, too: a file costs
  /// one process, and not one for each that is asked of it.
  func failure(of entry: Entry) -> ReaderFailure? {
    for weight in ReaderTask.Weight.allCases where weight <= entry.weight {
      if let failure = known[Entry(file: entry.file, weight: weight)] { return failure }
    }
    return nil
  }

  /// Whether a file is to be read alone, because its reader was killed before.
  func isSuspect(_ entry: Entry) -> Bool { suspects.contains(entry) }

  mutating func insert(_ entry: Entry, _ failure: ReaderFailure) {
    suspects.remove(entry)
    guard known.updateValue(failure, forKey: entry) == nil else { return }
    order.append(entry)
    if order.count > Self.most { known[order.removeFirst()] = nil }
  }

  /// Counts a reader that was killed while it alone read, with this file. The first time it may have been another
  /// program that took the memory; the second time the file is hostile, which is the answer.
  mutating func wasKilledAlone(_ entry: Entry) -> Bool {
    guard suspects.contains(entry) else {
      if suspects.count >= Self.most { suspects.removeAll() }
      suspects.insert(entry)
      return false
    }
    insert(entry, .hostile)
    return true
  }

  /// Takes a suspicion back: the file was read, or is damaged in a harmless way.
  mutating func clear(_ entry: Entry) { suspects.remove(entry) }
}
