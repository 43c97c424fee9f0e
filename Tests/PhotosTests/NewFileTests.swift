import Foundation
import TestSupport
import Testing

@testable import Photos

/// New files that are whole on the disk when something fails afterwards.
@Suite struct NewFileTests {
  private static let refusal = """
    CREATE TRIGGER refusal BEFORE INSERT ON assets BEGIN SELECT RAISE(ABORT, 'no index today'); END
    """

  private func refuse(_ library: Library) throws {
    try library.photos.store().index.change { try $0.database.run(Self.refusal) }
  }

  private func allow(_ library: Library) throws {
    try library.photos.store().index.change { try $0.database.run("DROP TRIGGER refusal") }
  }

  private func add(_ library: Library, _ red: CGFloat = 0.5) async throws {
    try await library.photos.performChanges {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = "Lake.png"
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: Samples.png(red: red), options: options)
    }
  }

  @Test(arguments: [false, true]) func aPhotoStaysWhenTheIndexCantBeWrittenAndIsAddedOnce(
    _ isScannedBetween: Bool
  ) async throws {
    let library = try Library()
    try await library.use {
      try refuse(library)
      for _ in 0..<2 {
        let error = await #expect(throws: PHPhotosError.self) { try await add(library) }
        #expect(error?.errorDescription?.contains("no index today") == true)
        #expect(library.files == ["Pictures/Lake.png"])
      }
      try allow(library)
      if isScannedBetween {
        try await library.photos.lookForChanges()
        #expect(PHAsset.fetchAssets(with: nil).count == 1)
      }
      try await add(library)
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      #expect(library.files == ["Pictures/Lake.png"])
      #expect(try library.photos.verifyIndex().isEmpty)
      // What is added on purpose a second time is there twice.
      try await add(library)
      #expect(library.files == ["Pictures/Lake 2.png", "Pictures/Lake.png"])
    }
  }

  @Test func anotherPhotoOfTheSameNameIsAnotherFile() async throws {
    let library = try Library()
    try await library.use {
      try refuse(library)
      await #expect(throws: PHPhotosError.self) { try await add(library, 0.1) }
      try allow(library)
      try await add(library, 0.9)
      try await library.photos.lookForChanges()
      #expect(library.files == ["Pictures/Lake 2.png", "Pictures/Lake.png"])
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
    }
  }

  @Test func aMovieThatWasMovedInIsntLostAndIsFoundByWhereItCameFrom() async throws {
    let library = try Library()
    try await library.use {
      let movie = try library.file("clip.mov", Samples.movie())
      let change: @Sendable () -> Void = {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: options)
      }
      try refuse(library)
      await #expect(throws: PHPhotosError.self) { try await library.photos.performChanges(change) }
      // A program that clears up after itself finds nothing to delete.
      #expect(!FileManager.default.fileExists(atPath: movie.path))
      #expect(library.files == ["Videos/clip.mov"])
      try allow(library)
      try await library.photos.performChanges(change)
      #expect(library.files == ["Videos/clip.mov"])
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
    }
  }

  @Test func theRestOfAChangeThatFailsIsUndone() async throws {
    let library = try Library()
    try await library.use {
      try await add(library, 0.1)
      let first = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try refuse(library)
      await #expect(throws: PHPhotosError.self) {
        try await library.photos.performChanges {
          PHAssetChangeRequest.deleteAssets([first])
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(9, 9), options: nil)
        }
      }
      try allow(library)
      try await library.photos.lookForChanges()
      #expect(library.trash.isEmpty)
      #expect(library.files.count == 2)
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
      #expect(PHAsset.fetchAssets(withLocalIdentifiers: [first.localIdentifier], options: nil).count == 1)
    }
  }

  // MARK: The lock

  private var draft: LibraryDraft {
    let resource = LibraryDraft.NewResource(role: .photo, source: .data(Samples.png()), originalName: "Lake.png")
    return LibraryDraft(newAssets: [LibraryDraft.NewAsset(id: UUID().uuidString, resources: [resource])])
  }

  private func waiting(_ store: LibraryStore) throws -> Int {
    try store.index.read { try Journal(database: $0.database).waiting() }.count
  }

  @Test func theLockIsWaitedForWithALimitAndThePhotoStays() throws {
    let library = try Library()
    let store = try LibraryStore(library.places, lockTimeout: .zero)
    let other = try LibraryLock(beside: library.places.index)
    try other.hold {
      #expect(throws: LibraryError.busy) { try store.perform(draft) }
      #expect(throws: LibraryError.busy) { try store.rescan() }
      // Reading what is new needs no lock.
      let survey = try LibraryScan(library.places, store.index).survey()
      #expect(survey.found.count == 1)
    }
    #expect(PHPhotosError(LibraryError.busy).recoverySuggestion != nil)
    #expect(library.files == ["Pictures/Lake.png"])
    #expect(try waiting(store) == 0)
    try store.rescan()
    #expect(try store.index.read { try $0.count(AssetQuery()) } == 1)
  }

  @Test func whatChangesBetweenReadingAndTheLockIsLeftToTheNextScan() throws {
    let library = try Library()
    let store = try LibraryStore(library.places)
    let scan = LibraryScan(library.places, store.index)
    for name in ["a.png", "b.png"] { try Samples.png().write(to: library.places.pictures.appending(path: name)) }
    let survey = try scan.survey()
    try FileManager.default.removeItem(at: library.places.pictures.appending(path: "a.png"))
    try Samples.png(50, 50).write(to: library.places.pictures.appending(path: "b.png"))
    // Another process adds one meanwhile, which the survey doesn't know.
    try store.perform(draft)
    let outcome = try store.locked { try scan.apply(survey) }
    #expect(outcome.added.isEmpty && outcome.removed.isEmpty)
    #expect(try store.index.read { try $0.count(AssetQuery()) } == 1)
    try store.rescan()
    #expect(try store.index.read { try $0.assets(AssetQuery()) }.map(\.width).sorted() == [4, 50])
  }

  /// What a process notes before it waits for the lock.
  private func note(_ library: Library, _ store: LibraryStore, _ path: String) throws {
    let facts = try #require(FileSystem.facts(path))
    var asset = AssetRecord(id: "waiting", kind: .image)
    asset.isFavorite = true
    let resource = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png", size: facts.size,
      written: facts.written, inode: facts.inode)
    let file = LibraryChange.FileAddition(source: path, isMoved: false, resource: resource)
    _ = try store.index.note { try $0.wait(with: [LibraryChange.Addition(asset: asset, files: [file])]) }
  }

  @Test func aPhotoWhoseProcessDiedWhileItWaitedIsAdded() throws {
    let library = try Library()
    let store = try LibraryStore(library.places)
    let url = library.places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
    try Samples.png().write(to: url)
    try note(library, store, url.path)
    let next = try LibraryStore(library.places)
    #expect(library.files == ["Pictures/Lake.png"])
    #expect(try next.index.read { try $0.asset("waiting") }?.isFavorite == true)
    #expect(try waiting(next) == 0)
    let added = next.finished.withLock { $0 }
    #expect(added == [FilePlace(folder: .pictures, name: "Lake.png")])
  }

  @Test func aStartSaysOnceWhatItHasAdded() throws {
    let library = try Library()
    // No library is made to look into.
    #expect(library.photos.finishInterrupted().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: library.places.index.path))
    let store = try LibraryStore(library.places)
    let url = library.places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
    try Samples.png().write(to: url)
    try note(library, store, url.path)
    let found = library.photos.finishInterrupted()
    #expect(found.map(\.event) == ["added"] && found.map(\.file.lastPathComponent) == ["Lake.png"])
    #expect(library.photos.finishInterrupted().isEmpty)
  }

  @Test func aPhotoWhoseProcessStillWaitsIsLeftToIt() throws {
    let library = try Library()
    let store = try LibraryStore(library.places)
    let staged = try StagedFile(in: library.places.pictures)
    try staged.write(Samples.png())
    try note(library, store, staged.path)
    let next = try LibraryStore(library.places)
    #expect(FileManager.default.fileExists(atPath: staged.path))
    #expect(try waiting(next) == 1)
    #expect(try next.index.read { try $0.count(AssetQuery()) } == 0)
  }

  @Test func anOlderIndexIsAChangeOfOthers() throws {
    let library = try Library()
    let store = try LibraryStore(library.places)
    #expect(store.hasForeignChanges(since: 5, until: 3))
    #expect(!store.hasForeignChanges(since: 3, until: 3))
  }
}
