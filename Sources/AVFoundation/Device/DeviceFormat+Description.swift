import CoreMedia
import CoreVideo
import MediaEngine

extension DeviceFormat {
  /// The format as Core Media describes it.
  var formatDescription: CMFormatDescription {
    switch self {
    case .video(let format):
      (try? CMFormatDescription(
        videoCodecType: format.encoding.mediaSubType, width: format.width, height: format.height))
        ?? .unknownVideo
    case .audio(let format): .linearPCM(sampleRate: format.sampleRate, channelCount: format.channelCount)
    }
  }
}

extension CMFormatDescription {
  /// A video format without known details.
  static let unknownVideo = video(0)
  /// An audio format without known details.
  static let unknownAudio = linearPCM(sampleRate: 0, channelCount: 0)

  private static func video(_ code: FourCharCode) -> CMFormatDescription {
    var description: CMFormatDescription?
    _ = CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: code, width: 0, height: 0, extensions: nil, formatDescriptionOut: &description)
    guard let description else { preconditionFailure("A description without a size can always be made.") }
    return description
  }

  fileprivate static func linearPCM(sampleRate: Int, channelCount: Int) -> CMFormatDescription {
    let bytes = UInt32(channelCount * MemoryLayout<Int16>.size)
    let format = AudioStreamBasicDescription(
      mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
      mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 16,
      mReserved: 0)
    guard let description = try? CMFormatDescription(audioStreamBasicDescription: format) else {
      preconditionFailure("A description of linear PCM can always be made.")
    }
    return description
  }
}

extension VideoFormat.Encoding {
  /// The Core Media four-character code; for pixel formats that have none, the first letters of their own name.
  var mediaSubType: CMFormatDescription.MediaSubType {
    switch self {
    case .jpeg: .jpeg
    case .h264: .h264
    case .h265: .hevc
    case .raw(let name):
      CMFormatDescription.MediaSubType(
        rawValue: PixelFormatNames.pixelFormat(name) ?? Self.otherPixelFormats[name] ?? Self.code(name))
    }
  }

  /// The codes of pixel formats in which frames aren't given out, or whose fourth byte means nothing.
  private static let otherPixelFormats: [String: OSType] = [
    "BGRx": kCVPixelFormatType_32BGRA, "xRGB": kCVPixelFormatType_32ARGB, "RGBx": kCVPixelFormatType_32RGBA,
    "xBGR": kCVPixelFormatType_32ABGR, "GRAY16_LE": kCVPixelFormatType_OneComponent16,
    "v308": kCVPixelFormatType_444YpCbCr8, "v210": kCVPixelFormatType_422YpCbCr10,
    "RGB16": kCVPixelFormatType_16LE565, "RGB15": kCVPixelFormatType_16LE555,
  ]

  private static func code(_ name: String) -> FourCharCode {
    name.utf8.prefix(4).reduce(0) { $0 << 8 | FourCharCode($1) }
  }
}
