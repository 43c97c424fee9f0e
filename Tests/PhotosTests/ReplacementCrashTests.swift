import Foundation
import MediaEngine
import Testing

@testable import Photos

/// What a crash leaves of a film that was being replaced, and what the next start makes of it.
@Suite struct ReplacementCrashTests {
  /// How the film is replaced: by an exchange, where the disk knows none, and by one with another ending.
  enum Way: CaseIterable {
    case exchanged, moved, renamed
  }

  private func rig(_ way: Way) throws -> ReplacementRig {
    var rig = try ReplacementRig(way == .renamed ? "film.mkv" : "film.mp4")
    rig.canExchange = way == .exchanged
    return rig
  }

  /// Says that one whole film is there, with the original under its name or in the Trash, and nothing besides.
  private func check(_ rig: ReplacementRig, _ comment: Comment) {
    #expect(rig.films.count == 1 && rig.films.keys.allSatisfy { !$0.hasPrefix(".") }, comment)
    let isBack = rig.films == [rig.film.lastPathComponent: "original"] && rig.trashed.isEmpty
    let isReplaced = rig.films == ["film.mp4": "new"] && rig.trashed == [rig.film.lastPathComponent: "original"]
    #expect(isBack || isReplaced, comment)
    #expect(rig.isTrashWhole && rig.open == 0, comment)
  }

  @Test(arguments: Way.allCases) func aFilmIsWholeWhereverTheReplacementStopped(_ way: Way) throws {
    var steps = 0
    while true {
      let rig = try rig(way)
      var work = try rig.work()
      for _ in 0..<steps { try work.advance() }
      let isOver = work.next == nil
      let found = try rig.startAgain()
      check(rig, "\(way), \(steps) steps, then \(String(describing: work.next))")
      let isNew = rig.films == ["film.mp4": "new"]
      let told = isNew ? ["replaced film.mp4"] : ["not-replaced \(rig.film.lastPathComponent)"]
      #expect(found.map { "\($0.event) \($0.file.lastPathComponent)" } == (isOver ? [] : told), "\(way), \(steps)")
      // Nothing is left for a second start, nor to be said.
      let films = rig.films
      #expect(try rig.startAgain().isEmpty)
      #expect(rig.films == films)
      if isOver { break }
      steps += 1
    }
    #expect(steps > 3)
  }

  /// The Trash has the note of a file before it has the file.
  @Test(arguments: Way.allCases) func aCrashWithinTheTrashLeavesNoNoteWithoutAFile(_ way: Way) throws {
    let rig = try rig(way)
    var work = try rig.work()
    while work.next != .putAway { try work.advance() }
    let information = rig.root.file("Trash/info/\(rig.film.lastPathComponent).trashinfo")
    try Data("[Trash Info]\nPath=\(rig.film.path)\nDeletionDate=2026-02-18T10:00:00\n".utf8).write(to: information)
    try rig.startAgain()
    check(rig, "\(way)")
  }

  @Test(arguments: Way.allCases) func anUndoneReplacementIsWholeWhereverItStopped(_ way: Way) throws {
    for steps in 0..<3 {
      let rig = try rig(way)
      let replacement = try rig.work().carryOut()
      let new = try replacement.beginToUndo()
      if steps > 0 { try rig.can.put(new, from: replacement.replacement.path) }
      if steps > 1 {
        let old = rig.root.file("Trash/files/\(rig.film.lastPathComponent)")
        try FileManager.default.moveItem(at: old, to: rig.film)
        try FileManager.default.removeItem(
          at: rig.root.file("Trash/info/\(rig.film.lastPathComponent).trashinfo"))
      }
      try rig.startAgain()
      let films = steps == 0 ? ["film.mp4": "new"] : [rig.film.lastPathComponent: "original"]
      #expect(rig.films == films, "\(way), \(steps)")
      #expect(rig.trashed.values.sorted() == [steps == 0 ? "original" : "new"], "\(way), \(steps)")
      #expect(rig.isTrashWhole && rig.open == 0, "\(way), \(steps)")
    }
  }

  @Test func theOriginalComesBackWhereTheNewFilmWasLost() throws {
    let rig = try rig(.moved)
    var work = try rig.work()
    while work.next != .name { try work.advance() }
    try FileManager.default.removeItem(at: work.made)
    let found = try rig.startAgain()
    #expect(found.map(\.event) == ["not-replaced"] && found.first?.file.path == rig.film.path)
    #expect(rig.films == ["film.mp4": "original"] && rig.trashed.isEmpty && rig.isTrashWhole && rig.open == 0)
  }

  /// Its inode is another one after the disk was mounted again, as on a memory card.
  @Test func anExchangeIsFinishedWhereInodesAreMadeUp() throws {
    let rig = try rig(.exchanged)
    var work = try rig.work()
    while work.next != .putAway { try work.advance() }
    let other = rig.file("other")
    try FileManager.default.copyItem(at: work.made, to: other)
    let attributes = try FileManager.default.attributesOfItem(atPath: work.made.path)
    let date = try #require(attributes[.modificationDate] as? Date)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: other.path)
    #expect(rename(other.path, work.made.path) == 0)
    try rig.startAgain()
    check(rig, "exchanged")
    #expect(rig.films == ["film.mp4": "new"])
  }

  @Test func whatSomebodyElsePutThereStaysAndSoDoesTheNewFilm() throws {
    let rig = try rig(.moved)
    var work = try rig.work()
    while work.next != .name { try work.advance() }
    try Data("another film".utf8).write(to: rig.film)
    try rig.startAgain()
    #expect(rig.films == ["film.mp4": "another film", "film 2.mp4": "new"])
    #expect(rig.trashed == ["film.mp4": "original"] && rig.open == 0)
  }

  @Test func whatALivingProcessReplacesIsLeftToIt() throws {
    let rig = try rig(.exchanged)
    var work = try rig.work()
    while work.next != .putAway { try work.advance() }
    let films = rig.films
    #expect(rig.journal.settle(rig.can).isEmpty)
    #expect(rig.films == films && rig.open == 1)
  }

  @Test func twoStartsAtOnceDoItOnce() throws {
    let rig = try rig(.exchanged)
    var work = try rig.work()
    while work.next != .putAway { try work.advance() }
    try rig.die()
    let entry = try #require(rig.journal.unfinished.first)
    let claim = try rig.journal.claim(entry.id)
    let films = rig.films
    rig.journal.settle(rig.can)
    #expect(rig.films == films)
    claim.end()
    rig.journal.settle(rig.can)
    check(rig, "exchanged")
  }

  @Test(arguments: Way.allCases) func nothingIsForgottenWhileTheDiskIsAway(_ way: Way) throws {
    let rig = try rig(way)
    var work = try rig.work()
    while work.next != .putAway { try work.advance() }
    let (videos, away) = (rig.root.file("Videos"), rig.root.file("away"))
    try FileManager.default.moveItem(at: videos, to: away)
    try rig.startAgain()
    #expect(rig.open == 1)
    // An empty mount point.
    try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
    try rig.startAgain()
    #expect(rig.open == 1)
    try FileManager.default.removeItem(at: videos)
    try FileManager.default.moveItem(at: away, to: videos)
    try rig.startAgain()
    check(rig, "\(way)")
  }
}
