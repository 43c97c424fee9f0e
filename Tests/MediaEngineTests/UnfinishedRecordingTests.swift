import Foundation
import Testing

@testable import MediaEngine

/// Which unfinished recordings are forgotten, and who recovers them.
@Suite struct UnfinishedRecordingTests {
  @Test func onlyWhatWasDeletedFromItsVeryFolderIsForgotten() async throws {
    let left = try LeftRecordings()
    let (videos, away) = (left.folder.file("Videos"), left.folder.file("away"))
    try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
    let file = videos.appendingPathComponent("take.mp4")
    try left.note(file)
    // In its place is an empty mount point.
    try FileManager.default.moveItem(at: videos, to: away)
    try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
    #expect(UnfinishedRecordings.list(left.journal).map(\.isDeleted) == [false])
    #expect(await UnfinishedRecordings.recoverAll(left.journal).isEmpty)
    #expect(left.journal.unfinished.map(\.id) == ["take.mp4"])
    // The disk is back, without the file.
    try FileManager.default.removeItem(at: videos)
    try FileManager.default.moveItem(at: away, to: videos)
    #expect(UnfinishedRecordings.list(left.journal).map(\.isDeleted) == [true])
    #expect(await UnfinishedRecordings.recoverAll(left.journal).isEmpty)
    #expect(left.journal.unfinished.isEmpty)
  }

  @Test func whatCantBeLookedAtIsKept() async throws {
    let left = try LeftRecordings()
    // Links that lead to each other, and a file where a folder was: neither says that nothing is there.
    let loop = left.folder.file("loop.mp4")
    try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: loop)
    let folder = left.folder.file("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let inside = folder.appendingPathComponent("inside.mp4")
    for url in [loop, inside] { try left.note(url) }
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    // An older version hasn't noted the folder.
    var old = try #require(left.journal.entry("loop.mp4"))
    (old.id, old.path, old.folder) = ("old.mp4", left.folder.file("old.mp4").path, nil)
    try left.journal.write(old)
    #expect(await UnfinishedRecordings.recoverAll(left.journal).isEmpty)
    #expect(Set(left.journal.unfinished.map(\.id)) == ["loop.mp4", "inside.mp4", "old.mp4"])
    let recording = try #require(UnfinishedRecordings.list(left.journal).first { $0.id == "old.mp4" })
    await #expect(throws: RecordingError.unreachable(recording.url, reason: SystemFailure(ENOENT).description)) {
      try await UnfinishedRecordings.recover(recording, to: nil, left.journal)
    }
  }

  @Test func whatAnotherProgramRecoversIsLeftToIt() async throws {
    let left = try LeftRecordings()
    let torn = try await left.torn("torn.mp4")
    let recording = try #require(UnfinishedRecordings.list(left.journal).first)
    let claim = try left.journal.claim(recording.id)
    let before = try Data(contentsOf: torn)
    let failure = RecordingError.recoveredElsewhere(torn)
    await #expect(throws: failure) { try await UnfinishedRecordings.recover(recording, to: nil, left.journal) }
    #expect(failure.description == "Another program is recovering “torn.mp4”.")
    #expect(await UnfinishedRecordings.recoverAll(left.journal).isEmpty, "the other one tells of it")
    #expect(try Data(contentsOf: torn) == before && left.journal.unfinished.count == 1)
    claim.end()
    let told = await UnfinishedRecordings.recoverAll(left.journal)
    #expect(try told.first?.outcome.get().isPlayable == true)
    // Who asks later finds that it is done.
    await #expect {
      try await UnfinishedRecordings.recover(recording, to: nil, left.journal)
    } throws: { error in
      if case RecordingError.notRecoverable(torn, _) = error { true } else { false }
    }
  }
}
