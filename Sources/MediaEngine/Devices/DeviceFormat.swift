import GStreamer

/// A format that a device can deliver.
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

/// Video of one size and encoding, at one or more frame rates.
public struct VideoFormat: Sendable, Hashable {
  /// The encoding of a device's frames.
  public enum Encoding: Sendable, Hashable {
    /// Uncompressed, with GStreamer's name of the pixel format, such as `YUY2`.
    case raw(String)
    /// Each frame is a JPEG.
    case jpeg
    case h264
    case h265
  }

  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The encoding of each frame.
  public var encoding: Encoding
  /// Frames per second, highest first.
  public var frameRates: [Fraction]
  /// The lowest rate of a device that delivers at any rate up to its highest; nil if it only has those of `frameRates`.
  public var lowestRate: Fraction?

  public init(
    width: Int, height: Int, encoding: Encoding, frameRates: [Fraction], lowestRate: Fraction? = nil
  ) {
    self.width = width
    self.height = height
    self.encoding = encoding
    self.frameRates = frameRates
    self.lowestRate = lowestRate
  }
}

/// Audio of one sample rate and channel count.
public struct AudioFormat: Sendable, Hashable {
  /// Samples per second.
  public var sampleRate: Int
  public var channelCount: Int

  public init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}
