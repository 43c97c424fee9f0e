import Foundation
import TestSupport
import Testing

@testable import Photos

/// Changes in the journal that can't be finished, and an index that turns out to be damaged.
@Suite struct JournalTests {
  /// A change that adds an asset which the index has already.
  private func impossible(_ library: Library) throws -> LibraryChange {
    let url = library.places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
    try Samples.png(9, 9).write(to: url)
    let facts = try #require(FileSystem.facts(url.path))
    let resource = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png", size: facts.size,
      written: facts.written, inode: facts.inode)
    let file = LibraryChange.FileAddition(source: url.path, isMoved: false, resource: resource)
    var change = LibraryChange()
    change.additions = [LibraryChange.Addition(asset: AssetRecord(id: "twice", kind: .image), files: [file])]
    return change
  }

  private func problems(_ photos: PHPhotoLibrary) throws -> [LibraryProblem.Kind] {
    try photos.verifyIndex().map(\.kind)
  }

  @Test func aChangeThatCantBeAppliedIsSetAsideAndItsPhotoIsThere() async throws {
    let library = try Library()
    try await library.use {
      try library.places.make()
      // Opened first: what lies about then is tidied away.
      let index = try library.photos.store().index
      let change = try impossible(library)
      try index.change { try $0.insert(AssetRecord(id: "twice", kind: .image)) }
      _ = try index.note { try $0.begin(change) }
      let next = library.another()
      try await next.lookForChanges()
      #expect(library.files == ["Pictures/Lake.png"])
      let found = try problems(next)
      #expect(found.contains(.asideChange) && !found.contains(.openChange) && !found.contains(.unknownFile))
      // It is said once.
      #expect(next.lookFailure != nil)
      try await next.lookForChanges()
      #expect(next.lookFailure == nil)
      // And nothing else is kept from anything.
      try await next.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(), options: nil)
      }
      #expect(library.files.count == 2)
    }
  }

  @Test func aChangeThatMeetsAFullDiskIsTriedUntilThereIsRoom() {
    #expect(DatabaseError(code: 13, message: "full").isPassing && DatabaseError(code: 10, message: "I/O").isPassing)
    #expect(!DatabaseError(code: 19, message: "constraint").isPassing)
    #expect(SystemError(EIO, path: "/a").isPassing && !SystemError(EACCES, path: "/a").isPassing)
  }

  @Test func aChangeOfANewerVersionIsSetAsideWithItsFiles() async throws {
    let library = try Library()
    try await library.use {
      try library.places.make()
      let store = try library.photos.store()
      let name = ".kinora-\(UUID().uuidString).part"
      let file = library.places.pictures.appending(path: name)
      try Samples.png().write(to: file)
      try store.index.note {
        try $0.database.run("INSERT INTO journal (change) VALUES (?)", "{\"whatever\": \"\\/folder\\/\(name)\"}")
      }
      for _ in 0..<3 {
        let next = library.another()
        try await next.lookForChanges()
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(try problems(next).contains(.asideChange))
      }
      // A version that can read it finishes it.
      let change = try impossible(library)
      let text = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
      try store.index.note { try $0.database.run("UPDATE journal SET change = ?", text) }
      try await library.another().lookForChanges()
      #expect(try store.index.read { try $0.asset("twice") } != nil)
      #expect(library.files.contains("Pictures/Lake.png"))
    }
  }

  @Test func aPhotoThatCanGetNoNameIsSetAsideAndNeverTidiedAway() throws {
    let library = try Library()
    let store = try LibraryStore(library.places)
    var change = try impossible(library)
    // No file system takes it; nor does it pass by itself.
    change.additions[0].files[0].resource.place.name = String(repeating: "a", count: 300) + ".png"
    let source = change.additions[0].files[0].source
    _ = try store.index.note { try $0.begin(change) }
    for _ in 0..<4 {
      _ = try LibraryStore(library.places)
      #expect(FileManager.default.fileExists(atPath: source))
    }
    #expect(try problems(library.another()).contains(.asideChange))
  }

  // MARK: Damage

  @Test func damageThatIsFoundLaterLosesNothingThatCanBeRead() async throws {
    let library = try Library()
    try await library.use {
      try library.places.make()
      for name in ["a.png", "b.png"] { try Samples.png().write(to: library.places.pictures.appending(path: name)) }
      try await library.photos.lookForChanges()
      let all = PHAsset.fetchAssets(with: nil)
      let (first, second) = (try #require(all.firstObject), try #require(all.lastObject))
      try await library.photos.performChanges {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip").addAssets([second, first])
      }
      try damage(library, "resources_by_asset")
      // This is in the log alone.
      try await library.photos.performChanges { PHAssetChangeRequest(for: first).isFavorite = true }
      try await library.photos.lookForChanges()
      let folder = library.places.index.deletingLastPathComponent()
      for ending in [".damaged", ".damaged-wal"] {
        let file = folder.appending(path: library.places.index.lastPathComponent + ending)
        #expect((FileSystem.facts(file.path)?.size ?? 0) > 0)
      }
      for photos in [library.photos, library.another()] {
        let found = PHAsset.fetch(AssetQuery(), nil, in: photos)
        #expect(Set(found.map(\.localIdentifier)) == Set(all.map(\.localIdentifier)))
        #expect(found.filter(\.isFavorite).map(\.localIdentifier) == [first.localIdentifier])
        #expect(try photos.verifyIndex().isEmpty)
      }
      let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
      let members = PHAsset.fetchAssets(in: try #require(albums.firstObject), options: nil)
      #expect(members.map(\.localIdentifier) == [second.localIdentifier, first.localIdentifier])
    }
  }

  /// Overwrites the first page of a table or an index in the file.
  private func damage(_ library: Library, _ name: String) throws {
    let database = try Database(path: library.places.index.path)
    // All is in the file then, and the log is empty.
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let page = try #require(
      try database.row("SELECT rootpage FROM sqlite_master WHERE name = ?", name) { $0.int(0) })
    let size = try #require(try database.row("PRAGMA page_size") { $0.int(0) })
    let file = try FileHandle(forUpdating: library.places.index)
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xFF, count: size))
    try file.close()
  }

  @Test func eachChangeIsOnTheDiskWhenItIsToldAsDone() throws {
    let library = try Library()
    try library.places.make()
    let full = 2
    #expect(try Database(path: library.places.index.path).row("PRAGMA synchronous") { $0.int(0) } == full)
  }

  @Test func aCrashWhileADamagedIndexIsReplacedLosesNothing() async throws {
    let library = try Library()
    try await library.use {
      try library.places.make()
      try Samples.png().write(to: library.places.pictures.appending(path: "a.png"))
      try await library.photos.lookForChanges()
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges { PHAssetChangeRequest(for: asset).isFavorite = true }
      // The index was put aside, but not yet its log.
      let path = library.places.index.path
      try FileSystem.rename(path, to: path + ".damaged")
      let found = PHAsset.fetch(AssetQuery(), nil, in: library.another())
      #expect(found.map(\.localIdentifier) == [asset.localIdentifier])
      #expect(found.map(\.isFavorite) == [true])
    }
  }
}
