import CoreGraphics
import CoreImage
import Foundation
import MediaEngine
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import Photos

@Suite(.blocking) struct LivePhotoEditingTests {
  /// What the closure of a context was given.
  private final class Frames: Sendable {
    struct Seen: Sendable {
      var type: PHLivePhotoFrameType
      var time: CMTime
      var extent: CGRect
      var scale: CGFloat
    }

    private let all = Mutex<[Seen]>([])
    var photos: [Seen] { all.withLock { $0.filter { $0.type == .photo } } }
    var videos: [Seen] { all.withLock { $0.filter { $0.type == .video } } }

    func note(_ frame: any PHLivePhotoFrame) {
      let seen = Seen(type: frame.type, time: frame.time, extent: frame.image.extent, scale: frame.renderScale)
      all.withLock { $0.append(seen) }
    }
  }

  private static let identifier = "8C0B2E4A-pair"

  /// A movie of 30 numbered frames with sound, with a content identifier and the time of a still.
  private func movie(_ library: Library, still: CMTime) async throws -> URL {
    let film = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.container = .mov
        $0.video?.frameCount = 30
        $0.audio = [AudioRecipe(.aac)]
      })
    let source = AVURLAsset(url: film)
    let (target, reader) = (library.root.appending(path: "live.mov"), try AVAssetReader(asset: source))
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let name = AVMutableMetadataItem()
    (name.identifier, name.value) = (.quickTimeMetadataContentIdentifier, Self.identifier as NSString)
    writer.metadata = [name]
    let mark = AVMutableMetadataItem()
    mark.identifier = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.still-image-time")
    mark.dataType = kCMMetadataBaseDataType_SInt8 as String
    mark.value = NSNumber(value: 0)
    let group = AVTimedMetadataGroup(
      items: [mark], timeRange: CMTimeRange(start: still, duration: CMTime(value: 1, timescale: 30)))
    var inputs: [(AVAssetReaderTrackOutput, AVAssetWriterInput)] = []
    for track in try await source.load(.tracks) where track.mediaType == .video || track.mediaType == .audio {
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      let input = AVAssetWriterInput(mediaType: track.mediaType, outputSettings: nil)
      reader.add(output)
      writer.add(input)
      inputs.append((output, input))
    }
    let words = AVAssetWriterInput(
      mediaType: .metadata, outputSettings: nil, sourceFormatHint: group.copyFormatDescription())
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: words)
    writer.add(words)
    let hasStarted = reader.startReading() && writer.startWriting()
    try #require(hasStarted)
    writer.startSession(atSourceTime: .zero)
    let isMarked = adaptor.append(group)
    try #require(isMarked)
    words.markAsFinished()
    for (output, input) in inputs {
      while let sample = output.copyNextSampleBuffer() { _ = input.append(sample) }
      input.markAsFinished()
    }
    await writer.finishWriting()
    try #require(writer.status == .completed)
    return target
  }

  /// An asset in the library whose still lies on its side: 80 × 60 in the file, 60 × 80 as it is shown.
  private func live(_ library: Library) async throws -> PHAsset {
    let exif = Exif(orientation: 6, contentIdentifier: Self.identifier)
    let still = try library.file("a.jpg", Samples.jpeg(80, 60, exif: exif))
    let movie = try await movie(library, still: CMTime(value: 12, timescale: 30))
    try await library.photos.performChanges {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, fileURL: still, options: nil)
      request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
    }
    return try #require(PHAsset.fetchAssets(with: nil).firstObject)
  }

  private func input(_ asset: PHAsset) async throws -> PHContentEditingInput {
    let found = await withCheckedContinuation { continuation in
      asset.requestContentEditingInput(with: nil) { input, _ in continuation.resume(returning: input) }
    }
    return try #require(found)
  }

  /// The middle of a photo.
  private func middle(_ file: URL) throws -> [Int] {
    let image = try PhotoReader.image(of: file)
    let middle = CGRect(x: image.width / 2, y: image.height / 2, width: 1, height: 1)
    let pixel = try #require(image.cropping(to: middle))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.draw(pixel, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    return (0..<3).map { Int(bytes[$0]) }
  }

  @Test func stillAndMovieGoThroughOneClosureAndStayAPair() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await live(library)
      let input = try await input(asset)
      let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
      #expect(context.fullSizeImage.extent == CGRect(x: 0, y: 0, width: 60, height: 80))
      #expect(context.orientation == .right && context.audioVolume == 1 && context.frameProcessor == nil)
      #expect(context.duration.seconds == 1 && context.photoTime == CMTime(value: 12, timescale: 30))
      let frames = Frames()
      context.frameProcessor = { frame, _ in
        frames.note(frame)
        let color = frame.type == .photo ? CIColor(red: 1, green: 0, blue: 0) : CIColor(red: 0, green: 0, blue: 1)
        return CIImage(color: color)
      }
      context.audioVolume = 0
      let output = PHContentEditingOutput(contentEditingInput: input)
      output.adjustmentData = PHAdjustmentData(formatIdentifier: "test", formatVersion: "1", data: Data())
      #expect(try await context.saveLivePhoto(to: output))
      #expect(frames.photos.map(\.extent) == [CGRect(x: 0, y: 0, width: 60, height: 80)])
      #expect(frames.photos.map(\.time) == [context.photoTime] && frames.photos.map(\.scale) == [1])
      #expect(frames.videos.map { Int(($0.time.seconds * 30).rounded()) }.sorted() == Array(0..<30))
      #expect(Set(frames.videos.map(\.extent.size.width)) == [320])

      try await library.photos.performChanges { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
      let edited = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil).firstObject)
      #expect(edited.playbackStyle == .livePhoto && edited.hasAdjustments)
      #expect((edited.pixelWidth, edited.pixelHeight) == (60, 80))
      let resources = PHAssetResource.assetResources(for: edited)
      #expect(Set(resources.map(\.type)) == [.photo, .pairedVideo, .fullSizePhoto, .fullSizePairedVideo])
      #expect(Set(resources.map(\.contentIdentifier)) == [Self.identifier])
      let photo = try #require(PHLivePhoto(edited, .current))
      #expect(photo.photoURL.lastPathComponent == "a (edited).jpg")
      #expect(photo.movieURL.lastPathComponent == "a (edited).mov")
      let color = try middle(photo.photoURL)
      #expect(color[0] > 245 && color[1] < 10 && color[2] < 10, "\(color)")
      let colors = try await DecodedColors.read(photo.movieURL, width: 320, height: 240)
      #expect(colors.count == 30)
      for frame in [0, 29] { #expect(colors.color(frame: frame, x: 100, y: 100).isNear(.init(0, 0, 255))) }
      let sound = try await DecodedAudio.read(photo.movieURL)
      #expect(sound.samples.count > 40_000 && sound.samples.allSatisfy { abs($0) < 1e-4 })
      // The edited movie says when its still is, too.
      #expect(LivePhotoTiming(of: photo.movieURL)?.photoTime.seconds == 0.4)
      #expect(try library.photos.verifyIndex().isEmpty)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      // An index that is made anew finds what belongs together.
      #expect(try library.photos.rebuildIndex() == 1)
      let found = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(found.mediaType == .image && found.playbackStyle == .livePhoto && found.pixelWidth == 60)
      #expect(PHLivePhoto(found, .current)?.movieURL.lastPathComponent == "a (edited).mov")
      #expect(PHLivePhoto(found, .original)?.movieURL.lastPathComponent == "a.mov")

      try await library.photos.performChanges { PHAssetChangeRequest(for: edited).revertAssetContentToOriginal() }
      #expect(library.files == ["Pictures/a.jpg", "Pictures/a.mov"])
      let again = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(again.playbackStyle == .livePhoto && again.pixelWidth == 60)
    }
  }

  @Test func whatIsPreparedForDisplayIsSmallerAndHasTheSameFrames() async throws {
    let library = try Library()
    try await library.use {
      let context = try #require(
        PHLivePhotoEditingContext(livePhotoEditingInput: try await input(live(library))))
      let frames = Frames()
      context.frameProcessor = { frame, _ in
        frames.note(frame)
        return frame.image
      }
      context.audioVolume = 0.5
      let photo = try await context.prepareLivePhotoForPlayback(withTargetSize: CGSize(width: 1000, height: 40))
      #expect(photo.size == CGSize(width: 30, height: 40))
      #expect(frames.photos.map(\.scale) == [0.5] && Set(frames.videos.map(\.scale)) == [0.5])
      let read = try await DecodedFrames.read(photo.movieURL)
      #expect(read.map { $0.painted?.number } == (0..<30).map { $0 })
      let (old, new) = (
        try await DecodedAudio.read(library.root.appending(path: "live.mov")),
        try await DecodedAudio.read(photo.movieURL)
      )
      func peak(_ sound: DecodedAudio) -> Float { sound.samples.map { abs($0) }.max() ?? 0 }
      #expect(abs(peak(new) / peak(old) - 0.5) < 0.05)
    }
  }

  @Test func anErrorOfTheClosureIsHandedOnAndLeavesNoFile() async throws {
    struct Refusal: Error {}
    let library = try Library()
    try await library.use {
      let input = try await input(live(library))
      let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
      context.frameProcessor = { frame, error in
        guard frame.type == .video else { return frame.image }
        error?.pointee = NSError(domain: "test", code: 7)
        return nil
      }
      let output = PHContentEditingOutput(contentEditingInput: input)
      await #expect(throws: (any Error).self) { try await context.saveLivePhoto(to: output) }
      #expect(output.rendering == nil && output.movie == nil)
      // Cancelled from within the closure: the next step isn't taken.
      context.frameProcessor = { [weak context] frame, _ in
        context?.cancel()
        return frame.image
      }
      let error = await #expect(throws: PHPhotosError.self) { try await context.saveLivePhoto(to: output) }
      #expect(error?.code == .userCancelled && output.rendering == nil && output.movie == nil)
    }
  }

  @Test func onlyLivePhotosHaveAContext() async throws {
    let library = try Library()
    try await library.use {
      let file = try library.file("a.jpg", Samples.jpeg(8, 6))
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: file, options: nil)
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(PHLivePhotoEditingContext(livePhotoEditingInput: try await input(asset)) == nil)
    }
  }
}
