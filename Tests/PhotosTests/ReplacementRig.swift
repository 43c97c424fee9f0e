import Foundation
import MediaEngine
import TestSupport

@testable import Photos

/// A folder with a film, a Trash and a journal of its own.
struct ReplacementRig {
  let root: ProgramFolder
  let can: TrashCan
  let journal: ReplacementJournal
  let film: URL
  /// Whether two files can exchange their names here.
  var canExchange = true

  init(_ film: String = "film.mp4", on disk: @escaping FileSystem.DiskKnowledge = FileSystem.disk) throws {
    root = try ProgramFolder()
    try FileManager.default.createDirectory(at: root.file("Videos"), withIntermediateDirectories: true)
    can = TrashCan(home: root.file("Trash"), traits: disk)
    journal = ReplacementJournal(folder: root.file("journal"))
    self.film = root.file("Videos/" + film)
    try Data("original".utf8).write(to: self.film)
  }

  /// Begins to replace the film; the new one is made. `before` is called when they are about to exchange their names.
  func work(before: @escaping @Sendable () -> Void = {}) throws -> ReplacementWork {
    let canExchange = canExchange
    let work = try ReplacementWork(of: film, as: file("film.mp4"), can: can, journal: journal) {
      one, other throws(SystemError) in
      guard canExchange else { throw SystemError(EINVAL, path: other) }
      before()
      try FileSystem.exchange(one, other)
    }
    try Data("new".utf8).write(to: work.made)
    return work
  }

  func file(_ name: String) -> URL { root.file("Videos/" + name) }

  /// What lies beside the film, hidden files, too, with the words in it.
  var films: [String: String] { words(root.file("Videos")) }

  /// What lies in the Trash.
  var trashed: [String: String] { words(root.file("Trash/files")) }

  /// Whether each file in the Trash has its note, and each note its file.
  var isTrashWhole: Bool {
    let notes = (try? FileManager.default.contentsOfDirectory(atPath: root.file("Trash/info").path)) ?? []
    return notes.sorted() == trashed.keys.map { $0 + ".trashinfo" }.sorted()
  }

  /// Says of all entries that their process has died.
  func die() throws {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: journal.folder.path)) ?? [] {
      guard var entry = journal.entry(String(name.dropLast(5))) else { continue }
      entry.process.start += "0"
      try journal.write(entry)
    }
  }

  /// What the next start does after a crash. Returns what it says.
  @discardableResult
  func startAgain() throws -> [InterruptedFinding] {
    try die()
    return journal.settle(can)
  }

  /// How much is in the journal.
  var open: Int { ((try? FileManager.default.contentsOfDirectory(atPath: journal.folder.path)) ?? []).count }

  private func words(_ folder: URL) -> [String: String] {
    var found: [String: String] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      found[name] = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return found
  }
}
