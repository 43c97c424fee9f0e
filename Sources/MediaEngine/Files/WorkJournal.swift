import Foundation
import FoundationAdditions

/// A journal of work that isn't finished, so that the next start finds what a crash has left of it: a file for each piece.
package struct WorkJournal<Noted: WorkEntry>: Sendable {
  /// What is noted of a piece of work.
  package typealias Entry = Noted

  /// The folder of the entries.
  package let folder: URL

  /// The journal in a folder, which is made with the first entry.
  package init(folder: URL) { self.folder = folder }

  /// Writes an entry, or another in place of the one of its name. It is on the disk when this returns.
  package func write(_ entry: Entry) throws {
    try makeFolder()
    try SafeFile.write(Self.data(of: entry), to: place(of: entry.id), replacing: true, isOwn: true)
  }

  /// Makes the folder, and has it on the disk with each that has to be made around it.
  private func makeFolder() throws {
    var (made, next) = ([URL](), folder)
    while next.path.count > 1, !FileManager.default.fileExists(atPath: next.path) {
      made.append(next)
      next = next.deletingLastPathComponent()
    }
    guard !made.isEmpty else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for folder in made { folder.synchronizeFolder() }
  }

  /// Writes an entry in place of the one of its name, which may reach the disk later: the main thread may be the one that
  /// changes it.
  package func change(_ entry: Entry) throws {
    try Self.data(of: entry).write(to: place(of: entry.id), options: .atomic)
  }

  private static func data(of entry: Entry) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try encoder.encode(entry)
  }

  /// Forgets an entry: its work is done, or given up.
  package func remove(_ id: String) { try? FileManager.default.removeItem(at: place(of: id)) }

  /// The entry of a name; nil if it can't be read.
  package func entry(_ id: String) -> Entry? {
    (try? Data(contentsOf: place(of: id))).flatMap { try? JSONDecoder().decode(Entry.self, from: $0) }
  }

  /// All entries whose process is gone, oldest first.
  package var unfinished: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    SafeFile.removeHalves(in: folder)
    return names.filter { $0.hasSuffix(".json") }.compactMap { entry(String($0.dropLast(5))) }
      .filter { !$0.process.isAlive }.sorted { ($0.started, $0.id) < ($1.started, $1.id) }
  }

  /// Takes an entry whose process is gone, so that no other process works on what it left. Its file is locked: that works
  /// also where the disk with the work knows no locks, and while the work's own file becomes another one.
  package func claim(_ id: String) throws(WorkClaim.Refusal) -> WorkClaim {
    let path = place(of: id).path
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? .gone : .unreadable(errno) }
    let claim = WorkClaim(descriptor)
    // A home folder on a network may know no locks; then there is nobody to be kept off by them.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      claim.end()
      throw .taken
    }
    // Who held the lock before may have finished, and removed the entry.
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino else {
      claim.end()
      throw .gone
    }
    return claim
  }

  private func place(of id: String) -> URL { folder.appending(path: id + ".json") }
}
