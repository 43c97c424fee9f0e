import Foundation
import GLibSupport
import Testing

@testable import Photos

@Suite struct ChangeTests {
  private func add(_ library: Library, _ name: String, _ data: Data = Samples.png()) async throws -> PHAsset {
    let id = UUID().uuidString
    try await library.photos.performChanges {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = name
      PHAssetCreationRequest.forAsset(withIdentifier: id).addResource(with: .photo, data: data, options: options)
    }
    return try #require(PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject)
  }

  @Test func aChangeOfWhichOnePartFailsLeavesNothing() async throws {
    let library = try Library()
    try await library.use {
      let first = try await add(library, "first.png")
      let movie = try library.file("movie.mov", Samples.movie())
      let error = await #expect(throws: PHPhotosError.self) {
        try await library.photos.performChanges {
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(), options: nil)
          let options = PHAssetResourceCreationOptions()
          options.shouldMoveFile = true
          PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: options)
          PHAssetChangeRequest(for: first).isFavorite = true
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data("no photo".utf8), options: nil)
        }
      }
      #expect(error?.code == .invalidResource)
      #expect(PHAsset.fetchAssets(with: nil).map(\.isFavorite) == [false])
      #expect(library.files == ["Pictures/first.png"])
      #expect(FileManager.default.fileExists(atPath: movie.path))
    }
  }

  @Test func photosThatDoNotBelongTogetherAreRefused() async throws {
    let library = try Library()
    try await library.use {
      let movie = try library.file("x.mov", Samples.movie(keys: [(Samples.contentKey, "one")]))
      let error = await #expect(throws: PHPhotosError.self) {
        try await library.photos.performChanges {
          let request = PHAssetCreationRequest.forAsset()
          request.addResource(
            with: .photo, data: Samples.jpeg(exif: Exif(contentIdentifier: "other")), options: nil)
          request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
        }
      }
      #expect(error?.code == .invalidResource)
      #expect(library.files.isEmpty)
    }
  }

  @Test func anAssetWithoutAFileIsRefused() async throws {
    let library = try Library()
    let error = await #expect(throws: PHPhotosError.self) {
      try await library.photos.performChanges { _ = PHAssetCreationRequest.forAsset() }
    }
    #expect(error?.code == .missingResource)
  }

  @Test func namesNeverCollideAndNothingIsOverwritten() async throws {
    let library = try Library()
    try await library.use {
      try library.places.make()
      let other = Data("somebody's".utf8)
      try other.write(to: library.places.pictures.appending(path: "Lake.png"))
      _ = try await add(library, "Lake.png", Samples.png(red: 0.1))
      _ = try await add(library, "Lake.png", Samples.png(red: 0.9))
      #expect(library.files == ["Pictures/Lake 2.png", "Pictures/Lake 3.png", "Pictures/Lake.png"])
      #expect(try Data(contentsOf: library.places.pictures.appending(path: "Lake.png")) == other)
    }
  }

  @Test func deletedAssetsLieInTheTrashAndComeBackAsTheyWere() async throws {
    let library = try Library()
    try await library.use {
      let id = UUID().uuidString
      let movie = try library.file("x.mov", Samples.movie(keys: [(Samples.contentKey, id)]))
      let still = try library.file("Lake.jpg", Samples.jpeg(exif: Exif(contentIdentifier: id)))
      try await library.photos.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, fileURL: still, options: nil)
        request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
        request.isFavorite = true
        guard let asset = request.placeholderForCreatedAsset else { return }
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Summer").addAssets([asset])
      }
      let before = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([before]) }
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      #expect(library.files.isEmpty)
      #expect(library.trash == ["Lake.jpg", "Lake.mov"])
      let note = try String(
        contentsOf: library.places.trash.appending(path: "info/Lake.mov.trashinfo"), encoding: .utf8)
      let lines = note.split(separator: "\n")
      #expect(lines.first == "[Trash Info]")
      #expect(lines[1] == "Path=\(library.places.pictures.path)/Lake.mov")
      #expect(lines[2].wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)

      try await library.photos.performChanges {
        PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [before.localIdentifier])
      }
      let after = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(after == before)
      #expect(after.isFavorite && after.mediaSubtypes.contains(.photoLive))
      #expect(library.files == ["Pictures/Lake.jpg", "Pictures/Lake.mov"])
      #expect(library.trash.isEmpty)
      let albums = PHAssetCollection.fetchAssetCollectionsContaining(after, with: .album, options: nil)
      #expect(albums.map(\.localizedTitle) == ["Summer"])
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }

  @Test func whatIsSaidAboutAnAssetCanBeChanged() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, "a.png")
      let date = Date(timeIntervalSince1970: 1_000_000)
      try await library.photos.performChanges {
        let request = PHAssetChangeRequest(for: asset)
        request.isFavorite = true
        request.isHidden = true
        request.creationDate = date
        request.location = CLLocation(latitude: 48.2, longitude: -16.4)
      }
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      let options = PHFetchOptions()
      options.includeHiddenAssets = true
      let changed = try #require(PHAsset.fetchAssets(with: options).firstObject)
      #expect(changed.isFavorite && changed.isHidden)
      #expect(changed.creationDate == date)
      #expect(changed.location?.coordinate.latitude == 48.2 && changed.location?.coordinate.longitude == -16.4)
      try await library.photos.performChanges { PHAssetChangeRequest(for: changed).location = nil }
      #expect(PHAsset.fetchAssets(with: options).firstObject?.location == nil)
    }
  }

  @Test func albumsKeepTheirOrder() async throws {
    let library = try Library()
    try await library.use {
      var assets: [PHAsset] = []
      for name in ["a.png", "b.png", "c.png", "d.png"] { assets.append(try await add(library, name)) }
      let all = assets
      try await library.photos.performChanges {
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Order")
        album.addAssets([all[2], all[0], all[1]])
      }
      let found = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
      let album = try #require(found.firstObject)
      func names() -> [String] {
        PHAsset.fetchAssets(in: album, options: nil).compactMap {
          $0.fileURL?.deletingPathExtension().lastPathComponent
        }
      }
      #expect(names() == ["c", "a", "b"])
      try await library.photos.performChanges {
        PHAssetCollectionChangeRequest(for: album)?.moveAssets(at: [2], to: 0)
        PHAssetCollectionChangeRequest(for: album)?.insertAssets([all[3]], at: [1])
      }
      #expect(names() == ["b", "d", "c", "a"])
      try await library.photos.performChanges {
        PHAssetCollectionChangeRequest(for: album)?.removeAssets([all[2]])
        PHAssetCollectionChangeRequest(for: album)?.title = "New"
        PHAssetChangeRequest.deleteAssets([all[0]])
      }
      #expect(names() == ["b", "d"])
      try await library.photos.performChanges { PHAssetCollectionChangeRequest.deleteAssetCollections([album]) }
      #expect(PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).isEmpty)
      #expect(PHAsset.fetchAssets(with: nil).count == 3)
    }
  }

  /// Whoever asks for the shared library in there means the one that is changed, on whatever queue.
  @Test func theRequestsOfAChangeFetchFromTheLibraryThatTheyChange() async throws {
    let library = try Library()
    try await library.use {
      try library.write("a.png", 0.1)
      try await library.photos.lookForChanges()
      try await library.photos.performChanges {
        PHAsset.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
          PHAssetChangeRequest(for: asset).isFavorite = true
        }
      }
      #expect(PHAsset.fetchAssets(with: nil).map(\.isFavorite) == [true])
    }
  }

  @Test func aFolderThatCannotBeWrittenIsRefusedWithWords() async throws {
    let library = try Library()
    // A file stands where the library's folder should go: that holds for the superuser, too.
    let file = try library.file("file", Data())
    let blocked = LibraryPlaces(root: file, trash: library.places.trash)
    let photos = PHPhotoLibrary(blocked)
    await PHPhotoLibrary.$replacement.withValue(photos) {
      #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .denied)
      #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .denied)
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      let words = PHPhotoLibrary.authorizationProblem(for: .readWrite)?.errorDescription ?? ""
      #expect(words.contains(file.path))
    }
    await library.use { #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized) }
  }

  @Test(arguments: [("xdg-pictures;xdg-videos", true), ("xdg-pictures", false), ("", false), ("host:ro", true)])
  func accessIsLimitedWhereASandboxHidesAFolder(_ shown: String, _ isWhole: Bool) async throws {
    let library = try Library()
    var places = library.places
    places.sandbox = SandboxFolders(
      flatpakInfo: "[Context]\nfilesystems=\(shown);\n", home: URL(fileURLWithPath: "/home/somebody"),
      pictures: places.pictures, videos: places.videos)
    await PHPhotoLibrary.$replacement.withValue(PHPhotoLibrary(places)) {
      #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == (isWhole ? .authorized : .limited))
      #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == (isWhole ? .authorized : .limited))
      // Adding needs no more, and who asks in the old way knows nothing of it.
      #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .authorized)
      #expect(PHPhotoLibrary.authorizationStatus() == .authorized)
      #expect(ALAssetsLibrary.authorizationStatus() == .authorized)
    }
  }
}
