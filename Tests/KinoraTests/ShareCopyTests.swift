import AVFoundation
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import kinora

/// Copies for mail and the clipboard.
@Suite struct ShareCopyTests {
  @Test func whatIncludesAllIsTheFileItself() async throws {
    let files = [URL(fileURLWithPath: "/a.jpg"), URL(fileURLWithPath: "/b.mov")]
    #expect(try await ShareCopy.files(files, SharedFacts(place: true, camera: true)) == files)
  }

  @Test func aMovieIsCopiedOnlyWhereThereIsSomethingToLeaveOut() async throws {
    let folder = try ProgramFolder()
    let (plain, placed) = (folder.file("plain.mp4"), folder.file("placed.mp4"))
    for file in [plain, placed] {
      try FileManager.default.copyItem(at: try await MediaLibrary.file(for: MediaRecipe()), to: file)
    }
    try MetadataEditor.write([MetadataEntry(.quickTimeUserData, "©xyz", .text("+48.1374+011.5755/"))], to: placed)
    let copies = try await ShareCopy.files([plain, placed], SharedFacts())
    #expect(copies[0] == plain && copies[1] != placed && copies[1].lastPathComponent == "placed.mp4")
    #expect(try !Data(contentsOf: copies[1]).contains(Data("+48.1374".utf8)))
    #expect(try Data(contentsOf: placed).contains(Data("+48.1374".utf8)))
  }

  @Test func whatCantBeLeftOutIsSaid() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("raw.dng")
    try Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]).write(to: file)
    await #expect(throws: ShareCopy.Failure.notPossible("raw.dng")) { try await ShareCopy.files([file], SharedFacts()) }
    #expect(ShareCopy.words(ShareCopy.Failure.notPossible("raw.dng")).contains("raw.dng"))
  }
}
