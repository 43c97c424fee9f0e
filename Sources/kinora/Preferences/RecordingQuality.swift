import GLibSupport

/// How many bits recordings spend on their pictures.
enum RecordingQuality: String, CaseIterable, Sendable {
  case small
  case balanced
  case best

  /// The title in the preferences.
  var title: String {
    switch self {
    case .small: tr("Small files")
    case .balanced: tr("Balanced")
    case .best: tr("Best")
    }
  }

  /// How many times the usual bits are spent.
  private var share: Double {
    switch self {
    case .small: 0.5
    case .balanced: 1
    case .best: 2
    }
  }

  /// The bits per second for pictures for which so many are usual.
  func bitRate(usual: Int) -> Int { Int(clamping: (Double(usual) * share).rounded()) }
}
