/// A video codec.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier, a four-character code.
  public let rawValue: String

  /// Creates a codec type from its identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a codec type from its identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// H.264.
  public static let h264 = AVVideoCodecType("avc1")
  /// HEVC (H.265).
  public static let hevc = AVVideoCodecType("hvc1")
  /// HEVC with an alpha channel.
  public static let hevcWithAlpha = AVVideoCodecType("muxa")
  /// JPEG; as video, Motion JPEG.
  public static let jpeg = AVVideoCodecType("jpeg")
  /// JPEG XL.
  public static let JPEGXL = AVVideoCodecType("jxlc")
  /// ProRes 422.
  public static let proRes422 = AVVideoCodecType("apcn")
  /// ProRes 422 HQ.
  public static let proRes422HQ = AVVideoCodecType("apch")
  /// ProRes 422 LT.
  public static let proRes422LT = AVVideoCodecType("apcs")
  /// ProRes 422 Proxy.
  public static let proRes422Proxy = AVVideoCodecType("apco")
  /// ProRes 4444.
  public static let proRes4444 = AVVideoCodecType("ap4h")
  /// VP8: an addition of Kinora.
  public static let vp8 = AVVideoCodecType("vp08")
  /// VP9: an addition of Kinora.
  public static let vp9 = AVVideoCodecType("vp09")
  /// AV1: an addition of Kinora.
  public static let av1 = AVVideoCodecType("av01")
}

/// Older name of `AVVideoCodecType.h264`.
public let AVVideoCodecH264 = AVVideoCodecType.h264.rawValue
/// Older name of `AVVideoCodecType.hevc`.
public let AVVideoCodecHEVC = AVVideoCodecType.hevc.rawValue
/// Older name of `AVVideoCodecType.jpeg`.
public let AVVideoCodecJPEG = AVVideoCodecType.jpeg.rawValue
