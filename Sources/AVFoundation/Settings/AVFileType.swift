/// A media file type, by its uniform type identifier.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a file type from its identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a file type from its identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// A QuickTime movie.
  public static let mov = AVFileType("com.apple.quicktime-movie")
  /// MPEG-4.
  public static let mp4 = AVFileType("public.mpeg-4")
  /// MPEG-4 video, in Apple's variant.
  public static let m4v = AVFileType("com.apple.m4v-video")
  /// MPEG-4 audio.
  public static let m4a = AVFileType("com.apple.m4a-audio")
  /// 3GPP.
  public static let mobile3GPP = AVFileType("public.3gpp")
  /// 3GPP2.
  public static let mobile3GPP2 = AVFileType("public.3gpp2")
  /// Core Audio Format.
  public static let caf = AVFileType("com.apple.coreaudio-format")
  /// WAVE.
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  /// AIFF.
  public static let aiff = AVFileType("public.aiff-audio")
  /// AIFF with compression.
  public static let aifc = AVFileType("public.aifc-audio")
  /// MP3.
  public static let mp3 = AVFileType("public.mp3")
  /// Sun audio.
  public static let au = AVFileType("public.au-audio")
  /// AC-3.
  public static let ac3 = AVFileType("public.ac3-audio")
  /// Enhanced AC-3.
  public static let eac3 = AVFileType("public.enhanced-ac3-audio")
  /// JPEG.
  public static let jpg = AVFileType("public.jpeg")
  /// HEIC.
  public static let heic = AVFileType("public.heic")
  /// HEIF.
  public static let heif = AVFileType("public.heif")
  /// A still image coded with AVC.
  public static let avci = AVFileType("public.avci")
  /// PNG.
  public static let png = AVFileType("public.png")
  /// Adaptive multi-rate audio.
  public static let amr = AVFileType("org.3gpp.adaptive-multi-rate-audio")
  /// TIFF.
  public static let tif = AVFileType("public.tiff")
  /// DNG.
  public static let dng = AVFileType("com.adobe.raw-image")
  /// Matroska: an addition of Kinora.
  public static let matroska = AVFileType("org.matroska.mkv")
  /// WebM: an addition of Kinora.
  public static let webM = AVFileType("org.webmproject.webm")
  /// Opus in Ogg: an addition of Kinora.
  public static let opus = AVFileType("org.xiph.opus")
}
