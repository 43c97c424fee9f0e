import CoreGraphics
import CoreVideo
import Foundation

extension CMSampleBuffer {
  /// Creates a buffer of compressed or audio data; `sampleSizes` and `sampleTimings` hold no entry, one for all
  /// samples, or one per sample.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: Int,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
  ) throws {
    try self.init(
      format: formatDescription, sampleCount: numSamples, timings: sampleTimings, sizes: sampleSizes,
      state: State(dataBuffer: dataBuffer, readiness: .ready))
  }

  /// Creates a buffer whose data `makeDataReadyHandler` supplies when first needed.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: Int,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int],
    makeDataReadyHandler: @escaping (CMSampleBuffer) -> OSStatus
  ) throws {
    try self.init(
      format: formatDescription, sampleCount: numSamples, timings: sampleTimings, sizes: sampleSizes,
      state: State(dataBuffer: dataBuffer, readiness: .pending(makeDataReadyHandler)))
  }

  /// Creates an audio buffer from packet descriptions; the timing is derived from the format.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription, numSamples: Int,
    presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription]
  ) throws {
    try self.init(
      audio: dataBuffer, format: formatDescription, sampleCount: numSamples, at: presentationTimeStamp,
      packetDescriptions: packetDescriptions, readiness: .ready)
  }

  /// Creates an audio buffer whose data `makeDataReadyHandler` supplies when first needed.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription, numSamples: Int,
    presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription],
    makeDataReadyHandler: @escaping (CMSampleBuffer) -> OSStatus
  ) throws {
    try self.init(
      audio: dataBuffer, format: formatDescription, sampleCount: numSamples, at: presentationTimeStamp,
      packetDescriptions: packetDescriptions, readiness: .pending(makeDataReadyHandler))
  }

  /// Creates a buffer of one video frame; the format must match it.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    try self.init(image: imageBuffer, format: formatDescription, timing: sampleTiming, readiness: .ready)
  }

  /// Creates a buffer of one video frame whose pixels `makeDataReadyHandler` supplies when first needed.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo,
    makeDataReadyHandler: @escaping (CMSampleBuffer) -> OSStatus
  ) throws {
    try self.init(
      image: imageBuffer, format: formatDescription, timing: sampleTiming,
      readiness: .pending(makeDataReadyHandler))
  }

  /// Creates a copy of a buffer: data is shared, attachments are copied.
  public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
    try self.init(sampleBuffer, timings: sampleBuffer.timings)
  }

  /// Creates a copy of a buffer with new timing.
  public convenience init(
    copying sampleBuffer: CMSampleBuffer, withNewTiming newSampleTimings: [CMSampleTimingInfo]
  ) throws {
    try self.init(sampleBuffer, timings: newSampleTimings)
  }

  /// Creates a buffer from a range of samples, sharing their data.
  public convenience init(copying sampleBuffer: CMSampleBuffer, forRange sampleRange: Range<Int>) throws {
    let source = sampleBuffer.withState { $0 }
    guard source.isValid else { throw Error.invalidated }
    guard sampleRange.lowerBound >= 0, sampleRange.upperBound <= sampleBuffer.sampleCount, !sampleRange.isEmpty else {
      throw Error.sampleIndexOutOfRange
    }
    if source.imageBuffer != nil, sampleRange != 0..<sampleBuffer.sampleCount { throw Error.cannotSubdivide }

    var part = State(imageBuffer: source.imageBuffer, readiness: source.readiness)
    if case .pending = source.readiness { part.readiness = .following(sampleBuffer) }
    if let dataBuffer = source.dataBuffer {
      guard let bytes = sampleBuffer.byteRange(of: sampleRange) else { throw Error.bufferHasNoSampleSizes }
      guard bytes.upperBound <= dataBuffer.dataLength else { throw Error.cannotSubdivide }
      part.dataBuffer = try CMBlockBuffer(bufferReference: dataBuffer[bytes], flags: .permitEmptyReference)
    }
    if !source.sampleAttachments.isEmpty {
      part.sampleAttachments = source.sampleAttachments[sampleRange].map { NSMutableDictionary(dictionary: $0.content) }
    }
    let timings =
      sampleBuffer.timings.count > 1
      ? Array(sampleBuffer.timings[sampleRange])
      : try sampleBuffer.timings.map { _ in try sampleBuffer.sampleTimingInfo(at: sampleRange.lowerBound) }
    try self.init(
      format: sampleBuffer.format, sampleCount: sampleRange.count, timings: timings,
      sizes: sampleBuffer.sizes.count > 1 ? Array(sampleBuffer.sizes[sampleRange]) : sampleBuffer.sizes,
      state: part, packetDescriptions: sampleBuffer.packets(in: sampleRange))
    sampleBuffer.copyAttachments(to: self)
  }

  /// One buffer for every sample, in order.
  public func singleSampleBuffers() throws -> [CMSampleBuffer] {
    try (0..<sampleCount).map { try CMSampleBuffer(copying: self, forRange: $0..<$0 + 1) }
  }
}

extension CMSampleBuffer {
  convenience init(
    image: CVImageBuffer, format: CMFormatDescription, timing: CMSampleTimingInfo, readiness: Readiness
  ) throws {
    guard format.matchesImageBuffer(image) else { throw Error.invalidMediaFormat }
    try self.init(
      format: format, sampleCount: 1, timings: [timing], sizes: [],
      state: State(imageBuffer: image, readiness: readiness))
  }

  convenience init(
    audio dataBuffer: CMBlockBuffer?, format: CMFormatDescription, sampleCount: Int, at time: CMTime,
    packetDescriptions: [AudioStreamPacketDescription], readiness: Readiness
  ) throws {
    guard let stream = format.audioStreamBasicDescription else { throw Error.invalidMediaTypeForOperation }
    guard packetDescriptions.isEmpty || packetDescriptions.count == sampleCount else {
      throw Error.invalidEntryCount
    }
    // A sample is a packet; uncompressed, a packet is a frame.
    let frames = max(stream.mFramesPerPacket, 1)
    let rate = CMTimeScale(exactly: stream.mSampleRate.rounded()) ?? 0
    let timings: [CMSampleTimingInfo]
    if packetDescriptions.contains(where: { $0.mVariableFramesInPacket != 0 }) {
      var next = time
      timings = packetDescriptions.map { packet in
        let duration = CMTime(value: Int64(packet.mVariableFramesInPacket), timescale: rate)
        defer { next = next + duration }
        return CMSampleTimingInfo(duration: duration, presentationTimeStamp: next, decodeTimeStamp: .invalid)
      }
    } else {
      timings = [
        CMSampleTimingInfo(
          duration: CMTime(value: Int64(frames), timescale: rate), presentationTimeStamp: time,
          decodeTimeStamp: .invalid)
      ]
    }
    let sizes =
      packetDescriptions.isEmpty
      ? (stream.mBytesPerPacket > 0 ? [Int(stream.mBytesPerPacket)] : [])
      : packetDescriptions.map { Int($0.mDataByteSize) }
    try self.init(
      format: format, sampleCount: sampleCount, timings: timings, sizes: sizes,
      state: State(dataBuffer: dataBuffer, readiness: readiness), packetDescriptions: packetDescriptions)
  }

  private convenience init(_ original: CMSampleBuffer, timings: [CMSampleTimingInfo]) throws {
    var copy = original.withState { $0 }
    guard copy.isValid else { throw Error.invalidated }
    // The copy's readiness follows the original's; each is invalidated separately.
    if case .pending = copy.readiness { copy.readiness = .following(original) }
    copy.invalidateHandler = nil
    copy.outputPresentationTimeStamp = nil
    copy.sampleAttachments = copy.sampleAttachments.map { NSMutableDictionary(dictionary: $0.content) }
    try self.init(
      format: original.format, sampleCount: original.sampleCount, timings: timings, sizes: original.sizes,
      state: copy, packetDescriptions: original.packetDescriptions)
    original.copyAttachments(to: self)
  }

  private func copyAttachments(to copy: CMSampleBuffer) {
    copy.attachments.merge(attachments.propagated, mode: .shouldPropagate)
    copy.attachments.merge(attachments.nonPropagated, mode: .shouldNotPropagate)
  }

  private func packets(in range: Range<Int>) -> [AudioStreamPacketDescription] {
    guard !packetDescriptions.isEmpty else { return [] }
    let origin = packetDescriptions[range.lowerBound].mStartOffset
    return packetDescriptions[range].map { packet in
      var moved = packet
      moved.mStartOffset -= origin
      return moved
    }
  }
}
