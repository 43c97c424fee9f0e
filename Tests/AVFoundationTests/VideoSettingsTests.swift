import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// The settings of a writer's video, read back from the file.
@Suite(.blocking) struct VideoSettingsTests {
  @Test(
    arguments: [
      (AVVideoProfileLevelH264Baseline30, "Constrained Baseline", 30), (AVVideoProfileLevelH264Main32, "Main", 32),
      (AVVideoProfileLevelH264High41, "High", 41), ("H264_High_1_3", "High", 13),
    ])
  func profileAndLevelAreInTheFile(_ setting: String, _ profile: String, _ level: Int) async throws {
    let file = try await Self.write([AVVideoProfileLevelKey: setting])
    let stream = try await Self.probe(file)
    #expect(stream["profile"] as? String == profile)
    #expect(stream["level"] as? Int == level)
  }

  @Test(arguments: [(AVVideoH264EntropyModeCAVLC, false), (AVVideoH264EntropyModeCABAC, true)])
  func theEntropyCodingIsInTheFile(_ mode: String, _ isArithmetic: Bool) async throws {
    let file = try await Self.write([
      AVVideoProfileLevelKey: AVVideoProfileLevelH264MainAutoLevel, AVVideoH264EntropyModeKey: mode,
    ])
    let trace = try await Self.headers(file)
    #expect(trace.contains("entropy_coding_mode_flag") == true)
    let line = trace.split(separator: "\n").first { $0.contains("entropy_coding_mode_flag") }
    #expect(line?.hasSuffix(isArithmetic ? "= 1" : "= 0") == true)
  }

  @Test func coloursAreInTheFile() async throws {
    let file = try await Self.write(
      [:],
      more: [
        AVVideoColorPropertiesKey: [
          AVVideoColorPrimariesKey: AVVideoColorPrimaries_P3_D65,
          AVVideoTransferFunctionKey: AVVideoTransferFunction_IEC_sRGB,
          AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
        ]
      ])
    let stream = try await Self.probe(file)
    #expect(stream["color_primaries"] as? String == "smpte432")
    #expect(stream["color_transfer"] as? String == "iec61966-2-1")
    #expect(stream["color_space"] as? String == "bt709")
  }

  @Test func aWideGamutBecomesAnOrdinaryOneWhereAProgramSaysSo() async throws {
    // The green of P3 lies outside of BT.709: it is cut off there. The grey stays as it is.
    let wide = try await Self.write([:], more: [AVVideoAllowWideColorKey: true]) { Self.fill($0, wide: true) }
    let ordinary = try await Self.write([:], more: [AVVideoAllowWideColorKey: false]) { Self.fill($0, wide: true) }
    #expect(try await Self.probe(wide)["color_primaries"] as? String == "smpte432")
    #expect(try await Self.probe(ordinary)["color_primaries"] as? String == "bt709")
    let (before, after) = (try Self.meanChroma(wide), try Self.meanChroma(ordinary))
    // What is red of P3 is redder in BT.709's numbers.
    #expect(abs(before - 160) < 4 && after > before + 6, "\(before) \(after)")
  }

  @Test func theCleanApertureIsABoxOfTheFile() async throws {
    let aperture: [String: Any] = [
      AVVideoCleanApertureWidthKey: 300, AVVideoCleanApertureHeightKey: 200,
      AVVideoCleanApertureHorizontalOffsetKey: 4, AVVideoCleanApertureVerticalOffsetKey: -6,
    ]
    let file = try await Self.write([:], more: [AVVideoCleanApertureKey: aperture])
    let bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("clap".utf8)))
    let numbers = (0..<8).map { index in
      bytes[(place.upperBound + index * 4)..<(place.upperBound + index * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let values = stride(from: 0, to: 8, by: 2).map { Double(Int32(bitPattern: numbers[$0])) / Double(numbers[$0 + 1]) }
    #expect(values == [300, 200, 4, -6])
  }

  @Test func framesThatMayBeLeftOutAreReferredToByNone() async throws {
    let file = try await Self.write([
      AVVideoExpectedSourceFrameRateKey: 30, AVVideoAverageNonDroppableFrameRateKey: 10,
      AVVideoMaxKeyFrameIntervalKey: 30,
    ])
    let asset = AVURLAsset(url: file)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: asset.tracks[0], outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    // The reference count stands in the first byte of each unit of a frame.
    let kinds = EditingRig.buffers(output).map { buffer -> Bool in
      var bytes = EditingRig.bytes(buffer)[...]
      while bytes.count > 4 {
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let head = bytes[bytes.startIndex + 4]
        if [1, 5].contains(head & 31) { return head & 0x60 != 0 }
        bytes = bytes.dropFirst(4 + size)
      }
      return true
    }
    #expect(kinds.count == 30 && (10...12).contains(kinds.filter { $0 }.count), "\(kinds)")
  }

  @Test(
    arguments: [
      [AVVideoProfileLevelKey: AVVideoProfileLevelHEVCMainAutoLevel],
      [AVVideoProfileLevelKey: "H264_Extended_5_0"], [AVVideoProfileLevelKey: "H264_Main_3_7"],
      [AVVideoProfileLevelKey: "H264_Main"], [AVVideoH264EntropyModeKey: "Morse"],
      [
        AVVideoProfileLevelKey: AVVideoProfileLevelH264BaselineAutoLevel,
        AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC,
      ],
    ])
  func whatAnEncoderHasNotIsRefused(_ compression: [String: String]) throws {
    #expect(!Self.canApply([AVVideoCompressionPropertiesKey: compression]))
  }

  @Test func settingsThatContradictTheSizeAreRefused() throws {
    let level: [String: Any] = [
      AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: AVVideoProfileLevelH264Main30]
    ]
    #expect(Self.canApply(level))
    let large: [String: Any] = [AVVideoWidthKey: 1280, AVVideoHeightKey: 720]
    #expect(!Self.canApply(level.merging(large) { $1 }))
    let aperture: [String: Any] = [
      AVVideoCleanApertureWidthKey: 400, AVVideoCleanApertureHeightKey: 200,
      AVVideoCleanApertureHorizontalOffsetKey: 0, AVVideoCleanApertureVerticalOffsetKey: 0,
    ]
    #expect(!Self.canApply([AVVideoCleanApertureKey: aperture]))
    let colours = [
      AVVideoColorPrimariesKey: "Ultraviolet", AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
      AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
    ]
    #expect(!Self.canApply([AVVideoColorPropertiesKey: colours]))
    #expect(!Self.canApply([AVVideoEncoderSpecificationKey: ["EncoderID": "x"]]))
  }

  @Test func aFrameTooLargeForTheLevelEndsTheWriting() async throws {
    let target = try EditingRig.folder().appendingPathComponent("level.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264,
        AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: AVVideoProfileLevelH264Baseline30],
      ])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    var picture: CVPixelBuffer?
    CVPixelBufferCreate(nil, 1280, 720, kCVPixelFormatType_32BGRA, nil, &picture)
    let frame = try #require(picture)
    for number in 0..<2 where writer.status == .writing {
      _ = adaptor.append(frame, withPresentationTime: CMTime(value: Int64(number), timescale: 30))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect((writer.error as? AVError)?.code == .encodeFailed)
    #expect("\(writer.error.map { "\($0)" } ?? "")".contains("level 3"))
  }

  // MARK: Writing and reading

  private static func canApply(_ settings: [String: Any]) -> Bool {
    let usual: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
    let writer = try? AVAssetWriter(outputURL: EditingRig.unwritten("mov"), fileType: .mov)
    return writer?.canApply(outputSettings: usual.merging(settings) { $1 }, forMediaType: .video) ?? false
  }

  /// A file of 30 frames with these settings of its encoder.
  private static func write(
    _ compression: [String: Any], more: [String: Any] = [:], paint: (CVPixelBuffer) -> Void = { fill($0, wide: false) }
  ) async throws -> URL {
    let target = try EditingRig.folder().appendingPathComponent("settings.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    var settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240,
      AVVideoCompressionPropertiesKey: compression,
    ]
    settings.merge(more) { $1 }
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<30 {
      var picture: CVPixelBuffer?
      CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_420YpCbCr8Planar, nil, &picture)
      let frame = try #require(picture)
      paint(frame)
      while !input.isReadyForMoreMediaData { await Task.yield() }
      let isTaken = adaptor.append(frame, withPresentationTime: CMTime(value: Int64(number), timescale: 30))
      #expect(isTaken)
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    return target
  }

  /// Paints a frame in a reddish tone, of P3 or of BT.709.
  private static func fill(_ picture: CVPixelBuffer, wide: Bool) {
    let primaries = wide ? kCVImageBufferColorPrimaries_P3_D65 : kCVImageBufferColorPrimaries_ITU_R_709_2
    CVBufferSetAttachment(picture, kCVImageBufferColorPrimariesKey, primaries, .shouldPropagate)
    CVBufferSetAttachment(
      picture, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(
      picture, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    CVPixelBufferLockBaseAddress(picture, [])
    defer { CVPixelBufferUnlockBaseAddress(picture, []) }
    for (plane, value) in [UInt8(110), 118, 160].enumerated() {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(picture, plane) else { continue }
      let size = CVPixelBufferGetBytesPerRowOfPlane(picture, plane) * CVPixelBufferGetHeightOfPlane(picture, plane)
      base.initializeMemory(as: UInt8.self, repeating: value, count: size)
    }
  }

  private static func meanChroma(_ file: URL) throws -> Double {
    let asset = AVURLAsset(url: file)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: asset.tracks[0],
      outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar])
    reader.add(output)
    #expect(reader.startReading())
    let picture = try #require(EditingRig.buffers(output).last?.imageBuffer)
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    let base = try #require(CVPixelBufferGetBaseAddressOfPlane(picture, 2)).assumingMemoryBound(to: UInt8.self)
    let row = CVPixelBufferGetBytesPerRowOfPlane(picture, 2)
    return Double((0..<160).reduce(0) { $0 + Int(base[60 * row + $1]) }) / 160
  }

  private static func probe(_ file: URL) async throws -> [String: Any] {
    let data = try await ProgramOutput.of(["ffprobe", "-v", "error", "-of", "json", "-show_streams", file.path])
    let all = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require((all?["streams"] as? [[String: Any]])?.first)
  }

  /// The stream's headers, as ffmpeg reads them.
  private static func headers(_ file: URL) async throws -> String {
    try await ProgramOutput.complaints(of: [
      "ffmpeg", "-v", "verbose", "-i", file.path, "-c", "copy", "-bsf:v", "trace_headers", "-f", "null", "-",
    ])
  }
}
