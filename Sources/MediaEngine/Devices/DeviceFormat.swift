import GStreamer

/// One way in which a device can deliver.
public enum DeviceFormat: Sendable, Hashable {
  case video(VideoFormat)
  case audio(AudioFormat)

  /// The video format, unless it is an audio one.
  public var video: VideoFormat? {
    if case .video(let format) = self { format } else { nil }
  }

  /// The audio format, unless it is a video one.
  public var audio: AudioFormat? {
    if case .audio(let format) = self { format } else { nil }
  }
}

/// Pictures of one size and encoding, at one or more rates.
public struct VideoFormat: Sendable, Hashable {
  /// How a device packs its pictures.
  public enum Encoding: Sendable, Hashable {
    /// Uncompressed, by GStreamer's name of the pixel format, as `YUY2`.
    case raw(String)
    /// Each picture a JPEG.
    case jpeg
    case h264
    case h265
  }

  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// How each picture is packed.
  public var encoding: Encoding
  /// Frames per second, highest first.
  public var frameRates: [Fraction]

  public init(width: Int, height: Int, encoding: Encoding, frameRates: [Fraction]) {
    self.width = width
    self.height = height
    self.encoding = encoding
    self.frameRates = frameRates
  }
}

/// Sound of one shape.
public struct AudioFormat: Sendable, Hashable {
  /// Samples per second.
  public var sampleRate: Int
  public var channelCount: Int

  public init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}
