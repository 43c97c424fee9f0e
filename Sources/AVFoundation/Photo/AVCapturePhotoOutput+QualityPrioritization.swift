extension AVCapturePhotoOutput {
  /// How to balance a photo's speed and quality.
  public enum QualityPrioritization: Int, Sendable, Comparable {
    /// Speed first.
    case speed = 1
    /// Balanced.
    case balanced = 2
    /// Quality first.
    case quality = 3

    /// Orders by quality, lowest first.
    public static func < (a: QualityPrioritization, b: QualityPrioritization) -> Bool { a.rawValue < b.rawValue }

    /// The compression quality, from 0 to 1, of a photo that the camera didn't compress itself.
    var compressionQuality: Double {
      switch self {
      case .speed: 0.85
      case .balanced: 0.92
      case .quality: 0.97
      }
    }
  }
}
