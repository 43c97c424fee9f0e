import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct ChapterListTests {
  @Test func chaptersOfPausesJoinWhatTheUserDataHas() throws {
    var movie = ISOBox("moov", children: [ISOBox("udta", payload: ISOBox("name", payload: [1, 2, 3]).bytes)])
    try ChapterList.write([2_000_000_000, 3_500_000_000], into: &movie)
    try ChapterList.write([1_500_000_000], into: &movie)
    let boxes = ISOBox.boxes(in: try #require(movie["udta"]).payload[...])
    #expect(boxes.map(\.type) == ["name", "chpl"])
    let list = try #require(boxes.last?.payload)
    // Version, flags, four bytes; two chapters; zero and its title's length.
    #expect(list.prefix(18) == [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 6])
    #expect(String(decoding: list[18..<24], as: UTF8.self) == "Part 1")
    #expect(list[24..<32].reduce(0) { $0 << 8 | UInt64($1) } == 15_000_000)
  }

  @Test func withoutPausesNothingIsWritten() throws {
    var movie = ISOBox("moov")
    try ChapterList.write([], into: &movie)
    #expect(movie["udta"] == nil)
  }
}
