import CLinux
import Foundation
import MediaEngine
import Testing

@testable import Photos

/// The rules by which a file is known again that lies under another name than before: by inode, size and date, or by what it says
/// of itself; else by its content.
@Suite struct KnownAgainTests {
  /// Renames a photo, and takes away what it says of itself.
  private func rename(_ name: String, _ other: String, in library: Library) throws {
    try FileManager.default.moveItem(at: library.photo(name), to: library.photo(other))
    removexattr(library.photo(other).path, "user.app.kinora.asset")
  }

  private func id(_ name: String) throws -> String { try MarkedLibrary.asset(name).localIdentifier }

  /// Their content and order would say the opposite.
  @Test func ofTheSameContentEachIsKnownByItsInode() async throws {
    let library = try Library()
    try await library.use {
      for name in ["a.png", "b.png"] { try library.write(name, 0.5) }
      try await library.photos.lookForChanges()
      let (a, b) = (try id("a.png"), try id("b.png"))
      try rename("a.png", "z.png", in: library)
      try rename("b.png", "y.png", in: library)
      try await library.photos.lookForChanges()
      #expect(try id("z.png") == a && id("y.png") == b)
    }
  }

  /// Each of them is as it was but for one, and nothing is known of its content.
  @Test(arguments: ["inode", "size", "written"]) func onlyAllThreeTellAFile(_ column: String) async throws {
    let library = try Library()
    try await library.use {
      try library.write("a.png", 0.5)
      try await library.photos.lookForChanges()
      let before = try id("a.png")
      try library.photos.store().index.change {
        try $0.database.run("UPDATE resources SET \(column) = \(column) + 1, print = 'another'")
      }
      try rename("a.png", "z.png", in: library)
      try await library.photos.lookForChanges()
      #expect(try id("z.png") != before && MarkedLibrary.all.count == 1)
    }
  }

  @Test(.enabled(if: ContentMemoryTests.keepsAttributes)) func whatAFileSaysOfItselfCountsMoreThanItsInode()
    async throws
  {
    let library = try Library()
    try await library.use {
      try library.write("a.png", 0.5)
      try await library.photos.lookForChanges()
      var memory = try #require(FileMemory(of: library.photo("a.png").path))
      memory.id = "another"
      try rename("a.png", "z.png", in: library)
      try memory.write(to: library.photo("z.png").path)
      try await library.photos.lookForChanges()
      #expect(try id("z.png") == "another" && MarkedLibrary.all.count == 1)
    }
  }

  /// A file of other content and another inode, which says that it is the photo, or the movie of that photo.
  @Test(.enabled(if: ContentMemoryTests.keepsAttributes), arguments: [PHAssetResourceType.photo, .pairedVideo])
  func byWhatItSaysAFileIsTheOneOfItsRole(_ role: PHAssetResourceType) async throws {
    let library = try Library()
    try await library.use {
      try library.write("a.png", 0.5)
      try await library.photos.lookForChanges()
      let before = try id("a.png")
      var memory = try #require(FileMemory(of: library.photo("a.png").path))
      memory.role = role
      try Samples.png(9, 7).write(to: library.photo("z.png"))
      try memory.write(to: library.photo("z.png").path)
      try FileManager.default.removeItem(at: library.photo("a.png"))
      let outcome = try library.photos.store().rescan()
      #expect(outcome.changed == (role == .photo ? [before] : []))
      #expect(outcome.removed == (role == .photo ? [] : [before]) && outcome.added == outcome.removed)
    }
  }

  private func trait(
    _ name: String, size: Int64 = 1, print: String = "p", kind: PHAssetMediaType = .image,
    in folder: LibraryFolder = .pictures
  ) -> GoneFile.Trait {
    GoneFile.Trait(place: FilePlace(folder: folder, name: name), size: size, print: print, kind: kind)
  }

  private func matches(_ gone: [GoneFile.Trait], _ new: [GoneFile.Trait]) -> [[Int]] {
    GoneFile.matches(gone, new).map { [$0.gone, $0.new] }.sorted { $0[0] < $1[0] }
  }

  @Test func onlyTheSameSizeContentAndKindAreAMatch() {
    let gone = [trait("a.png")]
    #expect(matches(gone, [trait("b.png")]) == [[0, 0]])
    #expect(matches(gone, [trait("a.png", size: 2)]) == [])
    #expect(matches(gone, [trait("a.png", print: "q")]) == [])
    #expect(matches(gone, [trait("a.png", kind: .video)]) == [])
    // Each is known once.
    #expect(matches(gone, [trait("b.png"), trait("c.png")]) == [[0, 0]])
    #expect(matches(gone + gone, [trait("b.png")]) == [[0, 0]])
  }

  @Test func ofSeveralThePathTellsThenTheNameThenItsFormThenTheOrder() {
    let (one, other) = ("caf\u{E9}.png", "cafe\u{301}.png")
    #expect(
      matches([trait("x/a.png"), trait("y/a.png")], [trait("y/a.png"), trait("x/a.png")]) == [[0, 1], [1, 0]])
    #expect(
      matches([trait("a.png"), trait("a.png", in: .videos)], [trait("a.png", in: .videos), trait("a.png")])
        == [[0, 1], [1, 0]])
    #expect(
      matches([trait("x/a.png"), trait("x/b.png")], [trait("y/b.png"), trait("y/a.png")]) == [[0, 1], [1, 0]])
    // Byte by byte before any form.
    #expect(
      matches([trait("x/\(one)"), trait("x/\(other)")], [trait("y/\(other)"), trait("y/\(one)")])
        == [[0, 1], [1, 0]])
    #expect(
      matches([trait("x/z.png"), trait("x/\(one)")], [trait("y/\(other)"), trait("y/b.png")]) == [[0, 1], [1, 0]])
    #expect(matches([trait("a.png"), trait("b.png")], [trait("c.png"), trait("d.png")]) == [[0, 0], [1, 1]])
  }
}
