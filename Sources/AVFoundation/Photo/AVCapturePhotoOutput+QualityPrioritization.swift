extension AVCapturePhotoOutput {
  /// What counts more about a photo: that it is there soon, or that it is good.
  public enum QualityPrioritization: Int, Sendable, Comparable {
    /// That it is there soon.
    case speed = 1
    /// Both.
    case balanced = 2
    /// That it is good.
    case quality = 3

    /// The one that cares less for quality comes first.
    public static func < (a: QualityPrioritization, b: QualityPrioritization) -> Bool { a.rawValue < b.rawValue }

    /// How finely a photo is stored that the camera itself didn't compress, from 0 to 1.
    var compressionQuality: Double {
      switch self {
      case .speed: 0.85
      case .balanced: 0.92
      case .quality: 0.97
      }
    }
  }
}
