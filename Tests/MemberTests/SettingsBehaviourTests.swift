import AVFoundation
import TestMedia
import TestSupport
import Testing

/// Settings of video, told again by the file that was written with them.
@Suite(.blocking) struct SettingsBehaviourTests {
  private static func picture() throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
    return try #require(made)
  }

  /// A movie of some frames with settings, and how it is set up.
  private static func written(
    _ settings: [String: Any], frames: Int = 30, as type: AVFileType = .mov,
    _ change: (AVAssetWriter, AVAssetWriterInput) -> Void = { _, _ in }
  ) async throws -> AVURLAsset {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).mov")
    let writer = try AVAssetWriter(outputURL: file, fileType: type)
    let whole: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: whole.merging(settings) { $1 })
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    change(writer, input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let given = Token()
    nonisolated(unsafe) var number = 0
    let queue = DispatchQueue(label: "member")
    let (done, end) = AsyncStream.makeStream(of: Void.self)
    let (input2, adaptor2, picture) = (HandedInput(input), HandedInput(adaptor), HandedInput(try picture()))
    input.requestMediaDataWhenReady(on: queue) {
      while input2.value.isReadyForMoreMediaData, number < frames {
        _ = adaptor2.value.append(
          picture.value, withPresentationTime: CMTime(value: CMTimeValue(number), timescale: 30))
        number += 1
      }
      if number == frames {
        input2.value.markAsFinished()
        end.finish()
      }
    }
    for await _ in done {}
    _ = given
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    return AVURLAsset(url: file)
  }

  private struct HandedInput<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private static func format(_ asset: AVURLAsset) async throws -> CMFormatDescription {
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    return try #require(try await track.load(.formatDescriptions).first)
  }

  @Test(
    arguments: [
      (AVVideoColorPrimaries_SMPTE_C, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_601_4),
      (AVVideoColorPrimaries_ITU_R_709_2, AVVideoTransferFunction_SMPTE_240M_1995, AVVideoYCbCrMatrix_SMPTE_240M_1995),
      (AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunction_SMPTE_ST_2084_PQ, AVVideoYCbCrMatrix_ITU_R_2020),
      (AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunction_ITU_R_2100_HLG, AVVideoYCbCrMatrix_ITU_R_2020),
      (AVVideoColorPrimaries_P3_D65, AVVideoTransferFunction_Linear, AVVideoYCbCrMatrix_ITU_R_709_2),
    ])
  func coloursAreTold(_ primaries: String, _ transfer: String, _ matrix: String) async throws {
    let asset = try await Self.written([
      AVVideoColorPropertiesKey: [
        AVVideoColorPrimariesKey: primaries, AVVideoTransferFunctionKey: transfer, AVVideoYCbCrMatrixKey: matrix,
      ]
    ])
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let format = try await Self.format(asset)
    func told(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? String }
    #expect(told(kCMFormatDescriptionExtension_ColorPrimaries) == primaries)
    #expect(told(kCMFormatDescriptionExtension_TransferFunction) == transfer)
    #expect(told(kCMFormatDescriptionExtension_YCbCrMatrix) == matrix)
  }

  @Test(
    arguments: [
      (AVVideoProfileLevelH264Baseline41, 66, 41), (AVVideoProfileLevelH264Main31, 77, 31),
      (AVVideoProfileLevelH264High40, 100, 40),
    ])
  func profilesAndLevelsAreTold(_ wanted: String, _ profile: UInt8, _ level: UInt8) async throws {
    let asset = try await Self.written([AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: wanted]])
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let sps = try #require(try await Self.format(asset).parameterSets.first)
    #expect(sps[sps.startIndex + 1] == profile && sps[sps.startIndex + 3] == level, "\(Array(sps.prefix(4)))")
  }

  @Test func keyFramesComeAsOftenAsTheirTimeAllows() async throws {
    let asset = try await Self.written([
      AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalDurationKey: 0.2]
    ])
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let times = try await Probe.keyFrameTimes(asset.url)
    #expect(times.count == 5 && zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 0.21 }, "\(times)")
  }

  @Test(arguments: [true, false]) func framesAreReorderedOnlyWhereThatIsAllowed(_ isAllowed: Bool) async throws {
    let asset = try await Self.written([AVVideoCompressionPropertiesKey: [AVVideoAllowFrameReorderingKey: isAllowed]])
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    if !isAllowed { #expect(!track.requiresFrameReordering) }
    #expect(track.nominalFrameRate == 30)
  }

  @Test func aWriterKeepsItsTimescaleAndItsHint() async throws {
    let asset = try await Self.written([:]) { writer, input in
      writer.movieTimeScale = 900
      writer.overallDurationHint = CMTime(value: 1, timescale: 1)
      #expect(writer.overallDurationHint == CMTime(value: 1, timescale: 1))
    }
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let duration = try await asset.load(.duration)
    #expect(duration == CMTime(value: 1, timescale: 1) && duration.timescale == 900)
  }

  @Test func aSoundTracksVolumeIsKept() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: file) }
    let asset = AVURLAsset(
      url: try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe(.aac)] }))
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let writer = try AVAssetWriter(outputURL: file, fileType: .mov)
    let hint = try await track.load(.formatDescriptions).first
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil, sourceFormatHint: hint)
    input.preferredVolume = 0.5
    writer.add(input)
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    while let sample = output.copyNextSampleBuffer() {
      try await eventually("the input is ready") { input.isReadyForMoreMediaData }
      #expect(input.append(sample))
    }
    input.markAsFinished()
    await writer.finishWriting()
    let written = try #require(try await AVURLAsset(url: file).loadTracks(withMediaType: .audio).first)
    #expect(written.preferredVolume == 0.5)
  }

  @Test(arguments: [AVVideoCodecType.proRes4444])
  func aCodecThatNobodyWritesHereIsRefused(_ codec: AVVideoCodecType) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).mov")
    let writer = try AVAssetWriter(outputURL: file, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
    #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
    #expect(
      writer.canApply(
        outputSettings: settings.merging([AVVideoCodecKey: AVVideoCodecType.h264]) { $1 }, forMediaType: .video))
  }
}
