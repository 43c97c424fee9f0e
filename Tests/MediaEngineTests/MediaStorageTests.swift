import Foundation
import Testing

@testable import MediaEngine

/// Files that a program collects media data in.
@Suite struct MediaStorageTests {
  @Test func anEmptyFileHasNoData() throws {
    let rig = try PhotoRig()
    let storage = MediaStorage(rig.folder.appendingPathComponent("data.mov"))
    #expect(!storage.hasData, "there is no file")
    _ = try rig.file("data.mov", Data())
    #expect(!storage.hasData)
    _ = try rig.file("data.mov", Data([1]))
    #expect(storage.hasData)
  }
}
