/// What `AVOutputSettingsAssistant` makes settings for.
public struct AVOutputSettingsPreset: RawRepresentable, Hashable, Sendable {
  /// The preset's name.
  public let rawValue: String

  /// A preset by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// H.264 in 640 × 480 pixels.
  public static let preset640x480 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset640x480")
  /// H.264 in 960 × 540 pixels.
  public static let preset960x540 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset960x540")
  /// H.264 in 1280 × 720 pixels.
  public static let preset1280x720 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1280x720")
  /// H.264 in 1920 × 1080 pixels.
  public static let preset1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1920x1080")
  /// H.264 in 3840 × 2160 pixels.
  public static let preset3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset3840x2160")
  /// HEVC in 1920 × 1080 pixels.
  public static let hevc1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
  /// HEVC in 3840 × 2160 pixels.
  public static let hevc3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
  /// HEVC in 7680 × 4320 pixels.
  public static let hevc7680x4320 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC7680x4320")
}

extension AVOutputSettingsPreset {
  /// All presets, from small to large.
  static let all: [AVOutputSettingsPreset] = [
    .preset640x480, .preset960x540, .preset1280x720, .preset1920x1080, .preset3840x2160, .hevc1920x1080,
    .hevc3840x2160, .hevc7680x4320,
  ]

  /// The export preset's codec and size; nil for names that aren't presets.
  var shape: (codec: AVVideoCodecType, width: Int, height: Int)? {
    switch self {
    case .preset640x480: (.h264, 640, 480)
    case .preset960x540: (.h264, 960, 540)
    case .preset1280x720: (.h264, 1280, 720)
    case .preset1920x1080: (.h264, 1920, 1080)
    case .preset3840x2160: (.h264, 3840, 2160)
    case .hevc1920x1080: (.hevc, 1920, 1080)
    case .hevc3840x2160: (.hevc, 3840, 2160)
    case .hevc7680x4320: (.hevc, 7680, 4320)
    default: nil
    }
  }
}
