import GLibSupport

/// The warning that is shown over the preview, one at a time.
enum PictureWarning: Equatable {
  case disk(secondsLeft: Double)
  case tooSlow
  case noComputerSound
  case clipping
  case silence

  /// The most important warning.
  static func first(facts: RecordingFacts?, isTooSlow: Bool, sound: SoundWatch.Warning?) -> PictureWarning? {
    if let facts, facts.isDiskNearlyFull, let left = facts.secondsLeft { return .disk(secondsLeft: left) }
    if isTooSlow { return .tooSlow }
    if facts?.lacksComputerSound == true { return .noComputerSound }
    switch sound {
    case .clipping: return .clipping
    case .silence: return .silence
    case nil: return nil
    }
  }

  /// The text, shorter where space is short.
  func words(isNarrow: Bool) -> String {
    switch self {
    case .disk(let left): tr("About %s left on this disk", RecordingFacts.span(left))
    case .tooSlow:
      isNarrow ? tr("Too slow: pictures are left out") : tr("This computer is too slow: pictures are left out")
    case .noComputerSound: tr("The computer’s sound isn’t recorded")
    case .clipping: tr("The sound is too loud")
    case .silence: tr("No sound is heard")
    }
  }
}
