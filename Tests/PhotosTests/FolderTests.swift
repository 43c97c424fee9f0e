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
      // By this others know that what they have read of it is old, such as where the file is.
      #expect(PHAsset.fetchAssets(with: nil).firstObject?.modificationDate != added.modificationDate)

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
      #expect(plain?.modificationDate != live.modificationDate)

      _ = try place(library, "late.mov", Samples.movie(keys: [(Samples.contentKey, "pair")]))
      try await library.photos.lookForChanges()
      let again = PHAsset.fetchAssets(withLocalIdentifiers: [live.localIdentifier], options: nil).firstObject
      #expect(again?.mediaSubtypes == .photoLive)
      #expect(again?.modificationDate != plain?.modificationDate)
    }
  }

  @Test func aNewFileWithTheInodeOfADeletedOneIsAnotherAsset() async throws {
    let library = try Library()
    try await library.use {
      let first = try place(library, "a.png", Samples.png(4, 4))
      try await library.photos.lookForChanges()
      let old = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges { PHAssetChangeRequest(for: old).isFavorite = true }
      try FileManager.default.removeItem(at: first)
      let second = try place(library, "b.png", Samples.png(8, 8))
      // Some file systems give the number of a deleted file to the next one; here it is made to look so.
      let inode = try #require(FileSystem.facts(second.path)).inode
      try library.photos.store().index.change {
        try $0.database.run("UPDATE resources SET inode = ?", Int64(bitPattern: inode))
      }
      try await library.photos.lookForChanges()
      let new = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(names() == ["b.png"])
      #expect(new.localIdentifier != old.localIdentifier && !new.isFavorite && new.pixelWidth == 8)
    }
  }

  /// Folders that are the same, and each in the other.
  private static let overlaps = [("All", "All"), ("All", "All/Videos"), ("All/Pictures", "All")]

  @Test(arguments: overlaps) func aFileInBothFoldersIsOneAsset(_ pictures: String, _ videos: String) async throws {
    let library = try Library(pictures: pictures, videos: videos)
    try await library.use {
      _ = try place(library, "a.png", Samples.png())
      try Samples.movie().write(to: library.places.videos.appending(path: "b.mov"))
      try await library.photos.lookForChanges()
      #expect(names() == ["a.png", "b.mov"] && PHAsset.fetchAssets(with: nil).count == 2)
      #expect(try library.photos.verifyIndex().isEmpty)
      #expect(try library.photos.rebuildIndex() == 2)

      let movie = try #require(PHAsset.fetchAssets(with: nil).first { $0.mediaType == .video })
      let file = try #require(movie.fileURL)
      let renamed = file.deletingLastPathComponent().appending(path: "c.mov")
      try FileManager.default.moveItem(at: file, to: renamed)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
      #expect(PHAsset.fetchAssets(with: nil).contains { $0.localIdentifier == movie.localIdentifier })

      try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([movie]) }
      #expect(library.trash == ["c.mov"])
      try await library.photos.lookForChanges()
      #expect(names() == ["a.png"] && PHAsset.fetchAssets(with: nil).count == 1)
      let id = movie.localIdentifier
      try await library.photos.performChanges { PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [id]) }
      try await library.photos.lookForChanges()
      #expect(names() == ["a.png", "c.mov"] && PHAsset.fetchAssets(with: nil).count == 2)
    }
  }

  @Test(arguments: overlaps) func whatIsAddedToFoldersThatOverlapIsOneAssetEach(
    _ pictures: String, _ videos: String
  ) async throws {
    let library = try Library(pictures: pictures, videos: videos)
    try await library.use {
      try library.places.make()
      // As a recording, which is in its folder already.
      let recording = library.places.videos.appending(path: "b.mov")
      try Samples.movie().write(to: recording)
      let movie = try library.file("d.mov", Samples.movie(seconds: 3))
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: recording, options: nil)
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: nil)
        let photo = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "d.png"
        photo.addResource(with: .photo, data: Samples.png(), options: options)
        options.originalFilename = "d.mov"
        photo.addResource(with: .pairedVideo, data: Samples.movie(), options: options)
      }
      let before = Set(PHAsset.fetchAssets(with: nil).map(\.localIdentifier))
      #expect(before.count == 3)
      #expect(FileManager.default.fileExists(atPath: recording.path))
      try await library.photos.lookForChanges()
      #expect(Set(PHAsset.fetchAssets(with: nil).map(\.localIdentifier)) == before)
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test(arguments: overlaps) func anIndexThatHasAFileTwiceHealsIntoOneAsset(
    _ pictures: String, _ videos: String
  ) async throws {
    let library = try Library(pictures: pictures, videos: videos)
    try await library.use {
      try library.places.make()
      let inner: LibraryFolder = videos.count > pictures.count ? .videos : .pictures
      let outer: LibraryFolder = inner == .videos ? .pictures : .videos
      let file = library.places.folder(inner).appending(path: "b.png")
      let name = String(file.path.dropFirst(library.places.folder(outer).path.count + 1))
      try Samples.png().write(to: file)
      try await library.photos.lookForChanges()
      let id = try #require(PHAsset.fetchAssets(with: nil).firstObject?.localIdentifier)
      let store = try library.photos.store()

      // The index knows it in the outer folder alone.
      try store.index.change {
        try $0.database.run("UPDATE resources SET folder = ?, name = ?", outer.rawValue, name)
      }
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).map(\.localIdentifier) == [id])
      #expect(try library.photos.verifyIndex().isEmpty)

      // It knows it in both.
      var record = try #require(try store.index.read { try $0.resources(of: id) }.first)
      record.place = FilePlace(folder: outer, name: name)
      var twin = AssetRecord(id: "twin", kind: .image)
      twin.isFavorite = true
      try store.index.change { writer in
        try writer.insert(twin)
        try writer.insert(record, of: twin.id)
        try writer.apply(.create(AlbumRecord(id: "album", title: "Album", created: WallClock.current.now)))
        try writer.apply(.insert([twin.id], into: "album", at: nil))
      }
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
      try await library.photos.lookForChanges()
      let healed = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(PHAsset.fetchAssets(with: nil).map(\.localIdentifier) == [id])
      #expect(healed.isFavorite)
      let albums = PHAssetCollection.fetchAssetCollectionsContaining(healed, with: .album, options: nil)
      #expect(albums.map(\.localizedTitle) == ["Album"])
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test func aFolderThatIsALinkToTheOtherIsTheSame() async throws {
    let library = try Library()
    try await library.use {
      try FileManager.default.createDirectory(at: library.places.pictures, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: library.places.videos.path, withDestinationPath: library.places.pictures.path)
      _ = try place(library, "a.png", Samples.png())
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test func foldersWhoseNamesBeginAlikeDontOverlap() {
    let (one, two) = (URL(fileURLWithPath: "/nowhere/Films"), URL(fileURLWithPath: "/nowhere/Films 2"))
    #expect(FolderOverlap(pictures: one, videos: two).isEmpty && FolderOverlap(pictures: two, videos: one).isEmpty)
    let inside = FolderOverlap(pictures: one, videos: one.appending(path: "New"))
    #expect(inside.own(FilePlace(folder: .pictures, name: "Newer/a")) == FilePlace(folder: .pictures, name: "Newer/a"))
    #expect(inside.own(FilePlace(folder: .pictures, name: "New/a")) == FilePlace(folder: .videos, name: "a"))
  }

  @Test func anAlbumThatAPhotoHasLeftDoesntComeBackWithItsFile() async throws {
    let library = try Library()
    try await library.use {
      let file = try place(library, "a.png", Samples.png())
      try await library.photos.lookForChanges()
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      func albums() -> [String: PHAssetCollection] {
        let all = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        return Dictionary(all.map { ($0.localizedTitle ?? "", $0) }) { first, _ in first }
      }
      try await library.photos.performChanges {
        for title in ["Deleted", "In a folder", "Left", "Kept"] {
          PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title).addAssets([asset])
        }
        PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Folder")
      }
      let list = try #require(
        PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil).firstObject)
      let (deleted, inside) = (try #require(albums()["Deleted"]), try #require(albums()["In a folder"]))
      let left = try #require(albums()["Left"])
      try await library.photos.performChanges {
        PHCollectionListChangeRequest(for: list)?.addChildCollections([inside])
      }
      try await library.photos.performChanges {
        PHAssetCollectionChangeRequest.deleteAssetCollections([deleted])
        PHCollectionListChangeRequest.deleteCollectionLists([list])
        PHAssetCollectionChangeRequest(for: left)?.removeAssets(at: [0])
      }
      let aside = library.root.appending(path: "aside.png")
      try FileManager.default.moveItem(at: file, to: aside)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      try FileManager.default.moveItem(at: aside, to: file)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).map(\.localIdentifier) == [asset.localIdentifier])
      #expect(Set(albums().keys) == ["Left", "Kept"])
      let now = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      let containing = PHAssetCollection.fetchAssetCollectionsContaining(now, with: .album, options: nil)
      #expect(containing.map(\.localizedTitle) == ["Kept"])
    }
  }

  @Test func namesThatDifferOnlyInTheirFormAreTwoFiles() async throws {
    let library = try Library()
    try await library.use {
      // “é” in one character, and as “e” with an accent.
      for name in ["caf\u{E9}.png", "cafe\u{301}.png"] { _ = try place(library, name, Samples.png()) }
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
      #expect(try library.photos.verifyIndex().isEmpty)
      try FileManager.default.removeItem(at: library.places.pictures.appending(path: "cafe\u{301}.png"))
      try await library.photos.lookForChanges()
      let left = try #require(PHAsset.fetchAssets(with: nil).firstObject?.fileURL?.lastPathComponent)
      #expect(Array(left.utf8) == Array("caf\u{E9}.png".utf8))
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
