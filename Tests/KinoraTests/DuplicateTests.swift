import Foundation
import Testing

@testable import kinora

/// Which items are taken for the same.
@Suite struct DuplicateTests {
  private typealias Candidate = DuplicateGroups.Candidate

  /// A picture of some shapes, its brightness changed here and there.
  private static func look(_ seed: Int, changed: Int = 0) -> PictureHash? {
    var values = [UInt8](repeating: 0, count: PictureHash.columns * PictureHash.rows)
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    for place in values.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      values[place] = UInt8(state >> 56)
    }
    for place in 0..<changed { values[place * 41] = 255 - values[place * 41] }
    return PictureHash(values)
  }

  @Test func aPictureOfOneColourIsLikeNoOther() {
    #expect(PictureHash([UInt8](repeating: 7, count: 272)) == nil)
    #expect(PictureHash([1, 2, 3]) == nil)
    #expect(Self.look(1) != nil)
  }

  @Test func alikeIsWhatDiffersInFewPlaces() throws {
    let (one, changed, other) = try (
      #require(Self.look(1)), #require(Self.look(1, changed: 4)), #require(Self.look(2))
    )
    #expect(one.distance(one) == 0)
    #expect((1...PictureHash.tolerance).contains(one.distance(changed)))
    #expect(one.distance(other) > 80)
    // One part at least is the same.
    #expect(!Set(one.parts).isDisjoint(with: changed.parts))
  }

  @Test func groupsAreOfSameBytesOrSamePicture() {
    let items = [
      Candidate(id: "small", bytes: 10, pixels: 100, look: Self.look(1, changed: 3)),
      Candidate(id: "movie", bytes: 50, digest: "m"),
      Candidate(id: "other", bytes: 10, pixels: 100, look: Self.look(2)),
      Candidate(id: "large", bytes: 90, pixels: 400, look: Self.look(1)),
      Candidate(id: "movie copy", bytes: 50, digest: "m"), Candidate(id: "lonely", bytes: 50, digest: "n"),
      Candidate(id: "large copy", bytes: 90, pixels: 400, digest: "l", look: Self.look(1)),
    ]
    #expect(
      DuplicateGroups.find(items) == [
        .init(ids: ["large", "large copy", "small"], isExact: false),
        .init(ids: ["movie", "movie copy"], isExact: true),
      ])
    #expect(DuplicateGroups.find([]).isEmpty)
  }

  @Test func onlyFilesOfOneSizeAreCompared() {
    #expect(DuplicateGroups.sharingSize([("a", 1), ("b", 2), ("c", 1), ("d", 3)]) == ["a", "c"])
  }

  @Test func roomIsAddedUpByKindAndFolder() {
    func item(_ path: String, _ kind: LibraryItem.Kind, movie: String? = nil) -> LibraryItem {
      LibraryItem(
        id: path, date: .distantPast, kind: kind, revision: .distantPast, main: URL(fileURLWithPath: path),
        movie: movie.map { URL(fileURLWithPath: $0) })
    }
    let sizes = ["/a/1.jpg": 10, "/a/2.jpg": 20, "/a/2.mov": 100, "/b/3.mp4": 500, "/a/4.jpg": 1]
    let use = StorageUse(
      [
        item("/a/1.jpg", .photo), item("/a/2.jpg", .live, movie: "/a/2.mov"), item("/b/3.mp4", .video(3)),
        item("/a/4.jpg", .photo),
      ]) { sizes[$0.path] ?? 0 }
    #expect(
      use.kinds == [
        .init(name: "Videos", count: 1, bytes: 500), .init(name: "Live Photos", count: 1, bytes: 120),
        .init(name: "Photos", count: 2, bytes: 11),
      ])
    #expect(use.folders == [.init(name: "/b", count: 1, bytes: 500), .init(name: "/a", count: 3, bytes: 131)])
    #expect(use.bytes == 631)
  }
}
