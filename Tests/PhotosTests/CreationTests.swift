import Foundation
import Testing

@testable import Photos

@Suite struct CreationTests {
  @Test func aPhotoFromDataIsAFileInThePicturesFolderAndCanBeFetched() async throws {
    let library = try Library()
    try await library.use {
      let data = Samples.jpeg(
        40, 30, exif: Exif(orientation: 6, taken: "2026:11:21 22:15:03", zone: "+01:00", fraction: "250"))
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
      }
      let assets = PHAsset.fetchAssets(with: .image, options: nil)
      let asset = try #require(assets.firstObject)
      #expect(assets.count == 1)
      #expect((asset.pixelWidth, asset.pixelHeight) == (30, 40))
      #expect(asset.creationDate == Date(timeIntervalSince1970: 1_795_295_703.25))
      let url = try #require(asset.fileURL)
      #expect(url.deletingLastPathComponent().path == library.places.pictures.path)
      #expect(try Data(contentsOf: url) == data)
      #expect(library.files == ["Pictures/\(url.lastPathComponent)"])
    }
  }

  @Test func aLivePhotoIsOneAssetOfTwoFilesWithOneName() async throws {
    let library = try Library()
    try await library.use {
      let id = UUID().uuidString
      let movie = try library.file("x.mov", Samples.movie(keys: [(Samples.contentKey, id)]))
      try await library.photos.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        let name = PHAssetResourceCreationOptions()
        name.originalFilename = "Lake.jpg"
        request.addResource(with: .photo, data: Samples.jpeg(exif: Exif(contentIdentifier: id)), options: name)
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        request.addResource(with: .pairedVideo, fileURL: movie, options: options)
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(asset.mediaSubtypes.contains(.photoLive))
      #expect(asset.mediaType == .image)
      let resources = PHAssetResource.assetResources(for: asset)
      #expect(resources.map(\.type) == [.photo, .pairedVideo])
      #expect(resources.map(\.contentIdentifier) == [id, id])
      #expect(library.files == ["Pictures/Lake.jpg", "Pictures/Lake.mov"])
      #expect(!FileManager.default.fileExists(atPath: movie.path))
    }
  }

  @Test func aMovedFileIsTheSameFileAndACopiedOneIsNot() async throws {
    let library = try Library()
    try await library.use {
      let moved = try library.file("moved.mov", Samples.movie())
      let copied = try library.file("copied.mov", Samples.movie())
      func number(_ url: URL?) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: try #require(url).path)
        return try #require(attributes[.systemFileNumber] as? Int)
      }
      let (first, second) = (try number(moved), try number(copied))
      try await library.photos.performChanges {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: moved, options: options)
        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: copied)
      }
      let assets = PHAsset.fetchAssets(with: .video, options: nil)
      #expect(try number(assets.object(at: 0).fileURL) == first)
      #expect(try number(assets.object(at: 1).fileURL) != second)
      #expect(FileManager.default.fileExists(atPath: copied.path))
      #expect(!FileManager.default.fileExists(atPath: moved.path))
      #expect(library.files == ["Videos/copied.mov", "Videos/moved.mov"])
      #expect(assets.object(at: 0).duration == 2)
    }
  }
}
