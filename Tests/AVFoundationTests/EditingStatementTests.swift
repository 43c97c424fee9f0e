import AVFoundation
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import TestMedia
import TestSupport
import Testing

/// What Apple's guide states of assets, reading and writing, as far as nothing else would notice if it didn't hold any more:
/// `Tests/Guide/statements.tsv` has all of it.
@Suite(.blocking) struct EditingStatementTests {
  private func picture(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    return try #require(made)
  }

  // MARK: Assets and images

  @Test func aTracksValuesAreAskedForByTheirKeys() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let (track, told): (any AVAsynchronousKeyValueLoading, Gathered<Bool>) = (video, Gathered())
    track.loadValuesAsynchronously(forKeys: ["timeRange"]) { told.add(true) }
    try await eventually("the handler") { told.values == [true] }
    var error: NSError?
    #expect(track.statusOfValue(forKey: "timeRange", error: &error) == .loaded && error == nil)
    #expect(abs(video.timeRange.duration.seconds - 2) < 0.05)
  }

  @Test func mediaOfOneKindHaveOneFormat() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    for track in try await asset.load(.tracks) {
      let formats = try await track.load(.formatDescriptions)
      #expect(formats.count == 1 && track.formatDescriptions.count == 1, "\(track.mediaType)")
    }
  }

  @Test func imagesAreOfTheFirstTrackThatIsEnabled() async throws {
    let composition = AVMutableComposition()
    for first in [0, 500] {
      let asset = AVURLAsset(url: try await EditingRig.film(first: first, sound: false))
      let source = try #require(asset.tracks(withMediaType: .video).first)
      let track = try #require(
        composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
      try track.insertTimeRange(source.timeRange, of: source, at: .zero)
    }
    let both = try await AVAssetImageGenerator(asset: composition).image(at: .zero).image
    #expect(EditingRig.number(both) == 0)
    composition.tracks[0].isEnabled = false
    let second = try await AVAssetImageGenerator(asset: composition).image(at: .zero).image
    #expect(EditingRig.number(second) == 500)
  }

  @Test func aGeneratorThatIsLetGoOfStillAnswers() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    let numbers = Gathered<Int>()
    do {
      let generator = AVAssetImageGenerator(asset: asset)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      let times = [3, 33].map { NSValue(time: CMTime(value: $0, timescale: 30)) }
      generator.generateCGImagesAsynchronously(forTimes: times) { _, image, _, _, _ in
        numbers.add(image.flatMap { EditingRig.number($0) } ?? -1)
      }
    }
    try await eventually("both images") { numbers.values == [3, 33] }
  }

  @Test func anImageIsMadeOfTheBytesOfAFrame() throws {
    let frame = try picture(2, 1)
    CVPixelBufferLockBaseAddress(frame, [])
    defer { CVPixelBufferUnlockBaseAddress(frame, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(frame))
    // Blue, green and red of two pixels, and a byte each that says nothing.
    for (place, byte) in [10, 20, 30, 0, 40, 50, 60, 0].enumerated() {
      base.storeBytes(of: UInt8(byte), toByteOffset: place, as: UInt8.self)
    }
    let data = Data(bytes: base, count: CVPixelBufferGetDataSize(frame))
    let provider = try #require(CGDataProvider(data: data as CFData))
    let info = CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    let image = try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: CVPixelBufferGetBytesPerRow(frame),
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    var drawn = [UInt8](repeating: 0, count: 8)
    drawn.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      context?.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    #expect(drawn == [10, 20, 30, 255, 40, 50, 60, 255])
  }

  // MARK: Reading

  @Test func streamsAreNotRead() async throws {
    let (folder, server) = (try ProgramFolder(), try MediaServer())
    try await StreamFolder(folder.url).add(EditingRig.film(), as: "film")
    try server.add(folder.url, as: "stream")
    let stream = AVURLAsset(url: server.address("stream/film.m3u8"))
    let error = #expect(throws: AVError.self) { try AVAssetReader(asset: stream) }
    #expect(error?.code == .operationNotSupportedForAsset)
    #expect(!server.requests().isEmpty, "it was looked at")
  }

  @Test func outputsAreAddedBeforeReadingBegins() async throws {
    let reader = try AVAssetReader(asset: AVURLAsset(url: try await EditingRig.film()))
    let outputs = reader.asset.tracks.map { AVAssetReaderTrackOutput(track: $0, outputSettings: nil) }
    #expect(outputs.count == 2 && outputs.allSatisfy { reader.canAdd($0) })
    reader.add(outputs[0])
    #expect(reader.startReading())
    #expect(!reader.canAdd(outputs[1]))
    reader.cancelReading()
  }

  @Test func aMixWithoutSettingsIsUncompressed() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(audioTracks: asset.tracks(withMediaType: .audio), audioSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let buffers = EditingRig.buffers(output)
    let format = try #require(buffers.first?.formatDescription?.audioStreamBasicDescription)
    #expect(format.mFormatID == kAudioFormatLinearPCM && format.mSampleRate == 48_000)
    #expect(abs(buffers.reduce(0) { $0 + $1.numSamples } - 2 * 48_000) <= 1024)
  }

  // MARK: Writing

  @Test(arguments: [true, false]) func aMovieEndsWithItsSessionOrItsLastSample(_ endsSession: Bool) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = try AVAssetWriter(outputURL: folder.appendingPathComponent("end.mov"), fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let frame = try picture(320, 240)
    for number in 0..<20 {
      while !input.isReadyForMoreMediaData, writer.status == .writing { await Task.yield() }
      #expect(adaptor.append(frame, withPresentationTime: CMTime(value: CMTimeValue(number), timescale: 10)))
    }
    if endsSession { writer.endSession(atSourceTime: CMTime(value: 1, timescale: 1)) }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    let duration = try await AVURLAsset(url: writer.outputURL).load(.duration).seconds
    #expect(endsSession ? abs(duration - 1) < 0.001 : duration > 1.89, "\(duration)")
  }

  @Test func whatCantBeAppendedSaysSoAndTheWriterWhy() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let reader = try AVAssetReader(asset: AVURLAsset(url: try await EditingRig.film()))
    let output = AVAssetReaderTrackOutput(
      track: try #require(reader.asset.tracks(withMediaType: .audio).first), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    // Behind what encoders put in front of the beginning.
    let sound = try #require(EditingRig.buffers(output).first { $0.presentationTimeStamp.seconds > 0.5 })
    let writer = try AVAssetWriter(outputURL: folder.appendingPathComponent("wrong.mov"), fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    // Sound among pictures: the first or one of those that follow.
    var answers: [Bool] = []
    while answers.last != false, answers.count < 100 {
      while !input.isReadyForMoreMediaData, writer.status == .writing { await Task.yield() }
      answers.append(input.append(sound))
    }
    #expect(answers.last == false && writer.status == .failed && writer.error != nil)
  }
}
