import CoreGraphics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Photos

@Suite struct ImageTests {
  private func add(_ library: Library, _ data: Data) async throws -> PHAsset {
    try await library.photos.performChanges {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
    }
    return try #require(PHAsset.fetchAssets(with: nil).lastObject)
  }

  private func image(
    _ asset: PHAsset, _ size: CGSize, _ mode: PHImageContentMode, exactly: Bool = false,
    manager: PHImageManager = .default()
  ) async -> CGImage? {
    let options = PHImageRequestOptions()
    if exactly { options.resizeMode = .exact }
    return await withCheckedContinuation { continuation in
      manager.requestImage(for: asset, targetSize: size, contentMode: mode, options: options) { image, _ in
        continuation.resume(returning: image)
      }
    }
  }

  @Test func imagesHaveTheSizeThatIsAskedForAndStandUpright() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, Samples.jpeg(80, 40, exif: Exif(orientation: 6)))
      #expect((asset.pixelWidth, asset.pixelHeight) == (40, 80))
      let whole = await image(asset, PHImageManagerMaximumSize, .default)
      #expect(whole.map { [$0.width, $0.height] } == [40, 80])
      let fitting = await image(asset, CGSize(width: 20, height: 20), .aspectFit)
      #expect(fitting.map { [$0.width, $0.height] } == [10, 20])
      let filling = await image(asset, CGSize(width: 20, height: 20), .aspectFill)
      #expect(filling.map { [$0.width, $0.height] } == [20, 40])
      let exact = await image(asset, CGSize(width: 20, height: 20), .aspectFill, exactly: true)
      #expect(exact.map { [$0.width, $0.height] } == [20, 20])
      let cached = PHCachingImageManager()
      cached.startCachingImages(
        for: [asset], targetSize: CGSize(width: 8, height: 8), contentMode: .aspectFit, options: nil)
      let small = await image(asset, CGSize(width: 8, height: 8), .aspectFit, manager: cached)
      #expect(small.map { [$0.width, $0.height] } == [4, 8])
    }
  }

  @Test func filesAreReadAsTheyAre() async throws {
    let library = try Library()
    try await library.use {
      let data = Samples.jpeg(exif: Exif(orientation: 8))
      let asset = try await add(library, data)
      let options = PHImageRequestOptions()
      options.isSynchronous = true
      let found = Mutex<(Data?, String?, CGImagePropertyOrientation)?>(nil)
      PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) { data, type, way, _ in
        found.withLock { $0 = (data, type, way) }
      }
      let (read, type, way) = try #require(found.withLock { $0 })
      #expect(read == data)
      #expect(type == "public.jpeg")
      #expect(way == .left)
      let resource = try #require(PHAssetResource.assetResources(for: asset).first)
      let copy = library.root.appending(path: "copy.jpg")
      try await PHAssetResourceManager.default().writeData(for: resource, toFile: copy, options: nil)
      #expect(try Data(contentsOf: copy) == data)
      await #expect(throws: PHPhotosError.self) {
        try await PHAssetResourceManager.default().writeData(for: resource, toFile: copy, options: nil)
      }
    }
  }

  @Test func theOlderLibrarySavesToTheSame() async throws {
    let library = try Library()
    try await library.use {
      let movie = try library.file("clip.mov", Samples.movie())
      let old = ALAssetsLibrary()
      #expect(old.videoAtPathIs(compatibleWithSavedPhotosAlbum: movie))
      #expect(!old.videoAtPathIs(compatibleWithSavedPhotosAlbum: library.root))
      let url = await withCheckedContinuation { continuation in
        old.writeVideoAtPath(toSavedPhotosAlbum: movie) { url, _ in continuation.resume(returning: url) }
      }
      #expect(url?.path == library.places.videos.path + "/clip.mov")
      #expect(PHAsset.fetchAssets(with: .video, options: nil).count == 1)
      let provider = try #require(CGDataProvider(data: Samples.png(6, 4) as CFData))
      let picture = try #require(
        CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
      let saved = await withCheckedContinuation { continuation in
        old.writeImage(toSavedPhotosAlbum: picture, orientation: .right) { url, _ in continuation.resume(returning: url)
        }
      }
      #expect(saved?.pathExtension == "jpg")
      let asset = try #require(PHAsset.fetchAssets(with: .image, options: nil).firstObject)
      #expect((asset.pixelWidth, asset.pixelHeight) == (4, 6))
    }
  }

  @Test func aLivePhotoIsMadeOfItsTwoFiles() async throws {
    let library = try Library()
    try await library.use {
      let still = try library.file("a.jpg", Samples.jpeg(8, 6, exif: Exif(contentIdentifier: "pair")))
      let movie = try library.file("a.mov", Samples.movie(keys: [(Samples.contentKey, "pair")]))
      let other = try library.file("b.mov", Samples.movie(keys: [(Samples.contentKey, "other")]))
      func make(_ files: [URL]) async -> PHLivePhoto? {
        await withCheckedContinuation { continuation in
          PHLivePhoto.request(
            withResourceFileURLs: files, placeholderImage: nil, targetSize: CGSize(width: 0, height: 0),
            contentMode: .aspectFit
          ) { photo, _ in continuation.resume(returning: photo) }
        }
      }
      let photo = try #require(await make([movie, still]))
      #expect(photo.movieURL == movie && photo.photoURL == still)
      #expect(photo.size == CGSize(width: 8, height: 6))
      #expect(await make([still, other]) == nil)
      #expect(await make([still]) == nil)
    }
  }
}
