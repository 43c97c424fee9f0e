import AVFoundation
import Foundation
import Testing

@testable import kinora

/// The covers that files of sound carry.
@Suite struct FilmCoverTests {
  @Test(
    arguments: [
      (MetadataEntry.KeySpace.id3, "APIC"), (.iTunes, "covr"), (.common, "artwork"),
      (.quickTimeMetadata, "com.apple.quicktime.artwork"),
    ])
  func coversAreFoundByEachFormatsKey(_ space: MetadataEntry.KeySpace, _ key: String) {
    let entries = [
      MetadataEntry(space, "title", .text("artwork")), MetadataEntry(space, key, .text("not a picture")),
      MetadataEntry(space, key, .data(Data())), MetadataEntry(space, key, .data(Data([1, 2]))),
      MetadataEntry(space, key, .data(Data([3]))),
    ]
    #expect(FilmCover.bytes(in: entries) == Data([1, 2]))
  }

  @Test func otherDataIsNoCover() {
    #expect(FilmCover.bytes(in: [MetadataEntry(.id3, "PRIV", .data(Data([1])))]) == nil)
    #expect(FilmCover.bytes(in: []) == nil)
  }

  @Test func whatIsNoPictureLeavesNothingBehind() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("covers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let entries = [MetadataEntry(.id3, "APIC", .data(Data("no picture".utf8)))]
    #expect(FilmCover.read(from: entries, folder: folder) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func theSameBytesHaveTheSameName() {
    let name = FilmCover.name(of: Data([1, 2, 3]))
    #expect(name == FilmCover.name(of: Data([1, 2, 3])) && name != FilmCover.name(of: Data([1, 2, 4])))
  }
}
