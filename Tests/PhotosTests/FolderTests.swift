import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Photos

/// What other programs do to the folders.
@Suite struct FolderTests {
  private final class Observer: PHPhotoLibraryChangeObserver {
    let changes = Mutex<[PHChange]>([])
    func photoLibraryDidChange(_ changeInstance: PHChange) { changes.withLock { $0.append(changeInstance) } }
    var count: Int { changes.withLock { $0.count } }
  }

  private func place(_ library: Library, _ name: String, _ data: Data) throws -> URL {
    try library.places.make()
    let url = library.places.pictures.appending(path: name)
    try data.write(to: url)
    return url
  }

  @Test func filesThatOthersAddRenameChangeAndDeleteAreFollowed() async throws {
    let library = try Library()
    try await library.use {
      let first = try place(library, "a.png", Samples.png(4, 4))
      _ = try place(library, "notes.txt", Data("text".utf8))
      try await library.photos.lookForChanges()
      let added = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(added.pixelWidth == 4)

      let second = library.places.pictures.appending(path: "b.png")
      try FileManager.default.moveItem(at: first, to: second)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).map(\.localIdentifier) == [added.localIdentifier])
      #expect(PHAsset.fetchAssets(with: nil).firstObject?.fileURL?.lastPathComponent == "b.png")

      try Samples.png(8, 8).write(to: second)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).map(\.pixelWidth) == [8])
      #expect(PHAsset.fetchAssets(with: nil).map(\.localIdentifier) == [added.localIdentifier])

      try FileManager.default.removeItem(at: second)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test func whatTheIndexWontHaveOfAFileHoldsNothingElseUp() async throws {
    let library = try Library()
    try await library.use {
      try await library.photos.lookForChanges()
      try library.photos.store().index.change {
        try $0.database.run(
          "CREATE TRIGGER refusal BEFORE INSERT ON resources WHEN NEW.name = 'b.png' BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
      }
      for name in ["a.png", "b.png", "c.png"] { _ = try place(library, name, Samples.png(4, 4)) }
      try await library.photos.lookForChanges()
      #expect(names() == ["a.png", "c.png"])
      _ = try library.photos.store().rebuild()
      #expect(names() == ["a.png", "c.png"])
      try library.photos.store().index.change { try $0.database.run("DROP TRIGGER refusal") }
      try await library.photos.lookForChanges()
      #expect(names() == ["a.png", "b.png", "c.png"])
    }
  }

  private func names() -> Set<String> {
    Set(PHAsset.fetchAssets(with: nil).compactMap { $0.fileURL?.lastPathComponent })
  }

  @Test func aLookThatFailsIsToldOnceAndAgainWhenItIsOver() async throws {
    let library = try Library()
    try await library.use {
      let observer = Observer()
      library.photos.register(observer)
      try await library.photos.lookForChanges()
      let before = observer.count
      // Something else stands where the folder was.
      let aside = library.root.appending(path: "aside")
      try FileManager.default.moveItem(at: library.places.pictures, to: aside)
      try Data().write(to: library.places.pictures)
      for _ in 0..<2 { await #expect(throws: (any Error).self) { try await library.photos.lookForChanges() } }
      #expect(library.photos.lookFailure != nil)
      try await eventually("the news") { observer.count > before }
      try FileManager.default.removeItem(at: library.places.pictures)
      try FileManager.default.moveItem(at: aside, to: library.places.pictures)
      let during = observer.count
      try await library.photos.lookForChanges()
      #expect(library.photos.lookFailure == nil)
      try await eventually("its end") { observer.count > during }
    }
  }

  @Test func aPhotoAndItsMovieAreFoundByWhatTheySayOfThemselves() async throws {
    let library = try Library()
    try await library.use {
      _ = try place(library, "one.jpg", Samples.jpeg(exif: Exif(contentIdentifier: "pair")))
      let movie = try place(library, "another name.mov", Samples.movie(keys: [(Samples.contentKey, "pair")]))
      _ = try place(library, "lonely.mov", Samples.movie(keys: [(Samples.contentKey, "nobody's")]))
      try await library.photos.lookForChanges()
      let assets = PHAsset.fetchAssets(with: nil)
      #expect(assets.count == 2)
      let live = try #require(assets.first { $0.mediaType == .image })
      #expect(live.mediaSubtypes.contains(.photoLive))
      #expect(
        PHAssetResource.assetResources(for: live).map(\.fileURL.lastPathComponent) == ["one.jpg", "another name.mov"])

      try FileManager.default.removeItem(at: movie)
      try await library.photos.lookForChanges()
      let plain = PHAsset.fetchAssets(withLocalIdentifiers: [live.localIdentifier], options: nil).firstObject
      #expect(plain?.mediaSubtypes == [])
    }
  }

  @Test func aFileThatSomebodyStillWritesWaits() async throws {
    let library = try Library()
    try await library.use {
      let url = try place(library, "a.png", Samples.png())
      let writer = try FileHandle(forUpdating: url)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      try writer.close()
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
    }
  }

  @Test func theIndexIsMadeAnewWithTheSameIdentifiersFavouritesAndAlbums() async throws {
    let library = try Library()
    try await library.use {
      _ = try place(library, "a.png", Samples.png())
      _ = try place(library, "b.png", Samples.png())
      try await library.photos.lookForChanges()
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges {
        PHAssetChangeRequest(for: asset).isFavorite = true
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Kept").addAssets([asset])
      }
      #expect(try library.photos.rebuildIndex() == 2)
      let favorites = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil)
      let favorite = try #require(favorites.firstObject)
      #expect(PHAsset.fetchAssets(in: favorite, options: nil).map(\.localIdentifier) == [asset.localIdentifier])
      let albums = PHAssetCollection.fetchAssetCollectionsContaining(asset, with: .album, options: nil)
      #expect(albums.map(\.localizedTitle) == ["Kept"])
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test func verifyNamesEveryDisagreementAndRebuildEndsThem() async throws {
    let library = try Library()
    try await library.use {
      let gone = try place(library, "gone.png", Samples.png())
      let changed = try place(library, "changed.png", Samples.png())
      try await library.photos.lookForChanges()
      try FileManager.default.removeItem(at: gone)
      try Samples.png(9, 9).write(to: changed)
      _ = try place(library, "new.png", Samples.png())
      let problems = try library.photos.verifyIndex().map {
        "\($0.kind.rawValue) \(($0.path as NSString).lastPathComponent)"
      }
      #expect(problems.sorted() == ["changedFile changed.png", "missingFile gone.png", "unknownFile new.png"])
      #expect(try library.photos.rebuildIndex() == 2)
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test func observersHearOfOtherProgramsFilesAndOfOtherProcessesChanges() async throws {
    let library = try Library()
    try await library.use {
      _ = try place(library, "a.png", Samples.png())
      try await library.photos.lookForChanges()
      let before = PHAsset.fetchAssets(with: nil)
      let observer = Observer()
      library.photos.register(observer)
      defer { library.photos.unregisterChangeObserver(observer) }
      // Watching begins a moment later: the look with which it begins finds what was there before, too.
      _ = try place(library, "b.png", Samples.png())
      let first = try await eventually("the new file") { observer.changes.withLock { $0.last } }
      let details = try #require(first.changeDetails(for: before))
      #expect(details.insertedObjects.count == 1)
      #expect(details.removedObjects.isEmpty)

      let heard = observer.count
      let asset = try #require(before.firstObject)
      try await library.another().performChanges { PHAssetChangeRequest(for: asset).isFavorite = true }
      try await eventually("the other process's change") { observer.count > heard }
      let change = try #require(observer.changes.withLock { $0.last })
      #expect(change.changeDetails(for: asset)?.objectAfterChanges?.isFavorite == true)
    }
  }
}
