import Foundation
import FoundationAdditions
import TestSupport
import Testing

@testable import MediaEngine

/// Files that nobody sees, and that a crash has left behind.
@Suite struct PassingFileJournalTests {
  private let root: ProgramFolder
  private let journal: PassingFileJournal

  init() throws {
    root = try ProgramFolder()
    journal = PassingFileJournal(folder: root.file("journal"))
    try FileManager.default.createDirectory(at: root.file("Videos"), withIntermediateDirectories: true)
  }

  private func note(_ name: String, isAlive: Bool = false) throws -> URL {
    let file = root.file("Videos/" + name)
    try Data("half".utf8).write(to: file)
    var owner = WorkOwner.current
    if !isAlive { owner.start += "0" }
    try journal.write(PassingFileEntry(file, process: owner))
    return file
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.file("Videos").path)) ?? []).sorted()
  }
  private var open: Int { ((try? FileManager.default.contentsOfDirectory(atPath: journal.folder.path)) ?? []).count }

  @Test func whatDeadProcessesLeftIsRemovedAndNothingElse() throws {
    _ = try note(".dead.part")
    _ = try note(".living.part", isAlive: true)
    // Nobody has noted this one: folders aren't searched.
    try Data("half".utf8).write(to: root.file("Videos/.other.part"))
    journal.tidy()
    #expect(names == [".living.part", ".other.part"] && open == 1)
  }

  @Test func whatLiesOnADiskThatIsAwayIsRemovedWhenItIsBack() throws {
    _ = try note(".dead.part")
    let (videos, away) = (root.file("Videos"), root.file("away"))
    try FileManager.default.moveItem(at: videos, to: away)
    journal.tidy()
    #expect(open == 1)
    // An empty mount point.
    try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
    journal.tidy()
    #expect(open == 1)
    try FileManager.default.removeItem(at: videos)
    try FileManager.default.moveItem(at: away, to: videos)
    journal.tidy()
    #expect(names.isEmpty && open == 0)
  }

  /// A power cut leaves the half of an entry that has no name yet. One that is being written now has the same kind of name.
  @Test func halfOfAnEntryIsRemovedAfterADay() throws {
    _ = try note(".dead.part")
    let now = WallClock.current.now
    for (name, age) in [(".old.part", 90_000.0), (".new.part", 60)] {
      let half = journal.folder.appendingPathComponent(name)
      try Data("{".utf8).write(to: half)
      let written = now.addingTimeInterval(-age)
      try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: half.path)
    }
    #expect(journal.unfinished.count == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: journal.folder.path)
    #expect(left.contains(".new.part") && !left.contains(".old.part"))
  }

  @Test func whatGotItsNameOrWasRemovedIsForgotten() throws {
    let left = try note(".dead.part")
    try FileManager.default.removeItem(at: left)
    journal.tidy()
    #expect(open == 0)
  }

  private func isNoted(_ passing: PassingFile) -> Bool { journal.noted.contains { $0.path == passing.url.path } }

  @Test func aLargeFileIsNotedAsLongAsItHasNoName() throws {
    let place = root.file("Videos/film.mp4")
    let kept = try PassingFile(for: place, notedIn: journal)
    let removed = try PassingFile(for: place, notedIn: journal)
    #expect(isNoted(kept) && isNoted(removed) && open == 2)
    try kept.keep(replacing: false)
    removed.remove()
    #expect(open == 0 && names == ["film.mp4"])
    // What is small is there at once: it isn't worth a note.
    let small = try PassingFile(for: root.file("Videos/small"))
    #expect(!isNoted(small) && open == 0)
    small.remove()
  }
}

extension PassingFileJournal {
  /// All entries, also those of this process.
  fileprivate var noted: [PassingFileEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { entry(String($0.dropLast(5))) }
  }
}
