import CoreMedia
import CoreVideo
import GStreamer

extension Sample {
  /// The sample as a `CMSampleBuffer`, without copying the media data. Timestamps are host time.
  public func makeSampleBuffer() throws -> CMSampleBuffer {
    guard let caps, let kind = caps.first?.name else { throw GStreamerError.notMappable }
    switch kind {
    case "video/x-raw": return try pictureBuffer()
    case "audio/x-raw": return try soundBuffer(caps)
    case "image/jpeg": return try compressedBuffer(caps, codec: kCMVideoCodecType_JPEG)
    default: throw GStreamerError.notMappable
    }
  }

  /// The capture time as host time.
  public var hostTime: CMTime {
    runningTime.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) } ?? .invalid
  }

  private var timing: CMSampleTimingInfo {
    let duration = buffer?.duration.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) }
    return CMSampleTimingInfo(
      duration: duration ?? .invalid, presentationTimeStamp: hostTime, decodeTimeStamp: .invalid)
  }

  /// The frame as a pixel buffer, without copying; throws where CoreVideo has no such format.
  func pixelBuffer() throws -> CVPixelBuffer {
    let mapped = try MappedVideoFrame(self)
    // Colorimetry begins with the range: 1 is full, 2 limited.
    let isFullRange = mapped.info.colorimetry?.hasPrefix("1:") ?? false
    guard let format = PixelFormatNames.pixelFormat(mapped.format, isFullRange: isFullRange) else {
      throw GStreamerError.notMappable
    }
    let planes = mapped.planes.map {
      CVPixelBufferForeignPlane(
        baseAddress: $0.baseAddress, width: $0.width, height: $0.height, bytesPerRow: $0.bytesPerRow)
    }
    return CVPixelBuffer.wrapping(
      width: mapped.width, height: mapped.height, pixelFormat: format, planes: planes, owner: mapped)
  }

  private func pictureBuffer() throws -> CMSampleBuffer {
    let pixels = try pixelBuffer()
    ColorAttachments.set(caps, on: pixels)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: CMVideoFormatDescription(imageBuffer: pixels), sampleTiming: timing)
  }

  private func soundBuffer(_ caps: Caps) throws -> CMSampleBuffer {
    guard let info = AudioInfo(caps), let buffer, info.bytesPerFrame > 0, info.isInterleaved else {
      throw GStreamerError.notMappable
    }
    let sampleBytes = info.bytesPerFrame / max(1, info.channels)
    let flags: AudioFormatFlags =
      switch info.format.first {
      case "F": kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
      case "S": kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
      default: kAudioFormatFlagIsPacked
      }
    let description = AudioStreamBasicDescription(
      mSampleRate: Double(info.rate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
      mBytesPerPacket: UInt32(info.bytesPerFrame), mFramesPerPacket: 1, mBytesPerFrame: UInt32(info.bytesPerFrame),
      mChannelsPerFrame: UInt32(info.channels), mBitsPerChannel: UInt32(sampleBytes * 8), mReserved: 0)
    return try CMSampleBuffer(
      dataBuffer: Sample.block(of: buffer),
      formatDescription: CMAudioFormatDescription(audioStreamBasicDescription: description),
      numSamples: buffer.size / info.bytesPerFrame, presentationTimeStamp: hostTime, packetDescriptions: [])
  }

  private func compressedBuffer(_ caps: Caps, codec: CMVideoCodecType) throws -> CMSampleBuffer {
    guard let buffer, let structure = caps.first, let width = structure.get("width", as: Int.self),
      let height = structure.get("height", as: Int.self)
    else { throw GStreamerError.notMappable }
    return try CMSampleBuffer(
      dataBuffer: Sample.block(of: buffer),
      formatDescription: CMVideoFormatDescription(
        videoCodecType: CMFormatDescription.MediaSubType(rawValue: codec), width: width, height: height),
      numSamples: 1, sampleTimings: [timing], sampleSizes: [buffer.size])
  }

  private static func block(of buffer: Buffer) throws -> CMBlockBuffer {
    let mapped = try buffer.map()
    return .wrapping(UnsafeMutableRawBufferPointer(mutating: mapped.bytes), owner: mapped)
  }
}
