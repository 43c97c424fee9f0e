import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import Photos

/// Pictures out of the library's videos.
@Suite struct VideoImageTests {
  private func add(_ library: Library, _ recipe: MediaRecipe) async throws -> PHAsset {
    let file = try await MediaLibrary.file(for: recipe)
    try await library.photos.performChanges {
      PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: file, options: nil)
    }
    return try #require(PHAsset.fetchAssets(with: .video, options: nil).lastObject)
  }

  private func image(
    _ asset: PHAsset, _ size: CGSize, _ mode: PHImageContentMode = .aspectFit,
    _ change: (PHImageRequestOptions) -> Void = { _ in }
  ) async -> (image: CGImage?, error: PHPhotosError?) {
    let options = PHImageRequestOptions()
    change(options)
    return await withCheckedContinuation { continuation in
      PHImageManager.default().requestImage(for: asset, targetSize: size, contentMode: mode, options: options) {
        image, info in
        #expect(info?[PHImageResultIsDegradedKey] as? Bool == false)
        continuation.resume(returning: (image, info?[PHImageErrorKey] as? PHPhotosError))
      }
    }
  }

  private static let kinds = ["h264 mp4", "h264 mkv", "vp9 webm", "turned 90", "wide pixels", "narrow pixels mkv"]

  @Test(arguments: kinds) func aFrameComesUprightAtTheSizeThatIsAskedFor(_ name: String) async throws {
    let library = try Library()
    try await library.use {
      let recipe = try #require(MediaMatrix.recipe(named: name))
      let asset = try await add(library, recipe)
      let (shown, duration) = ((asset.pixelWidth, asset.pixelHeight), asset.duration)
      let whole = try #require(await image(asset, PHImageManagerMaximumSize).image)
      #expect(whole.width == shown.0 && whole.height == shown.1)
      let painted = try #require(PaintedFrameReader.read(GrayPicture(whole)))
      #expect(painted.orientation == .upright)
      #expect(duration > 1)
      let small = try #require(await image(asset, CGSize(width: 100, height: 100)).image)
      #expect(max(small.width, small.height) == 100)
      let ratio = Double(small.width) / Double(small.height) - Double(shown.0) / Double(shown.1)
      #expect(abs(ratio) < 0.02)
      let square = await image(asset, CGSize(width: 64, height: 64), .aspectFill) { $0.resizeMode = .exact }
      #expect(square.image.map { [$0.width, $0.height] } == [64, 64], "\(String(describing: square.error))")
    }
  }

  @Test func theFastWayAndTheGoodOneBothGiveOnePicture() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, #require(MediaMatrix.recipe(named: "h264 mp4")))
      for mode in [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat] {
        let (picture, error) = await image(asset, CGSize(width: 80, height: 80)) { $0.deliveryMode = mode }
        #expect(picture?.width == 80)
        #expect(error == nil)
      }
      let options = PHImageRequestOptions()
      options.isSynchronous = true
      let found = Mutex<CGImage?>(nil)
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: 80, height: 80), contentMode: .aspectFit, options: options
      ) { image, _ in found.withLock { $0 = image } }
      #expect(found.withLock { $0?.width } == 80)
    }
  }

  @Test func onlyAPartComesWhereOnlyThatIsAskedFor() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, #require(MediaMatrix.recipe(named: "h264 mp4")))
      let (width, height) = (asset.pixelWidth, asset.pixelHeight)
      let quarter = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
      let part = try #require(
        await image(asset, PHImageManagerMaximumSize) {
          ($0.resizeMode, $0.normalizedCropRect) = (.exact, quarter)
        }.image)
      #expect(part.width == width / 2 && part.height == height / 2)
      let whole = try #require(await image(asset, PHImageManagerMaximumSize).image)
      let cut = try #require(
        whole.cropping(to: CGRect(x: width / 2, y: 0, width: width / 2, height: height / 2)))
      #expect(GrayPicture(part).pixels == GrayPicture(cut).pixels)
      let small = try #require(
        await image(asset, CGSize(width: 40, height: 40), .aspectFill) {
          ($0.resizeMode, $0.normalizedCropRect) = (.exact, quarter)
        }.image)
      #expect(small.width == 40 && small.height == 40)
    }
  }

  @Test func aVideoComesReadyToBePlayed() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, #require(MediaMatrix.recipe(named: "h264 mp4")))
      let item = await withCheckedContinuation { continuation in
        PHImageManager.default().requestPlayerItem(forVideo: asset, options: nil) { item, _ in
          continuation.resume(returning: item)
        }
      }
      let video = try #require(item?.asset as? AVURLAsset)
      #expect(video.url == asset.fileURL)
      #expect(try await video.load(.duration) == CMTime(value: 2, timescale: 1))
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.jpeg(8, 8), options: nil)
      }
      let photo = try #require(PHAsset.fetchAssets(with: .image, options: nil).lastObject)
      let error = await withCheckedContinuation { continuation in
        PHImageManager.default().requestPlayerItem(forVideo: photo, options: nil) { item, info in
          #expect(item == nil)
          continuation.resume(returning: info?[PHImageErrorKey] as? PHPhotosError)
        }
      }
      #expect(error?.code == .requestNotSupportedForAsset)
    }
  }

  @Test func aVideoComesAsAnAssetAndALivePhotosMovieDoes() async throws {
    let library = try Library()
    try await library.use {
      func request(
        _ asset: PHAsset, _ options: PHVideoRequestOptions? = nil
      ) async -> (video: AVAsset?, mix: AVAudioMix?, error: PHPhotosError?) {
        await withCheckedContinuation { continuation in
          PHImageManager.default().requestAVAsset(forVideo: asset, options: options) { video, mix, info in
            continuation.resume(returning: (video, mix, info?[PHImageErrorKey] as? PHPhotosError))
          }
        }
      }
      let asset = try await add(library, #require(MediaMatrix.recipe(named: "h264 mp4")))
      let options = PHVideoRequestOptions()
      (options.version, options.deliveryMode) = (.original, .highQualityFormat)
      let found = await request(asset, options)
      #expect((found.video as? AVURLAsset)?.url == asset.fileURL && found.mix == nil && found.error == nil)
      #expect(try await found.video?.load(.duration) == CMTime(value: 2, timescale: 1))
      let id = UUID().uuidString
      let movie = try library.file("x.mov", Samples.movie(keys: [(Samples.contentKey, id)]))
      try await library.photos.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, data: Samples.jpeg(exif: Exif(contentIdentifier: id)), options: nil)
        request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
      }
      let live = try #require(PHAsset.fetchAssets(with: .image, options: nil).lastObject)
      let paired = try #require(await request(live).video as? AVURLAsset)
      #expect(paired.url == PHAssetResource.assetResources(for: live).first { $0.type == .pairedVideo }?.fileURL)
      #expect(asset.playbackStyle == .video && live.playbackStyle == .livePhoto)
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.jpeg(9, 9), options: nil)
      }
      let stills = PHAsset.fetchAssets(with: .image, options: nil)
      let still = try #require(stills.first { !$0.mediaSubtypes.contains(.photoLive) })
      let refused = await request(still)
      #expect(still.playbackStyle == .image)
      #expect(refused.video == nil && refused.error?.code == .requestNotSupportedForAsset)
    }
  }

  @Test func aVideoThatIsDamagedOrGoneSaysSo() async throws {
    let library = try Library()
    try await library.use {
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(
          with: .video, data: Samples.movie(frames: 0), options: nil)
      }
      let asset = try #require(PHAsset.fetchAssets(with: .video, options: nil).lastObject)
      #expect(await image(asset, CGSize(width: 40, height: 40)).error?.code == .invalidResource)
      try FileManager.default.removeItem(at: #require(asset.fileURL))
      #expect(await image(asset, CGSize(width: 40, height: 40)).error?.code == .missingResource)
    }
  }
}

extension GrayPicture {
  /// An image's luma.
  init(_ image: CGImage) {
    let context = CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little).rawValue)
    guard let context, let data = context.data else {
      self.init(width: 0, height: 0, pixels: [])
      return
    }
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    self.init(bgra: data, width: image.width, height: image.height, bytesPerRow: context.bytesPerRow)
  }
}
