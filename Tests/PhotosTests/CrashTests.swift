import Foundation
import Testing

@testable import Photos

/// What a process leaves behind that dies at a moment of a change, and what the next one makes of it.
@Suite struct CrashTests {
  /// How far a change had come.
  enum Moment: CaseIterable {
    case noted, filesMoved
  }

  /// A change with one new photo, as the journal has it.
  private func addition(_ library: Library, moving source: URL? = nil) throws -> LibraryChange {
    try library.places.make()
    let url = source ?? library.places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
    if source == nil { try Samples.png().write(to: url) }
    let facts = try #require(FileSystem.facts(url.path))
    let asset = AssetRecord(id: UUID().uuidString, kind: .image)
    let resource = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png", size: facts.size,
      written: facts.written, inode: facts.inode)
    let file = LibraryChange.FileAddition(source: url.path, isMoved: source != nil, resource: resource)
    var change = LibraryChange()
    change.additions = [LibraryChange.Addition(asset: asset, files: [file])]
    return change
  }

  /// Does as much of a change as was done by the moment, and forgets the process that did it. The change's files are
  /// made after the library is open: opening it tidies away what nobody has noted yet.
  private func die(
    _ library: Library, in made: @autoclosure () throws -> LibraryChange, at moment: Moment
  ) throws {
    let store = try LibraryStore(library.places)
    let change = try made()
    _ = try store.index.note { try $0.begin(change) }
    if moment == .filesMoved { try store.mover.carryOut(change) }
  }

  @Test(arguments: Moment.allCases) func aPhotoThatWasBeingAddedIsAdded(_ moment: Moment) async throws {
    let library = try Library()
    try die(library, in: try addition(library), at: moment)
    let problems = try library.photos.verifyIndex()
    await library.use {
      #expect(problems.isEmpty)
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      #expect(library.files == ["Pictures/Lake.png"])
    }
  }

  @Test func aNameThatSomebodyTookMeanwhileIsLeftToThem() async throws {
    let library = try Library()
    try die(library, in: try addition(library), at: .noted)
    let other = Samples.png(9, 9)
    try other.write(to: library.places.pictures.appending(path: "Lake.png"))
    try await library.use {
      try await library.photos.lookForChanges()
      #expect(try library.photos.verifyIndex().isEmpty)
      #expect(library.files == ["Pictures/Lake 2.png", "Pictures/Lake.png"])
      #expect(try Data(contentsOf: library.places.pictures.appending(path: "Lake.png")) == other)
    }
  }

  @Test func anotherFileUnderTheOldNameOfAMovedOneStaysWhereItIs() async throws {
    let library = try Library()
    let source = try library.file("movie.png", Samples.png())
    try die(library, in: try addition(library, moving: source), at: .filesMoved)
    let next = Samples.png(7, 7)
    try next.write(to: source)
    let problems = try library.photos.verifyIndex()
    await library.use {
      #expect(problems.isEmpty)
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
    }
    #expect(try Data(contentsOf: source) == next)
  }

  @Test(arguments: Moment.allCases) func aPhotoThatWasBeingDeletedIsInTheTrash(_ moment: Moment) async throws {
    let library = try Library()
    try die(library, in: try addition(library), at: .noted)
    let store = try LibraryStore(library.places)
    let id = try #require(try store.index.read { try $0.assets(AssetQuery()) }.first?.id)
    let resource = try #require(try store.index.read { try $0.resources(of: id) }.first)
    let file = try store.mover.trash.plan(resource, at: store.places.path(resource.place), avoiding: [])
    var change = LibraryChange()
    change.removals = [LibraryChange.Removal(id: id, files: [file])]
    try die(library, in: change, at: moment)
    try await library.use {
      #expect(try library.photos.verifyIndex().isEmpty)
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      #expect(library.trash == ["Lake.png"])
      try await library.photos.performChanges { PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [id]) }
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
    }
  }

  @Test func aFileThatWasBeingWrittenIsTidiedAwayUnlessSomebodyStillWritesIt() throws {
    let library = try Library()
    try library.places.make()
    let left = library.places.pictures.appending(path: ".kinora-left.part")
    try Data("half".utf8).write(to: left)
    let written = try StagedFile(in: library.places.pictures)
    _ = try LibraryStore(library.places)
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(FileManager.default.fileExists(atPath: written.path))
  }

  @Test func aDamagedIndexIsPutAsideAndMadeAnewFromTheFiles() async throws {
    let library = try Library()
    try die(library, in: try addition(library), at: .noted)
    let id = try LibraryStore(library.places).index.read { try $0.assets(AssetQuery()) }.first?.id
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: library.places.index.path + ending) }
    try Data("not a database, not at all".utf8).write(to: library.places.index)
    await library.use {
      let assets = PHAsset.fetchAssets(with: nil)
      #expect(assets.count == 1)
      #expect(id != nil)
      #expect(
        FileManager.default.fileExists(atPath: library.places.index.path + ".damaged"))
    }
  }
}
