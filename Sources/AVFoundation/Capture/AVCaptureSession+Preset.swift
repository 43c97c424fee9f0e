extension AVCaptureSession {
  /// The quality of a session's video and audio.
  public struct Preset: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a preset from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The camera's highest resolution, whatever the frame rate: for photos.
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    /// The highest resolution with a fluent frame rate, up to 1920 × 1080.
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    /// Suitable for sharing: up to 640 × 480.
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    /// Small: up to 320 × 240.
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    /// 320 × 240.
    public static let qvga320x240 = Preset(rawValue: "AVCaptureSessionPreset320x240")
    /// 352 × 288.
    public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
    /// 640 × 480.
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    /// 960 × 540.
    public static let qHD960x540 = Preset(rawValue: "AVCaptureSessionPreset960x540")
    /// 1280 × 720.
    public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
    /// 1920 × 1080.
    public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    /// 3840 × 2160.
    public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    /// 960 × 540, each frame of a movie file a key frame.
    public static let iFrame960x540 = Preset(rawValue: "AVCaptureSessionPresetiFrame960x540")
    /// 1280 × 720, each frame of a movie file a key frame.
    public static let iFrame1280x720 = Preset(rawValue: "AVCaptureSessionPresetiFrame1280x720")
    /// The active format of each device.
    public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")
  }
}
