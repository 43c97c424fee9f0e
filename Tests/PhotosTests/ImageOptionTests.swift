import AVFoundation
import CoreGraphics
import Foundation
import MediaEngine
import Synchronization
import Testing

@testable import Photos

@Suite struct ImageOptionTests {
  private func add(_ library: Library, _ data: Data) async throws -> PHAsset {
    try await library.photos.performChanges {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
    }
    return try #require(PHAsset.fetchAssets(with: nil).lastObject)
  }

  /// What a request answers: the width of each image, with a star if it is degraded.
  private func answers(
    _ manager: PHImageManager, _ asset: PHAsset, _ side: CGFloat, _ change: (PHImageRequestOptions) -> Void
  ) async -> String {
    let options = PHImageRequestOptions()
    change(options)
    let words = Mutex<[String]>([])
    let isFast = options.deliveryMode == .fastFormat
    let size = CGSize(width: side, height: side)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: options) { image, info in
        let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool == true
        words.withLock { $0.append("\(image?.width ?? 0)\(isDegraded ? "*" : "")") }
        if isFast || !isDegraded { continuation.resume() }
      }
    }
    return words.withLock { $0.joined(separator: " ") }
  }

  /// A manager whose desktop keeps a thumbnail of an asset, 128 pixels wide.
  private func manager(_ library: Library, thumbnailOf asset: PHAsset) throws -> PHImageManager {
    let cache = ThumbnailCache(folder: library.root.appending(path: "thumbnails"))
    let file = try #require(asset.fileURL)
    let provider = try #require(CGDataProvider(data: Samples.png(128, 64) as CFData))
    let image = try #require(
      CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    let written = try #require(FileSystem.facts(file.path)?.writtenDate)
    cache.store(image, of: file, modified: written, .normal)
    return PHImageManager(thumbnails: cache)
  }

  @Test func deliveryModesSayHowManyImagesComeAndHowGood() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, Samples.jpeg(400, 200))
      let manager = try manager(library, thumbnailOf: asset)
      #expect(await answers(manager, asset, 300) { $0.deliveryMode = .opportunistic } == "128* 300")
      #expect(await answers(manager, asset, 300) { $0.deliveryMode = .highQualityFormat } == "300")
      #expect(await answers(manager, asset, 300) { $0.deliveryMode = .fastFormat } == "128*")
      #expect(await answers(manager, asset, 100) { $0.deliveryMode = .opportunistic } == "100")
      #expect(await answers(manager, asset, 100) { $0.deliveryMode = .fastFormat } == "128")
      #expect(await answers(manager, asset, 300) { $0.isSynchronous = true } == "300")
      let plain = PHImageManager(thumbnails: ThumbnailCache(folder: library.root.appending(path: "none")))
      #expect(await answers(plain, asset, 300) { $0.deliveryMode = .fastFormat } == "300")
      #expect(await answers(plain, asset, 300) { $0.deliveryMode = .opportunistic } == "300")
    }
  }

  @Test func resizeModesSayHowCloselyTheSizeIsMet() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, Samples.jpeg(400, 200))
      let manager = try manager(library, thumbnailOf: asset)
      #expect(await answers(manager, asset, 300) { $0.resizeMode = .none } == "128* 400")
      #expect(await answers(manager, asset, 300) { $0.resizeMode = .fast } == "128* 300")
      // A thumbnail is never what exactly was asked for.
      #expect(await answers(manager, asset, 300) { $0.resizeMode = .exact } == "300")
      let part = CGRect(x: 0.5, y: 0, width: 0.25, height: 1)
      #expect(
        await answers(manager, asset, 1000) {
          $0.resizeMode = .exact
          $0.normalizedCropRect = part
        } == "100")
      #expect(await answers(manager, asset, 1000) { $0.normalizedCropRect = part } == "128* 400")
    }
  }

  @Test func theInfoTellsOfRequestAndCancelling() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, Samples.jpeg(40, 20))
      let manager = PHImageManager(thumbnails: ThumbnailCache(folder: library.root))
      let size = CGSize(width: 20, height: 20)
      let options = PHImageRequestOptions()
      options.isSynchronous = true
      let told = Mutex<(PHImageRequestID?, Bool?)>((nil, nil))
      let request = manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: options) {
        let (id, isInCloud) = ($1?[PHImageResultRequestIDKey] as? Int32, $1?[PHImageResultIsInCloudKey] as? Bool)
        told.withLock { $0 = (id, isInCloud) }
      }
      let (id, isInCloud) = told.withLock { $0 }
      #expect(id == request && isInCloud == false)
      #expect(request != PHInvalidImageRequestID)
      // The handler of the first request keeps the queue until the second is cancelled.
      let (gate, busy) = (DispatchSemaphore(value: 0), PHImageManager(thumbnails: ThumbnailCache(folder: library.root)))
      for _ in 0..<2 {
        busy.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: nil) { _, _ in gate.wait() }
      }
      let isCancelled = await withCheckedContinuation { continuation in
        let late = busy.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: nil) {
          image, info in
          continuation.resume(returning: image == nil && info?[PHImageCancelledKey] as? Bool == true)
        }
        busy.cancelImageRequest(late)
        for _ in 0..<2 { gate.signal() }
      }
      #expect(isCancelled)
    }
  }

  @Test func exportSessionsAreMadeForVideosOnly() async throws {
    let library = try Library()
    try await library.use {
      let photo = try await add(library, Samples.jpeg())
      let error = await withCheckedContinuation { continuation in
        PHImageManager.default().requestExportSession(
          forVideo: photo, options: nil, exportPreset: AVAssetExportPresetPassthrough
        ) { _, info in continuation.resume(returning: (info?[PHImageErrorKey] as? PHPhotosError)?.code) }
      }
      #expect(error == .requestNotSupportedForAsset)
      let movie = try library.file("a.mov", Samples.movie())
      try await library.photos.performChanges {
        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
      }
      let video = try #require(PHAsset.fetchAssets(with: .video, options: nil).firstObject)
      let preset = await withCheckedContinuation { continuation in
        PHImageManager.default().requestExportSession(
          forVideo: video, options: nil, exportPreset: AVAssetExportPresetPassthrough
        ) { session, _ in continuation.resume(returning: session?.presetName) }
      }
      #expect(preset == AVAssetExportPresetPassthrough)
    }
  }
}
