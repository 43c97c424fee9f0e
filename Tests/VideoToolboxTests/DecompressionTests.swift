import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing
import VideoToolbox

@Suite(.serialized, .blocking) struct DecompressionTests {
  /// The stored samples of a film of painted frames.
  private func stored(_ change: (inout MediaRecipe) -> Void) async throws -> [CMSampleBuffer] {
    let file = try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.video?.frameCount = 30
        recipe.video?.keyFrameInterval = 15
        change(&recipe)
      })
    let reader = try AVAssetReader(asset: AVURLAsset(url: file))
    let output = AVAssetReaderTrackOutput(
      track: try #require(reader.asset.tracks.first { $0.mediaType == .video }), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    var samples: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
    return samples
  }

  @Test(
    arguments: [
      (.h264, .mp4, 0), (.h264, .mkv, 2), (.h264, .ts, 2), (.hevc, .mp4, 2), (.vp8, .webm, 0), (.vp9, .webm, 0),
      (.av1, .mp4, 0), (.mjpeg, .mov, 0),
    ] as [(VideoRecipe.Codec, MediaRecipe.Container, Int)])
  func storedSamplesAreDecodedInTheirOrder(
    _ codec: VideoRecipe.Codec, _ container: MediaRecipe.Container, _ bidirectional: Int
  ) async throws {
    let samples = try await stored { recipe in
      recipe.container = container
      recipe.video?.codec = codec
      recipe.video?.bidirectionalFrames = bidirectional
    }
    let isShownInOrder = zip(samples, samples.dropFirst()).allSatisfy {
      $0.presentationTimeStamp < $1.presentationTimeStamp
    }
    #expect(isShownInOrder == (bidirectional == 0))
    let (frames, late) = try Studio.decode(samples, in: try Studio.decoder(samples.first?.formatDescription))
    #expect(frames.map(\.time) == samples.map(\.presentationTimeStamp))
    #expect(frames.sorted { $0.time < $1.time }.map(\.number) == Array(0..<30).map { Optional($0) })
    if codec == .h264 || codec == .hevc { #expect(late == 0) }
    #expect(
      frames.allSatisfy {
        [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange].contains(
          $0.picture.map(CVPixelBufferGetPixelFormatType) ?? 0)
      })
  }

  @Test(arguments: [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
  ])
  func framesHaveTheFormThatIsAskedFor(_ format: OSType) throws {
    let samples = try Studio.samples(3) { _ in try Studio.plain(81, 90, 240) }
    let decoder = try Studio.decoder(
      samples[0].formatDescription,
      [
        kCVPixelBufferPixelFormatTypeKey: [0, format] as [OSType], kCVPixelBufferWidthKey: 160,
        kCVPixelBufferHeightKey: 120,
      ])
    let (frames, _) = try Studio.decode(samples, in: decoder)
    let picture = try #require(frames[1].picture)
    #expect(CVPixelBufferGetPixelFormatType(picture) == format)
    #expect(CVPixelBufferGetWidth(picture) == 160 && CVPixelBufferGetHeight(picture) == 120)
    let values = (0..<3).map { place in
      switch format {
      case kCVPixelFormatType_32BGRA: Studio.byte(picture, 0, 4 * 80 + place, 60)
      case kCVPixelFormatType_420YpCbCr8Planar: Studio.byte(picture, place, 40, 30)
      default: place == 0 ? Studio.byte(picture, 0, 80, 60) : Studio.byte(picture, 1, 80 + place - 1, 30)
      }
    }
    // Pure red, in BT.601.
    let wanted =
      switch format {
      case kCVPixelFormatType_32BGRA: [0, 0, 255]
      case kCVPixelFormatType_420YpCbCr8Planar: [81, 90, 240]
      default: [76, 85, 255]
      }
    #expect(zip(values, wanted).allSatisfy { abs($0 - $1) <= 4 }, "\(values)")
  }

  @Test func samplesAreDecodedInAnotherThreadIfTheyMay() throws {
    let samples = try Studio.samples(30)
    let decoder = try Studio.decoder(samples[0].formatDescription)
    let shelf = Shelf<Studio.Decoded>()
    for sample in samples {
      var flags = VTDecodeInfoFlags()
      let status = VTDecompressionSessionDecodeFrame(
        decoder, sampleBuffer: sample, flags: ._EnableAsynchronousDecompression, infoFlagsOut: &flags
      ) { status, info, picture, time, _ in
        shelf.add(Studio.Decoded(status: status, flags: info, picture: picture, time: time))
      }
      #expect(status == noErr)
      #expect(flags == .asynchronous)
    }
    #expect(VTDecompressionSessionWaitForAsynchronousFrames(decoder) == noErr)
    #expect(shelf.values.map(\.time) == samples.map(\.presentationTimeStamp))
    #expect(shelf.values.allSatisfy { $0.flags == .asynchronous })
    #expect(shelf.values.sorted { $0.time < $1.time }.map(\.number) == Array(0..<30).map { Optional($0) })
    var count: Int?
    VTSessionCopyProperty(
      decoder, key: kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded, allocator: nil, valueOut: &count)
    #expect(count == 0)
  }

  @Test func theSessionsCallbackGetsBothReferences() throws {
    let samples = try Studio.samples(5)
    let shelf = Shelf<[Int]>()
    var record = VTDecompressionOutputCallbackRecord(
      decompressionOutputCallback: { refcon, frame, status, _, picture, time, _ in
        let shelf = Unmanaged<Shelf<[Int]>>.fromOpaque(refcon!).takeUnretainedValue()
        shelf.add([Int(bitPattern: frame), Int(status), picture == nil ? 0 : Int(time.value)])
      }, decompressionOutputRefCon: Unmanaged.passUnretained(shelf).toOpaque())
    var made: VTDecompressionSession?
    let status = VTDecompressionSessionCreate(
      allocator: nil, formatDescription: try #require(samples[0].formatDescription), decoderSpecification: nil,
      imageBufferAttributes: nil, outputCallback: &record, decompressionSessionOut: &made)
    #expect(status == noErr)
    let decoder = try #require(made)
    for (place, sample) in samples.enumerated() {
      let reference = UnsafeMutableRawPointer(bitPattern: place + 7)
      #expect(
        VTDecompressionSessionDecodeFrame(
          decoder, sampleBuffer: sample, flags: [], frameRefcon: reference, infoFlagsOut: nil) == noErr)
      #expect(shelf.values.last == [place + 7, 0, Int(sample.presentationTimeStamp.value)])
    }
    // A handler beside the callback is refused.
    #expect(
      VTDecompressionSessionDecodeFrame(decoder, sampleBuffer: samples[0], flags: [], infoFlagsOut: nil) {
        _, _, _, _, _ in
      } == kVTParameterErr)
    #expect(shelf.values.count == 5)
  }

  @Test func framesThatAreNotToBeGivenOutAreDecodedForOthers() throws {
    let samples = try Studio.samples(
      6, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_AllowFrameReordering: false])
    let decoder = try Studio.decoder(samples[0].formatDescription)
    let (hidden, _) = try Studio.decode(Array(samples[..<4]), in: decoder, flags: ._DoNotOutputFrame)
    #expect(hidden.allSatisfy { $0.picture == nil && $0.status == noErr })
    let (shown, _) = try Studio.decode(Array(samples[4...]), in: decoder)
    #expect(shown.map(\.number) == [4, 5])
  }

  @Test func blackHasTheFormOfFrames() throws {
    let samples = try Studio.samples(1)
    for format in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange] {
      let decoder = try Studio.decoder(samples[0].formatDescription, [kCVPixelBufferPixelFormatTypeKey: format])
      var made: CVPixelBuffer?
      #expect(VTDecompressionSessionCopyBlackPixelBuffer(decoder, pixelBufferOut: &made) == noErr)
      let black = try #require(made)
      #expect(CVPixelBufferGetWidth(black) == 320 && CVPixelBufferGetHeight(black) == 240)
      let isRGB = format == kCVPixelFormatType_32BGRA
      #expect((0..<4).map { Studio.byte(black, 0, 396 + $0, 200) }.first == (isRGB ? 0 : 16))
      #expect(Studio.byte(black, isRGB ? 0 : 1, isRGB ? 399 : 100, 100) == (isRGB ? 255 : 128))
    }
  }

  @Test func onlyTheChosenFramesAreDecoded() throws {
    let samples = try Studio.samples(30, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_MaxKeyFrameInterval: 10])
    func pictures(_ choice: CFString) throws -> [Bool] {
      let decoder = try Studio.decoder(samples[0].formatDescription)
      #expect(VTSessionSetProperty(decoder, key: kVTDecompressionPropertyKey_OnlyTheseFrames, value: choice) == noErr)
      return try Studio.decode(samples, in: decoder).frames.map { frame in
        #expect(frame.status == noErr && frame.flags.contains(.frameDropped) == (frame.picture == nil))
        return frame.picture != nil
      }
    }
    #expect(try pictures(kVTDecompressionProperty_OnlyTheseFrames_KeyFrames) == samples.map(Studio.isKey))
    let needed = samples.map { $0.sampleAttachments[0][.isDependedOnByOthers] as? Bool ?? true }
    #expect(needed.contains(false))
    #expect(try pictures(kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames) == needed)
    #expect(try pictures(kVTDecompressionProperty_OnlyTheseFrames_AllFrames).allSatisfy(\.self))
  }

  @Test func whatComesBeforeTheFirstKeyFrameIsRefused() throws {
    let samples = try Studio.samples(12, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_MaxKeyFrameInterval: 6])
    let decoder = try Studio.decoder(samples[0].formatDescription)
    let key = try #require(samples.dropFirst().firstIndex(where: Studio.isKey))
    let (frames, _) = try Studio.decode(Array(samples[1...]), in: decoder)
    #expect(frames[..<(key - 1)].allSatisfy { $0.status == kVTVideoDecoderReferenceMissingErr && $0.picture == nil })
    #expect(frames[key - 1].status == noErr)
    #expect(frames[key - 1].number == 6)
  }

  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC])
  func damageIsToldAndDoesNotEndTheSession(_ codec: CMVideoCodecType) throws {
    let samples = try Studio.samples(
      8, codec,
      [kVTCompressionPropertyKey_MaxKeyFrameInterval: 4, kVTCompressionPropertyKey_AllowFrameReordering: false])
    var damaged = samples
    let bytes = [UInt8](repeating: 0xff, count: 64)
    damaged[2] = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(length: 64, flags: .assureMemoryNow), formatDescription: samples[2].formatDescription,
      numSamples: 1, sampleTimings: [try samples[2].sampleTimingInfo(at: 0)], sampleSizes: [64])
    try damaged[2].dataBuffer?.replaceDataBytes(with: bytes)
    damaged[2].sampleAttachments[0][.notSync] = true
    let decoder = try Studio.decoder(samples[0].formatDescription)
    let (frames, _) = try Studio.decode(damaged, in: decoder)
    #expect(frames.map(\.time) == samples.map(\.presentationTimeStamp))
    #expect(frames[2].status == kVTVideoDecoderBadDataErr)
    #expect(frames[2].picture == nil)
    #expect(frames[..<2].map(\.number) == [0, 1])
    #expect(frames[4...].map(\.number) == [4, 5, 6, 7])
  }

  @Test func formatsOfTheSameCodecAndSizeAreAccepted() throws {
    let high = try Studio.samples(4)
    let main = try Studio.samples(
      4, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_ProfileLevel: kVTProfileLevel_H264_Main_AutoLevel])
    let hevc = try Studio.samples(2, kCMVideoCodecType_HEVC)
    let session = try Studio.session(width: 160, height: 120)
    let small = try Studio.encode(2, in: session).compactMap(\.sample)
    let decoder = try Studio.decoder(high[0].formatDescription)
    func accepts(_ sample: CMSampleBuffer) throws -> Bool {
      VTDecompressionSessionCanAcceptFormatDescription(
        decoder, formatDescription: try #require(sample.formatDescription))
    }
    #expect(try accepts(high[0]) && accepts(main[0]))
    #expect(try !accepts(hevc[0]) && !accepts(small[0]))
    #expect(try Studio.decode(high, in: decoder).frames.map(\.number).count { $0 != nil } == 4)
    let (frames, late) = try Studio.decode(main, in: decoder)
    #expect(late == 0)
    #expect(frames.sorted { $0.time < $1.time }.map(\.number) == [0, 1, 2, 3])
    #expect(
      VTDecompressionSessionDecodeFrame(decoder, sampleBuffer: hevc[0], flags: [], infoFlagsOut: nil) {
        _, _, _, _, _ in
      } == kVTFormatDescriptionChangeNotSupportedErr)
  }

  @Test func whatCannotBeDecodedIsRefused() throws {
    func status(_ format: CMFormatDescription, _ specification: CFDictionary? = nil, _ attributes: CFDictionary? = nil)
      -> OSStatus
    {
      var made: VTDecompressionSession?
      let status = VTDecompressionSessionCreate(
        allocator: nil, formatDescription: format, decoderSpecification: specification,
        imageBufferAttributes: attributes, outputCallback: nil, decompressionSessionOut: &made)
      #expect((made == nil) == (status != noErr))
      return status
    }
    let unknown = try CMFormatDescription(
      videoCodecType: .init(rawValue: 0x7a7a_7a7a), width: 320, height: 240)
    #expect(status(unknown) == kVTCouldNotFindVideoDecoderErr)
    // H.264 without its parameter sets.
    let bare = try CMFormatDescription(videoCodecType: .h264, width: 320, height: 240)
    #expect(status(bare) == kVTCouldNotFindVideoDecoderErr)
    let format = try #require(try Studio.samples(1)[0].formatDescription)
    #expect(status(format) == noErr)
    #expect(status(format, nil, [kCVPixelBufferPixelFormatTypeKey: 7]) == kVTPixelTransferNotSupportedErr)
    let required: CFDictionary = [kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: true]
    let isThere = VTIsHardwareDecodeSupported(kCMVideoCodecType_H264)
    #expect(status(format, required) == (isThere ? noErr : kVTCouldNotFindVideoDecoderErr))
  }

  @Test func anInvalidatedSessionTellsOfAllAndTakesNoMore() throws {
    let samples = try Studio.samples(12)
    let decoder = try Studio.decoder(samples[0].formatDescription)
    let shelf = Shelf<OSStatus>()
    for sample in samples {
      VTDecompressionSessionDecodeFrame(
        decoder, sampleBuffer: sample, flags: ._EnableAsynchronousDecompression, infoFlagsOut: nil
      ) { status, _, _, _, _ in shelf.add(status) }
    }
    VTDecompressionSessionInvalidate(decoder)
    #expect(shelf.values.count == samples.count)
    #expect(shelf.values.allSatisfy { $0 == noErr || $0 == kVTInvalidSessionErr })
    #expect(
      VTDecompressionSessionDecodeFrame(decoder, sampleBuffer: samples[0], flags: [], infoFlagsOut: nil) {
        _, _, _, _, _ in
      } == kVTInvalidSessionErr)
    #expect(VTDecompressionSessionWaitForAsynchronousFrames(decoder) == kVTInvalidSessionErr)
    VTDecompressionSessionInvalidate(decoder)
    #expect(shelf.values.count == samples.count)
  }
}
