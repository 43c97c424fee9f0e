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

  private func note(_ name: String, isAlive: Bool = false, isNamed: Bool = true) throws -> URL {
    let file = root.file("Videos/" + name)
    try Data("half".utf8).write(to: file)
    var owner = WorkOwner.current
    if !isAlive { owner.start += "0" }
    let place = isNamed ? root.file("Videos/film.mp4") : nil
    try journal.write(PassingFileEntry(file, for: place, process: owner))
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
    #expect(journal.tidy().map(\.path) == [root.file("Videos/film.mp4").path])
    #expect(names == [".living.part", ".other.part"] && open == 1)
    #expect(journal.tidy().isEmpty)
  }

  /// What is said of it is the file that isn't there: of what never was, and what nobody would have seen, nothing.
  @Test func whatIsRemovedIsCalledAsItWouldBeNamed() throws {
    for name in [".samples.part", ".whole.part"] { _ = try note(name) }
    _ = try note(".hidden.part", isNamed: false)
    try FileManager.default.removeItem(at: note(".never.part"))
    #expect(journal.tidy().map(\.path) == [root.file("Videos/film.mp4").path])
    #expect(names.isEmpty && open == 0)
  }

  @Test func whatAnEarlierVersionNotedIsRead() throws {
    let data = try JSONEncoder().encode(PassingFileEntry(root.file("Videos/.film.part")))
    #expect(!String(decoding: data, as: UTF8.self).contains("place"))
    let read = try JSONDecoder().decode(PassingFileEntry.self, from: data)
    #expect(read.path == root.file("Videos/.film.part").path && read.place == nil)
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
    // The folders of the program itself are tidied without one.
    let small = try PassingFile(for: root.file("Videos/small"))
    #expect(!isNoted(small) && open == 0)
    small.remove()
  }

  /// Photos, pictures of loudness and the like are written so.
  @Test(arguments: [false, true]) func aSmallFileIsNotedAsLongAsItHasNoName(_ isReplaced: Bool) throws {
    let place = root.file("Videos/lake.jpg")
    if isReplaced { try Data("old".utf8).write(to: place) }
    try SafeFile.write(to: place, replacing: isReplaced, notedIn: journal) { part in
      #expect(journal.noted.map(\.path) == [part.path])
      try Data("new".utf8).write(to: part)
    }
    #expect(try open == 0 && Data(contentsOf: place) == Data("new".utf8))
    #expect(throws: PhotoError.diskFull(place)) {
      try SafeFile.write(to: place, replacing: true, notedIn: journal) { _ in throw SystemFailure(ENOSPC) }
    }
    #expect(open == 0 && names == ["lake.jpg"])
  }

  /// As a process leaves it that is killed, or whose computer loses its power, before the file has its name.
  @Test func whatIsLeftOfASmallFileIsRemoved() throws {
    let place = root.file("Videos/lake.jpg")
    try SafeFile.write(to: place, notedIn: journal) { part in
      try Data("half".utf8).write(to: part)
      let noted = try #require(journal.noted.first)
      var owner = noted.process
      owner.start += "0"
      try journal.write(PassingFileEntry(part, process: owner))
      journal.remove(noted.id)
      #expect(names == [part.lastPathComponent] && open == 1)
      journal.tidy()
      #expect(names.isEmpty && open == 0)
      try Data("whole".utf8).write(to: part)
    }
    #expect(names == ["lake.jpg"])
  }

  @Test(arguments: [false, true]) func aFLACFileIsNotedAsLongAsItHasNoName(_ isFinished: Bool) throws {
    let file = try FLACFile(root.file("Videos/lake.flac"), replacing: true, notedIn: journal)
    #expect(journal.noted.map(\.path) == names.map { root.file("Videos/" + $0).path } && open == 1)
    // There is no sound in it: that is refused.
    if isFinished {
      #expect(throws: WritingFailure.self) { try file.finish(SampleFileEnding()) }
    } else {
      file.abandon()
    }
    #expect(names.isEmpty && open == 0)
  }

  /// The folders around it may be new, too: each name is on the disk before the work begins.
  @Test func aJournalMakesTheFoldersThatItIsIn() throws {
    let deep = PassingFileJournal(folder: root.file("state/kinora/files"))
    let entry = try #require(deep.note(root.file("Videos/.film.part")))
    #expect(deep.entry(entry)?.path == root.file("Videos/.film.part").path)
  }
}

extension PassingFileJournal {
  /// All entries, also those of this process.
  fileprivate var noted: [PassingFileEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { entry(String($0.dropLast(5))) }
  }
}
