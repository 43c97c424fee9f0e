import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing
import VideoToolbox

@Suite(.serialized, .blocking) struct CompressionTests {
  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC], [true, false])
  func eachFrameComesOnceInTheOrderOfDecodingAndCanBeDecoded(_ codec: CMVideoCodecType, _ reorders: Bool) throws {
    let session = try Studio.session(codec, [kVTCompressionPropertyKey_AllowFrameReordering: reorders])
    let told = try Studio.encode(48, in: session)
    #expect(told.map(\.number).sorted() == Array(0..<48))
    #expect(told.allSatisfy { $0.status == noErr })
    let samples = told.compactMap(\.sample)
    #expect(samples.map(\.presentationTimeStamp) == told.map { Studio.time($0.number) })
    #expect(samples.allSatisfy { $0.duration == Studio.time(1) })
    let isReordered = told.map(\.number) != Array(0..<48)
    #expect(isReordered == reorders)
    if reorders {
      let decodes = samples.map(\.decodeTimeStamp)
      #expect(zip(decodes, decodes.dropFirst()).allSatisfy { $0 < $1 })
      #expect(samples.allSatisfy { $0.decodeTimeStamp <= $0.presentationTimeStamp })
    } else {
      #expect(samples.allSatisfy { !$0.decodeTimeStamp.isValid })
    }
    let decoder = try Studio.decoder(samples[0].formatDescription)
    let (frames, late) = try Studio.decode(samples, in: decoder)
    #expect(late == 0)
    #expect(frames.map(\.number) == told.map(\.number))
    #expect(frames.map(\.time) == samples.map(\.presentationTimeStamp))
    #expect(frames.allSatisfy { $0.status == noErr })
  }

  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC], [true, false])
  func samplesGoIntoAMovieAsTheyAre(_ codec: CMVideoCodecType, _ reorders: Bool) async throws {
    let samples = try Studio.samples(48, codec, [kVTCompressionPropertyKey_AllowFrameReordering: reorders])
    let folder = try Studio.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.mov")
    let writer = try AVAssetWriter(outputURL: file, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil, sourceFormatHint: samples[0].formatDescription)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for sample in samples {
      while !input.isReadyForMoreMediaData { await Task.yield() }
      let isAppended = input.append(sample)
      #expect(isAppended)
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let frames = try await DecodedFrames.read(file)
    #expect(frames.map { $0.painted?.number } == Array(0..<48).map { Optional($0) })
    for (place, frame) in frames.enumerated() { #expect(abs(frame.time - Double(place) / 30) < 0.001) }
    // As they are read again, they are decoded to the same.
    let reader = try AVAssetReader(asset: AVURLAsset(url: file))
    let output = AVAssetReaderTrackOutput(track: reader.asset.tracks[0], outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    var stored: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() { stored.append(sample) }
    #expect(stored.map(Studio.bytes) == samples.map(Studio.bytes))
    #expect(stored.map(Studio.isKey) == samples.map(Studio.isKey))
    let decoder = try Studio.decoder(stored[0].formatDescription)
    let (decoded, late) = try Studio.decode(stored, in: decoder)
    #expect(late == 0)
    let numbers = decoded.sorted { $0.time < $1.time }.map(\.number)
    #expect(numbers == Array(0..<48).map { Optional($0) })
  }

  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC], 1...3)
  func aFewFramesAreEncodedWhole(_ codec: CMVideoCodecType, _ count: Int) throws {
    for _ in 0..<4 {
      let samples = try Studio.samples(count, codec)
      let (frames, _) = try Studio.decode(samples, in: try Studio.decoder(samples[0].formatDescription))
      #expect(frames.sorted { $0.time < $1.time }.map(\.number) == Array(0..<count).map { Optional($0) })
    }
  }

  @Test func theSessionsCallbackGetsBothReferences() throws {
    let shelf = Shelf<[Int]>()
    var made: VTCompressionSession?
    let status = VTCompressionSessionCreate(
      allocator: nil, width: 320, height: 240, codecType: kCMVideoCodecType_H264, encoderSpecification: nil,
      imageBufferAttributes: nil, compressedDataAllocator: nil,
      outputCallback: { refcon, frame, status, flags, sample in
        let shelf = Unmanaged<Shelf<[Int]>>.fromOpaque(refcon!).takeUnretainedValue()
        let isWhole = sample != nil && flags.contains(.asynchronous)
        shelf.add([Int(bitPattern: frame), Int(status), isWhole ? 1 : 0])
      }, refcon: Unmanaged.passUnretained(shelf).toOpaque(), compressionSessionOut: &made)
    #expect(status == noErr)
    let session = try #require(made)
    #expect(VTCompressionSessionPrepareToEncodeFrames(session) == noErr)
    for number in 0..<10 {
      var flags = VTEncodeInfoFlags()
      let status = VTCompressionSessionEncodeFrame(
        session, imageBuffer: try Studio.frame(number), presentationTimeStamp: Studio.time(number),
        duration: Studio.time(1), frameProperties: nil,
        sourceFrameRefcon: UnsafeMutableRawPointer(bitPattern: number + 7),
        infoFlagsOut: &flags)
      #expect(status == noErr)
      #expect(flags == .asynchronous)
    }
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    #expect(shelf.values.sorted { $0[0] < $1[0] } == (0..<10).map { [$0 + 7, 0, 1] })
    VTCompressionSessionInvalidate(session)
    #expect(shelf.values.count == 10)
  }

  @Test func samplesAreLengthPrefixedUnitsOfTheFormat() throws {
    let samples = try Studio.samples(4)
    let format = try #require(samples[0].formatDescription)
    #expect(format.mediaSubType == .h264)
    #expect(format.dimensions.width == 320 && format.dimensions.height == 240)
    let (sps, pps) = (format.parameterSets[0], format.parameterSets[1])
    #expect(sps[sps.startIndex] & 31 == 7 && pps[pps.startIndex] & 31 == 8)
    for (place, sample) in samples.enumerated() {
      let bytes = Studio.bytes(sample)
      var (at, kinds) = (0, Set<UInt8>())
      while at + 4 < bytes.count {
        kinds.insert(bytes[at + 4] & 31)
        at += 4 + bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      #expect(at == bytes.count)
      #expect(kinds.contains(place == 0 ? 5 : 1))
      #expect(sample.sampleAttachments[0][.dependsOnOthers] as? Bool == (place > 0))
    }
  }

  @Test func keyFramesComeAtTheLargestDistance() throws {
    func keys(_ properties: [String: Any], _ wanted: Set<Int> = []) throws -> [Int] {
      try Studio.samples(40, kCMVideoCodecType_H264, properties, keys: wanted).filter(Studio.isKey)
        .map { Int($0.presentationTimeStamp.value) }
    }
    #expect(try keys([kVTCompressionPropertyKey_MaxKeyFrameInterval: 12]) == [0, 12, 24, 36])
    #expect(try keys([kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: 0.5]) == [0, 15, 30])
    #expect(
      try keys([
        kVTCompressionPropertyKey_MaxKeyFrameInterval: 12, kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: 0.3,
      ]) == [0, 9, 18, 27, 36])
    #expect(try keys([:]) == [0])
    #expect(try keys([:], [5, 21]) == [0, 5, 21])
    #expect(try keys([kVTCompressionPropertyKey_RealTime: true], [5, 21]) == [0, 5, 21])
    #expect(try keys([kVTCompressionPropertyKey_AllowTemporalCompression: false]) == Array(0..<40))
  }

  @Test(
    arguments: [
      (kVTProfileLevel_H264_Baseline_AutoLevel, 66, nil), (kVTProfileLevel_H264_Main_AutoLevel, 77, nil),
      (kVTProfileLevel_H264_High_AutoLevel, 100, nil), (kVTProfileLevel_H264_Main_3_1, 77, 31),
      (kVTProfileLevel_H264_High_4_2, 100, 42), (kVTProfileLevel_H264_ConstrainedHigh_AutoLevel, 100, nil),
    ] as [(String, UInt8, UInt8?)])
  func profileAndLevelStandInTheConfiguration(_ name: String, _ profile: UInt8, _ level: UInt8?) throws {
    for isLive in [false, true] {
      let samples = try Studio.samples(
        12, kCMVideoCodecType_H264,
        [kVTCompressionPropertyKey_ProfileLevel: name, kVTCompressionPropertyKey_RealTime: isLive])
      let configuration = Studio.configuration(samples[0], "avcC")
      try #require(configuration.count > 4)
      #expect(configuration[1] == profile)
      if let level { #expect(configuration[3] == level) }
      let isReordered = samples.map(\.presentationTimeStamp) != (0..<12).map(Studio.time)
      if name.contains("Baseline") || name.contains("Constrained") { #expect(!isReordered) }
    }
  }

  @Test func tenBitsAreEncodedAsMain10() throws {
    let samples = try Studio.samples(
      6, kCMVideoCodecType_HEVC, [kVTCompressionPropertyKey_ProfileLevel: kVTProfileLevel_HEVC_Main10_AutoLevel])
    #expect(Studio.configuration(samples[0], "hvcC")[1] & 31 == 2)
    let (frames, _) = try Studio.decode(samples, in: try Studio.decoder(samples[0].formatDescription))
    let picture = try #require(frames[0].picture)
    #expect(CVPixelBufferGetPixelFormatType(picture) == kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange)
  }

  @Test func entropyCodingIsThatOfTheProperty() throws {
    func pps(_ mode: String) throws -> UInt8 {
      let format = try #require(
        try Studio.samples(2, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_H264EntropyMode: mode])[0]
          .formatDescription)
      let pps = format.parameterSets[1]
      return pps[pps.startIndex + 1]
    }
    // Two numbers of one bit, then the flag.
    #expect(try pps(kVTH264EntropyMode_CAVLC) & 0x20 == 0)
    #expect(try pps(kVTH264EntropyMode_CABAC) & 0x20 != 0)
  }

  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC])
  func bitRatesAreKept(_ codec: CMVideoCodecType) throws {
    func rate(_ wanted: Int) throws -> Double {
      let samples = try Studio.samples(60, codec, [kVTCompressionPropertyKey_AverageBitRate: wanted]) {
        try Studio.noise($0)
      }
      return Double(samples.reduce(0) { $0 + Studio.bytes($1).count * 8 }) / 2
    }
    for wanted in [400_000, 1_600_000] {
      let measured = try rate(wanted) / Double(wanted)
      #expect((0.5...2).contains(measured), "\(wanted): \(measured)")
    }
  }

  @Test func dataRateLimitsHoldForEverySecond() throws {
    let limit = 60_000
    for isLive in [false, true] {
      let samples = try Studio.samples(
        90, kCMVideoCodecType_H264,
        [
          kVTCompressionPropertyKey_AverageBitRate: 4_000_000,
          kVTCompressionPropertyKey_DataRateLimits: [limit, 1.0] as [Any], kVTCompressionPropertyKey_RealTime: isLive,
        ]
      ) { try Studio.noise($0) }
      let sizes = samples.map { Studio.bytes($0).count }
      let most = (0...60).map { sizes[$0..<$0 + 30].reduce(0, +) }.max() ?? 0
      #expect(most <= limit, "\(most)")
      #expect(most > limit / 3, "\(most)")
    }
  }

  @Test func aBetterQualityTakesMoreBytes() throws {
    func size(_ quality: Double) throws -> Int {
      try Studio.samples(12, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_Quality: quality]) {
        try Studio.noise($0)
      }.reduce(0) { $0 + Studio.bytes($1).count }
    }
    let (low, high) = (try size(0.2), try size(0.9))
    #expect(high > low * 3 / 2, "\(low), \(high)")
  }

  @Test func framesComeOutAtOnceInRealTime() async throws {
    for key in [kVTCompressionPropertyKey_RealTime, kVTCompressionPropertyKey_MaxFrameDelayCount] {
      let session = try Studio.session(
        kCMVideoCodecType_H264, [key: key == kVTCompressionPropertyKey_RealTime ? 1 : 2])
      let numbers = Collected<Int>()
      for number in 0..<20 {
        VTCompressionSessionEncodeFrame(
          session, imageBuffer: try Studio.frame(number), presentationTimeStamp: Studio.time(number),
          duration: Studio.time(1), frameProperties: nil, infoFlagsOut: nil
        ) { _, _, _ in numbers.add(number) }
        // Before the next one.
        #expect(try await numbers.first(number + 1) == Array(0...number))
      }
    }
  }

  @Test func completedFramesAreOutAndTheSessionGoesOn() throws {
    let session = try Studio.session()
    let told = Shelf<Studio.Told>()
    var counts: [Int] = []
    for number in 0..<40 {
      VTCompressionSessionEncodeFrame(
        session, imageBuffer: try Studio.frame(number), presentationTimeStamp: Studio.time(number),
        duration: Studio.time(1), frameProperties: nil, infoFlagsOut: nil
      ) { status, _, sample in told.add(Studio.Told(number: number, status: status, sample: sample)) }
      if number % 20 == 19 {
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: Studio.time(number - 5))
        counts.append(told.values.count { $0.number <= number - 5 })
      }
    }
    #expect(counts == [15, 35])
    VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
    let samples = told.values.compactMap(\.sample)
    #expect(told.values.map(\.number).sorted() == Array(0..<40))
    let decodes = samples.map(\.decodeTimeStamp)
    #expect(zip(decodes, decodes.dropFirst()).allSatisfy { $0 <= $1 })
    let (frames, _) = try Studio.decode(samples, in: try Studio.decoder(samples[0].formatDescription))
    #expect(frames.map(\.number) == told.values.map(\.number))
  }

  @Test func propertiesThatChangeHoldForTheFramesBehind() throws {
    let session = try Studio.session()
    let first = try Studio.encode(10, in: session)
    #expect(
      VTSessionSetProperty(
        session, key: kVTCompressionPropertyKey_ProfileLevel, value: kVTProfileLevel_H264_Main_AutoLevel) == noErr)
    let second = try Studio.encode(10, in: session, from: 10)
    #expect(Studio.configuration(first[0].sample, "avcC")[1] == 100)
    #expect(Studio.configuration(second[0].sample, "avcC")[1] == 77)
  }

  @Test func coloursAndShapeStandInTheFormat() throws {
    let aperture: [String: Any] = [
      kCMFormatDescriptionKey_CleanApertureWidth: 300, kCMFormatDescriptionKey_CleanApertureHeight: 220,
      kCMFormatDescriptionKey_CleanApertureHorizontalOffset: 0, kCMFormatDescriptionKey_CleanApertureVerticalOffset: 0,
    ]
    let samples = try Studio.samples(
      3, kCMVideoCodecType_H264,
      [
        kVTCompressionPropertyKey_ColorPrimaries: kCVImageBufferColorPrimaries_ITU_R_709_2,
        kVTCompressionPropertyKey_TransferFunction: kCVImageBufferTransferFunction_ITU_R_709_2,
        kVTCompressionPropertyKey_YCbCrMatrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2,
        kVTCompressionPropertyKey_PixelAspectRatio: [
          kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: 4,
          kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: 3,
        ], kVTCompressionPropertyKey_CleanAperture: aperture,
      ])
    let format = try #require(samples[0].formatDescription)
    func word(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? String }
    #expect(word(kCMFormatDescriptionExtension_YCbCrMatrix) == kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
    #expect(word(kCMFormatDescriptionExtension_ColorPrimaries) == kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    #expect(shown == CGSize(width: 400, height: 220))
  }

  @Test func motionJPEGIsMadeOfPicturesOfTheirOwn() throws {
    let samples = try Studio.samples(3, kCMVideoCodecType_JPEG, [kVTCompressionPropertyKey_Quality: 0.9])
    #expect(samples.count == 3)
    #expect(samples.allSatisfy { Studio.isKey($0) && Studio.bytes($0).starts(with: [0xff, 0xd8]) })
    let (frames, _) = try Studio.decode(samples, in: try Studio.decoder(samples[0].formatDescription))
    #expect(frames.map(\.number) == [0, 1, 2])
  }

  @Test(arguments: [kCMVideoCodecType_VP9, kCMVideoCodecType_AV1])
  func otherCodecsAreEncodedToo(_ codec: CMVideoCodecType) throws {
    let samples = try Studio.samples(12, codec, [kVTCompressionPropertyKey_MaxKeyFrameInterval: 5])
    #expect(samples.allSatisfy { $0.formatDescription?.mediaSubType.rawValue == codec })
    #expect(samples.filter(Studio.isKey).map { Int($0.presentationTimeStamp.value) } == [0, 5, 10])
    let (frames, _) = try Studio.decode(samples, in: try Studio.decoder(samples[0].formatDescription))
    #expect(frames.map(\.number) == Array(0..<12).map { Optional($0) })
  }

  @Test func framesOfAnotherSizeAndFormatAreConverted() throws {
    let session = try Studio.session()
    let told = try Studio.encode(3, in: session) { number in
      let large = try Studio.frame(number, width: 640, height: 480)
      let colour = try Studio.buffer(640, 480, kCVPixelFormatType_32BGRA)
      var transfer: VTPixelTransferSession?
      VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &transfer)
      let status = VTPixelTransferSessionTransferImage(try #require(transfer), from: large, to: colour)
      #expect(status == noErr)
      return colour
    }
    let samples = told.compactMap(\.sample)
    let (frames, _) = try Studio.decode(samples, in: try Studio.decoder(samples.first?.formatDescription))
    #expect(frames.map(\.number) == told.map(\.number))
    #expect(frames.allSatisfy { $0.picture.map(CVPixelBufferGetWidth) == 320 })
  }

  @Test func thePoolsBuffersHaveTheSessionsSize() throws {
    let session = try Studio.session()
    let pool = try #require(VTCompressionSessionGetPixelBufferPool(session))
    var buffer: CVPixelBuffer?
    CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
    let made = try #require(buffer)
    #expect(CVPixelBufferGetWidth(made) == 320 && CVPixelBufferGetHeight(made) == 240)
    VTCompressionSessionInvalidate(session)
    #expect(VTCompressionSessionGetPixelBufferPool(session) == nil)
  }
}
