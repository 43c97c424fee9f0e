import Foundation
import GLibSupport
import Testing

@Suite struct MediaNameTests {
  @Test func namesTellPicturesFilmsAndSound() {
    #expect(MediaName.isPicture("a.HEIC") && MediaName.isPicture("a.dng") && !MediaName.isPicture("a.mts"))
    #expect(MediaName.isMovie("00001.MTS") && MediaName.isMovie("a.ts") && !MediaName.isMovie("a"))
    #expect(MediaName.isFilm("a.opus") && !MediaName.isFilm(".a.mts") && !MediaName.isFilm("a.mts~"))
    #expect(!MediaName.isFilm("list.m3u8") && !MediaName.isSound("list.m3u8") && !MediaName.isFilm("a.cue"))
  }

  @Test func theDigestOfWhatIsOnTheDiskIsThatOfTheFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0) }).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let digest = try #require(FileDigest.of(file))
    #expect(FileDigest.onDisk(file) == digest && digest.count == 64)
    try FileHandle(forWritingTo: file).write(contentsOf: Data([9]))
    #expect(FileDigest.onDisk(file) != digest)
    #expect(FileDigest.onDisk(file.appending(path: "nowhere")) == nil)
  }
}
