import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestMedia
import Testing
import VideoToolbox

/// Frames with painted numbers, and what becomes of them in sessions.
enum Studio {
  /// What a session told of one frame.
  struct Told: @unchecked Sendable {
    var number: Int
    var status: OSStatus
    var sample: CMSampleBuffer?
  }

  static let rate: CMTimeScale = 30

  static func time(_ number: Int) -> CMTime { CMTime(value: CMTimeValue(number), timescale: rate) }

  /// A pixel buffer without content.
  static func buffer(
    _ width: Int = 320, _ height: Int = 240, _ format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  ) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &buffer)
    return try #require(buffer)
  }

  /// A frame with a number painted into it.
  static func frame(_ number: Int, width: Int = 320, height: Int = 240) throws -> CVPixelBuffer {
    let buffer = try buffer(width, height)
    let luma = FramePainter.luma(number, width: width, height: height)
    fill(buffer) { plane, x, y in plane == 0 ? luma.pixels[y * width + x] : 128 }
    return buffer
  }

  /// A frame of noise, which can't be compressed well.
  static func noise(_ seed: Int, width: Int = 320, height: Int = 240) throws -> CVPixelBuffer {
    let buffer = try buffer(width, height)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    fill(buffer) { plane, _, _ in
      guard plane == 0 else { return 128 }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(64 + state >> 57)
    }
    return buffer
  }

  /// A frame of one colour in luma and chroma.
  static func plain(_ luma: UInt8, _ blue: UInt8, _ red: UInt8, width: Int = 320, height: Int = 240) throws
    -> CVPixelBuffer
  {
    let buffer = try buffer(width, height)
    fill(buffer) { plane, x, _ in plane == 0 ? luma : x % 2 == 0 ? blue : red }
    return buffer
  }

  /// Sets each byte of each plane.
  static func fill(_ buffer: CVPixelBuffer, _ value: (_ plane: Int, _ x: Int, _ y: Int) -> UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    for plane in 0..<CVPixelBufferGetPlaneCount(buffer) {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
      let count = CVPixelBufferGetWidthOfPlane(buffer, plane) * (plane == 0 ? 1 : 2)
      for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
        let row = base + y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
        for x in 0..<count { row.storeBytes(of: value(plane, x, y), toByteOffset: x, as: UInt8.self) }
      }
    }
  }

  /// A byte of a plane.
  static func byte(_ buffer: CVPixelBuffer, _ plane: Int, _ x: Int, _ y: Int) -> Int {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let isPlanar = CVPixelBufferIsPlanar(buffer)
    let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, plane) : CVPixelBufferGetBaseAddress(buffer)
    let stride =
      isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) : CVPixelBufferGetBytesPerRow(buffer)
    return base.map { Int($0.load(fromByteOffset: y * stride + x, as: UInt8.self)) } ?? -1
  }

  /// The number painted into a pixel buffer.
  static func number(_ buffer: CVPixelBuffer?) -> Int? {
    buffer.flatMap { GrayPicture($0) }.flatMap { PaintedFrameReader.read($0) }?.number
  }

  // MARK: Sessions

  /// A session with properties, each of which it takes.
  static func session(
    _ codec: CMVideoCodecType = kCMVideoCodecType_H264, _ properties: [String: Any] = [:], width: Int32 = 320,
    height: Int32 = 240, specification: CFDictionary? = nil
  ) throws -> VTCompressionSession {
    var made: VTCompressionSession?
    let status = VTCompressionSessionCreate(
      allocator: kCFAllocatorDefault, width: width, height: height, codecType: codec,
      encoderSpecification: specification, imageBufferAttributes: nil, compressedDataAllocator: nil,
      outputCallback: nil, refcon: nil, compressionSessionOut: &made)
    #expect(status == noErr)
    let session = try #require(made)
    for (key, value) in properties {
      #expect(VTSessionSetProperty(session, key: key as CFString, value: value as CFTypeRef) == noErr, "\(key)")
    }
    return session
  }

  /// Encodes frames, and returns what was told of them, in order.
  static func encode(
    _ count: Int, in session: VTCompressionSession, from first: Int = 0, keys: Set<Int> = [],
    _ frame: (Int) throws -> CVPixelBuffer = { try Studio.frame($0) }
  ) throws -> [Told] {
    let told = Shelf<Told>()
    for number in first..<first + count {
      let properties: CFDictionary? =
        keys.contains(number) ? [kVTEncodeFrameOptionKey_ForceKeyFrame: kCFBooleanTrue!] : nil
      let status = VTCompressionSessionEncodeFrame(
        session, imageBuffer: try frame(number), presentationTimeStamp: time(number), duration: time(1),
        frameProperties: properties, infoFlagsOut: nil
      ) { status, _, sample in told.add(Told(number: number, status: status, sample: sample)) }
      #expect(status == noErr)
    }
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    for frame in told.values { #expect(frame.status == noErr && frame.sample != nil) }
    return told.values
  }

  /// Encodes frames, and returns their samples, in order.
  static func samples(
    _ count: Int, _ codec: CMVideoCodecType = kCMVideoCodecType_H264, _ properties: [String: Any] = [:],
    keys: Set<Int> = [], _ frame: (Int) throws -> CVPixelBuffer = { try Studio.frame($0) }
  ) throws -> [CMSampleBuffer] {
    let session = try session(codec, properties)
    defer { VTCompressionSessionInvalidate(session) }
    let samples = try encode(count, in: session, keys: keys, frame).compactMap(\.sample)
    try #require(samples.count == count)
    return samples
  }

  /// A session that decodes samples like this one.
  static func decoder(_ format: CMFormatDescription?, _ attributes: CFDictionary? = nil) throws
    -> VTDecompressionSession
  {
    var made: VTDecompressionSession?
    let status = VTDecompressionSessionCreate(
      allocator: nil, formatDescription: try #require(format), decoderSpecification: nil,
      imageBufferAttributes: attributes, outputCallback: nil, decompressionSessionOut: &made)
    #expect(status == noErr)
    return try #require(made)
  }

  /// Decodes samples one by one; returns their frames in the order in which they came, and how many came late.
  static func decode(
    _ samples: [CMSampleBuffer], in session: VTDecompressionSession, flags: VTDecodeFrameFlags = []
  ) throws -> (frames: [Decoded], late: Int) {
    let frames = Shelf<Decoded>()
    var late = 0
    for (place, sample) in samples.enumerated() {
      VTDecompressionSessionDecodeFrame(session, sampleBuffer: sample, flags: flags, infoFlagsOut: nil) {
        status, info, picture, time, _ in
        frames.add(Decoded(status: status, flags: info, picture: picture, time: time))
      }
      if frames.values.count <= place { late += 1 }
    }
    #expect(VTDecompressionSessionWaitForAsynchronousFrames(session) == noErr)
    return (frames.values, late)
  }

  /// What a session told of one sample.
  struct Decoded: @unchecked Sendable {
    var status: OSStatus
    var flags: VTDecodeInfoFlags
    var picture: CVPixelBuffer?
    var time: CMTime

    var number: Int? { Studio.number(picture) }
  }

  // MARK: Samples

  static func isKey(_ sample: CMSampleBuffer) -> Bool {
    !(sample.sampleAttachments[0][.notSync] as? Bool ?? false)
  }

  static func bytes(_ sample: CMSampleBuffer) -> [UInt8] {
    (try? sample.dataBuffer?.dataBytes()).map { Array($0) } ?? []
  }

  /// The decoder's configuration in a format.
  static func configuration(_ sample: CMSampleBuffer?, _ box: String) -> [UInt8] {
    let atoms = sample?.formatDescription.flatMap {
      CMFormatDescriptionGetExtension(
        $0, extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
    }
    return ((atoms as? [String: Any])?[box] as? Data).map { Array($0) } ?? []
  }

  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("toolbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
