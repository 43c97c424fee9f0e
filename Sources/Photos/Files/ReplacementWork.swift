import AVFoundation
import Foundation
import FoundationAdditions
import MediaEngine

/// A new file that will take another one's place. It is made at `made`; `carryOut` then does the steps, of which each is noted
/// or can be told from what is where, so that a crash between any two loses nothing. Blocks.
package struct ReplacementWork: Sendable {
  /// A step, for tests to stop behind.
  enum Step: Sendable {
    case note, exchange, putAway, name, forget
  }

  /// Gives two files each other's names; another one in tests.
  typealias Exchange = @Sendable (String, String) throws(SystemError) -> Void

  private let original: URL
  private let replacement: URL
  private var entry: ReplacementEntry
  /// What comes next; nil when all is done.
  private(set) var next: Step? = .note
  private var canExchange: Bool
  /// Whether the new file gets the original's name.
  private let isInPlace: Bool
  private let journal: ReplacementJournal
  private let can: TrashCan
  private let exchange: Exchange

  /// Where the new file is to be made: under a name that nobody sees, in the folder in which it will be.
  package var made: URL { URL(filePath: entry.made) }

  /// Notes that a file will be made to replace another one, in its place or with another ending.
  package init(of original: URL, as replacement: URL) throws {
    try self.init(
      of: original, as: replacement, can: TrashCan(home: LibraryPlaces.standardTrash), journal: .standard)
  }

  init(
    of original: URL, as replacement: URL, can: TrashCan, journal: ReplacementJournal, clock: WallClock = .current,
    exchange: @escaping Exchange = { one, other throws(SystemError) in try FileSystem.exchange(one, other) }
  ) throws {
    (self.original, self.replacement) = (original, replacement)
    (self.can, self.journal, self.exchange) = (can, journal, exchange)
    let (old, new) = (original.standardizedFileURL, replacement.standardizedFileURL)
    let folder = new.deletingLastPathComponent()
    let made = folder.appending(path: ".kinora-\(UUID().uuidString).\(new.pathExtension)")
    entry = ReplacementEntry(
      id: UUID().uuidString, started: clock.now.timeIntervalSince1970, original: old.path, replacement: new.path,
      made: made.path, folder: FolderIdentity(of: folder))
    // Another spelling of the name is the same file where the disk doesn't tell capitals from small letters.
    isInPlace =
      old.path == new.path
      || old.path.lowercased() == new.path.lowercased() && FileIdentity.isOneFile(old, new)
    canExchange = isInPlace
    try journal.write(entry)
  }

  /// Gives up what is being made; the original stays as it is.
  package func abandon() {
    // Later the hidden name may be the original's.
    if journal.entry(entry.id)?.stage == .making { removeMade() }
  }

  private func removeMade() { if (try? FileSystem.remove(entry.made)) != nil { journal.remove(entry.id) } }

  /// Moves the original to the Trash and gives the new file its name. If that fails, all is as before, without the new one.
  package func carryOut() throws -> FileReplacement {
    var work = self
    do {
      while work.next != nil { try work.advance() }
    } catch {
      work.takeBack()
      throw error
    }
    return try FileReplacement(of: original, by: replacement, work.entry, can, journal)
  }

  /// Does the next step.
  mutating func advance() throws {
    switch next {
    case .note: try note()
    case .exchange: try exchangeNames()
    case .putAway: try putAway()
    case .name: try name()
    case .forget:
      journal.remove(entry.id)
      next = nil
    case nil: break
    }
  }

  private mutating func note() throws {
    guard try isInPlace || FileSystem.look(entry.replacement) == nil else {
      throw AVError(.fileAlreadyExists, userInfo: [NSURLErrorKey: replacement])
    }
    keepDay()
    // From here on it may be the only one under the name.
    try FileSystem.synchronize(entry.made)
    entry.old = try FileTrash.plan(entry.original, in: can)
    entry.stage = canExchange ? .exchanging : .moving
    try journal.write(entry)
    next = canExchange ? .exchange : .putAway
  }

  /// The day on which it was recorded stays, also where only the file's date says so; a second later, so that programs which
  /// remember pictures of it see that it is another file.
  private func keepDay() {
    let files = FileManager.default
    guard let written = try? files.attributesOfItem(atPath: entry.original)[.modificationDate] as? Date else { return }
    try? files.setAttributes([.modificationDate: written.addingTimeInterval(1)], ofItemAtPath: entry.made)
  }

  private mutating func exchangeNames() throws {
    do {
      try exchange(entry.made, entry.original)
    } catch {
      guard error.isUnknownCall else { throw error }
      // As on exFAT, on a network and below FUSE: one after the other, which is noted first.
      (canExchange, next) = (false, .note)
      return
    }
    FileSystem.synchronize(folder: FileSystem.folder(of: entry.made))
    next = .putAway
  }

  private mutating func putAway() throws {
    guard let old = entry.old else { return }
    let path = canExchange ? entry.made : entry.original
    try can.put(old, from: path, origin: entry.original)
    guard try can.isAt(old.trashed, old.resource) else {
      throw SystemError(ENOENT, path: path)
    }
    old.synchronize(leaving: path)
    next = canExchange ? .forget : .name
  }

  private mutating func name() throws {
    try FileSystem.rename(entry.made, to: entry.replacement)
    FileSystem.synchronize(folder: FileSystem.folder(of: entry.replacement))
    next = .forget
  }

  /// Brings the original back under its name, and removes the new file. What can't be done stays noted, for the next start.
  private func takeBack() {
    guard let old = entry.old else { return removeMade() }
    func isOld(_ path: String) -> Bool { (try? can.isAt(path, old.resource)) ?? false }
    if isOld(old.trashed) { try? can.takeBack(old, to: entry.original) }
    if canExchange, isOld(entry.made) { try? exchange(entry.made, entry.original) }
    guard isOld(entry.original), !isOld(entry.made) else { return }
    FileSystem.synchronize(folder: FileSystem.folder(of: entry.original))
    removeMade()
  }
}
