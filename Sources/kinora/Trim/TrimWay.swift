import GLibSupport

/// How a part of a movie is saved.
enum TrimWay: String, CaseIterable, Sendable {
  /// Its samples are copied; an edit list begins and ends it on the frame.
  case fast
  /// It is encoded again.
  case exact

  var title: String {
    switch self {
    case .fast: tr("Fast")
    case .exact: tr("Exact")
    }
  }

  /// What it costs and gives. `isOnKeyFrame` is whether the part begins with a frame that stands by itself, nil while that
  /// isn't known; `seconds` how long encoding takes.
  func words(isOnKeyFrame: Bool?, seconds: Double?) -> String {
    switch self {
    case .fast where isOnKeyFrame == true: return tr("A moment. Same quality; plays the same in every program.")
    case .fast: return tr("A moment. Same quality; starts on the exact frame through an edit list.")
    case .exact:
      let quality = tr("Encodes again; plays the same in every program.")
      guard let seconds else { return quality }
      // Translators: how long something takes, and what it does
      return tr("%1$s %2$s", WorkWords.about(seconds), quality)
    }
  }
}
