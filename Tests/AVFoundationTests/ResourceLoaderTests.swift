import AVFoundation
import Foundation
import FoundationNetworking
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct ResourceLoaderTests {
  private static let kinds = ["h264 mp4", "fragmented", "B-frames mov", "vp9 webm", "B-frames mkv", "h264 ts"]

  private func file(_ name: String) async throws -> URL {
    try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: name)))
  }

  @Test(arguments: kinds, [true, false])
  func whatAProgramGivesIsReadAsTheFileIs(_ name: String, _ givesRanges: Bool) async throws {
    let file = try await file(name)
    let media = try GivenMedia(file, givesRanges: givesRanges)
    let (asset, own) = (media.asset(), AVURLAsset(url: file))
    #expect(try await asset.load(.duration) == own.load(.duration))
    #expect(try await asset.load(.tracks).map(\.mediaType) == own.load(.tracks).map(\.mediaType))
    #expect(media.requests.first == .init(offset: 0, length: 2, wantsInformation: true))
    #expect(media.requests.dropFirst().allSatisfy { !$0.wantsInformation })
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for number in [47, 3, 59] {
      let image = try await generator.image(at: CMTime(value: Int64(number) * 10 + 5, timescale: 300)).image
      #expect(EditingRig.number(image) == number)
    }
    // Nothing is asked for twice.
    #expect(media.given <= media.data.count + 2)
  }

  @Test func onlyWhatIsNeededIsAskedFor() async throws {
    let file = try await EditingRig.film(frames: 900, size: (640, 480), container: .mov) { recipe in
      recipe.video?.codec = .mjpeg
      recipe.layout = .indexFirst
    }
    let media = try GivenMedia(file)
    #expect(media.data.count > 1 << 20)
    let asset = media.asset()
    #expect(try await asset.load(.duration).seconds == 30)
    // The index at its beginning, and nothing of the samples behind the part in which it lies.
    #expect(media.given < 300 << 10)
  }

  @Test(arguments: ["h264 mp4", "opus webm", "aac ts"])
  func whatAProgramGivesIsExported(_ name: String) async throws {
    let film = try await file(name)
    let media = try GivenMedia(film)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var numbers: [[Int?]] = []
    for (asset, name) in [(media.asset(), "given.mov"), (AVURLAsset(url: film), "own.mov")] {
      let target = folder.appendingPathComponent(name)
      let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
      try await session.export(to: target, as: .mov)
      numbers.append(try await EditingRig.numbers(target))
    }
    #expect(numbers[0] == numbers[1] && numbers[0].count >= 59)
  }

  @Test func whatAProgramGivesIsReadAndComposed() async throws {
    let media = try GivenMedia(await file("h264 mp4"))
    let composition = AVMutableComposition()
    // The asset goes while its media is still used.
    try await {
      let asset = media.asset()
      let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
      let target = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
      try target.insertTimeRange(
        CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 10, timescale: 30)), of: track,
        at: .zero)
      #expect(target.segments.first?.sourceURL == URL(string: "given://somewhere/film"))
    }()
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderTrackOutput(
      track: try #require(composition.tracks.first), outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: 32])
    reader.add(output)
    #expect(reader.startReading())
    let numbers = EditingRig.buffers(output).compactMap(\.imageBuffer).map { EditingRig.number($0) }
    #expect(numbers == Array(30..<40))
  }

  @Test func withoutADelegateOrItsConsentNothingIsLoaded() async throws {
    let alone = AVURLAsset(url: URL(string: "given://somewhere/film")!)
    await #expect(throws: AVError.self) { try await alone.load(.duration) }
    let refusing = Refusal()
    let refused = AVURLAsset(url: URL(string: "given://somewhere/film")!)
    refused.resourceLoader.setDelegate(refusing, queue: nil)
    #expect(refused.resourceLoader.delegate === refusing)
    let error = await #expect(throws: AVError.self) { try await refused.load(.duration) }
    #expect(error?.userInfo[NSURLErrorKey] as? URL == URL(string: "given://somewhere/film"))
  }

  @Test func aFileIsNotAskedFor() async throws {
    let refusing = Refusal()
    let asset = AVURLAsset(url: try await file("h264 mp4"))
    asset.resourceLoader.setDelegate(refusing, queue: nil)
    #expect(try await asset.load(.duration).seconds == 2)
  }

  @Test func aProgramThatFailsIsToldWhy() async throws {
    let media = try GivenMedia(await file("h264 mp4"))
    media.failure = NSError(
      domain: "test", code: 7, userInfo: [NSLocalizedDescriptionKey: "the box is locked", "box": 12])
    let asset = media.asset()
    let error = await #expect(throws: AVError.self) { try await asset.load(.tracks) }
    #expect(error.map { "\($0.localizedDescription)" }?.contains("the box is locked") == true)
    var told: NSError?
    #expect(asset.statusOfValue(forKey: "tracks", error: &told) == .failed)
    // The program's own error is kept as it is.
    for userInfo in [error?.userInfo, told?.userInfo] {
      let cause = try #require(userInfo?[NSUnderlyingErrorKey] as? NSError)
      #expect(cause.domain == "test" && cause.code == 7 && cause.userInfo["box"] as? Int == 12)
    }
    #expect(error?.userInfo[NSURLErrorKey] as? URL == asset.url)
  }

  @Test(arguments: [true, false]) func aProgramThatFailsTellsAReaderWhy(_ isComposed: Bool) async throws {
    // Enough bytes for many requests.
    let film = try await EditingRig.film(frames: 300, size: (640, 480), sound: false, container: .mov) {
      $0.video?.codec = .mjpeg
    }
    let media = try GivenMedia(film)
    let asset = media.asset()
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let composition = AVMutableComposition()
    let composed = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    try composed.insertTimeRange(try await track.load(.timeRange), of: track, at: .zero)
    media.queue.sync { media.failure = NSError(domain: "test", code: 7) }
    let reader = try AVAssetReader(asset: isComposed ? composition : asset)
    let output = AVAssetReaderTrackOutput(track: isComposed ? composed : track, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    #expect(EditingRig.buffers(output).count < 300)
    #expect(reader.status == .failed)
    let cause = try #require((reader.error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == "test" && cause.code == 7)
  }

  @Test func aProgramThatFailsMayDoSoByAnErrorOfAnyKind() async throws {
    let media = try GivenMedia(await file("h264 mp4"))
    media.failure = Locked(box: 12)
    let asset = media.asset()
    let error = await #expect(throws: AVError.self) { try await asset.load(.tracks) }
    #expect(error?.userInfo[NSUnderlyingErrorKey] as? Locked == Locked(box: 12))
    #expect(!media.requests.isEmpty)
  }

  @Test func whatNobodyWaitsForIsCancelled() async throws {
    let media = try GivenMedia(await file("h264 mp4"))
    media.limit.withLock { $0 = 2 }
    let asset = media.asset()
    let loading = Task { try await asset.load(.tracks) }
    try await eventually("a request that is held") { media.held == 1 }
    loading.cancel()
    _ = await loading.result
    try await eventually("its cancellation") { media.cancelled == 1 }
    #expect(media.held == 0)
  }

  @Test func aResourceThatIsElsewhereIsLoadedFromThere() async throws {
    let server = try MediaServer()
    try server.add(await file("h264 mp4"), as: "film.mp4")
    let mover = Mover(server.address("film.mp4"))
    let asset = AVURLAsset(url: URL(string: "given://somewhere/film")!)
    asset.resourceLoader.setDelegate(mover, queue: nil)
    #expect(try await asset.load(.duration).seconds == 2)
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    #expect(EditingRig.number(try await generator.image(at: CMTime(value: 305, timescale: 300)).image) == 30)
    #expect(mover.moved.values == [URL(string: "given://somewhere/film")])
    #expect(server.requests().allSatisfy { $0.range != nil })
  }
}

/// Why a program gives nothing.
private struct Locked: Error, Equatable {
  let box: Int
}

/// Answers no request.
private final class Refusal: NSObject, AVAssetResourceLoaderDelegate {}

/// Says that a resource is elsewhere.
private final class Mover: NSObject, AVAssetResourceLoaderDelegate {
  let place: URL
  let moved = Gathered<URL?>()

  init(_ place: URL) { self.place = place }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    moved.add(loadingRequest.request.url)
    loadingRequest.redirect = URLRequest(url: place)
    loadingRequest.response = HTTPURLResponse(url: place, statusCode: 302, httpVersion: nil, headerFields: nil)
    loadingRequest.finishLoading()
    return true
  }
}
