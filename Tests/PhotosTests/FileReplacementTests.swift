import AVFoundation
import Foundation
import Testing

@testable import Photos

/// A film in place of another one.
@Suite struct FileReplacementTests {
  @Test(arguments: [true, false]) func theOriginalComesBackByteForByte(_ canExchange: Bool) throws {
    var rig = try ReplacementRig()
    rig.canExchange = canExchange
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: rig.film.path)
    let replacement = try rig.work().carryOut()
    #expect(rig.films == ["film.mp4": "new"] && rig.trashed == ["film.mp4": "original"])
    // It goes back to its name, not to the hidden one.
    let note = try String(contentsOf: rig.root.file("Trash/info/film.mp4.trashinfo"), encoding: .utf8)
    #expect(note.contains("Path=\(rig.film.path)\n"))
    let written = try FileManager.default.attributesOfItem(atPath: rig.film.path)[.modificationDate] as? Date
    #expect(written == date.addingTimeInterval(1))
    try replacement.undo()
    // The original was still in the Trash when the new one went there.
    #expect(rig.films == ["film.mp4": "original"] && rig.trashed == ["film 2.mp4": "new"])
    #expect(rig.isTrashWhole && rig.open == 0)
  }

  @Test func aFilmOfAnotherKindGetsAnotherEnding() throws {
    let rig = try ReplacementRig("film.mkv")
    let replacement = try rig.work().carryOut()
    #expect(rig.films == ["film.mp4": "new"] && rig.trashed == ["film.mkv": "original"])
    try replacement.undo()
    #expect(rig.films == ["film.mkv": "original"] && rig.open == 0)
  }

  @Test func theNewFilmStaysWhereTheOriginalCannotComeBack() throws {
    let rig = try ReplacementRig()
    let replacement = try rig.work().carryOut()
    // The Trash is emptied.
    try FileManager.default.removeItem(at: rig.root.file("Trash/files/film.mp4"))
    #expect(throws: (any Error).self) { try replacement.undo() }
    #expect(rig.films == ["film.mp4": "new"] && rig.open == 0)
  }

  @Test func whatLiesThereIsNeverOverwritten() throws {
    let rig = try ReplacementRig("film.mkv")
    try Data("other".utf8).write(to: rig.file("film.mp4"))
    let error = #expect(throws: AVError.self) { try rig.work().carryOut() }
    #expect(error?.code == .fileAlreadyExists)
    #expect(rig.films == ["film.mkv": "original", "film.mp4": "other"] && rig.trashed.isEmpty && rig.open == 0)
  }

  /// The Trash is a file, into which nothing can be put.
  @Test(arguments: [true, false]) func allIsAsBeforeWhereThereIsNoTrash(_ canExchange: Bool) throws {
    var rig = try ReplacementRig()
    rig.canExchange = canExchange
    let work = try rig.work()
    try Data().write(to: rig.root.file("Trash"))
    #expect(throws: (any Error).self) { try work.carryOut() }
    #expect(rig.films == ["film.mp4": "original"] && rig.open == 0)
  }

  /// It was planned while there was one.
  @Test func namesAreExchangedBackWhereTheTrashRefuses() throws {
    let rig = try ReplacementRig()
    let trash = rig.root.file("Trash/files")
    // Somebody takes the name just when the names are exchanged, or would be.
    let work = try rig.work { try? Data("other".utf8).write(to: trash.appending(path: "film.mp4")) }
    #expect(throws: (any Error).self) { try work.carryOut() }
    #expect(rig.films == ["film.mp4": "original"] && rig.trashed == ["film.mp4": "other"] && rig.open == 0)
  }

  @Test func whatIsGivenUpLeavesNothingBehind() throws {
    let rig = try ReplacementRig()
    let work = try rig.work()
    work.abandon()
    #expect(rig.films == ["film.mp4": "original"] && rig.open == 0)
  }

  /// By then the hidden name may be the original's.
  @Test func whatHasBegunIsNotGivenUp() throws {
    let rig = try ReplacementRig()
    let work = try rig.work()
    var begun = work
    while begun.next != .putAway { try begun.advance() }
    work.abandon()
    #expect(Set(rig.films.values) == ["new", "original"])
  }
}
