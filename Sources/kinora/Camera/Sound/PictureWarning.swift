import GLibSupport

/// The one thing that must be seen while looking at the picture.
enum PictureWarning: Equatable {
  case disk(secondsLeft: Double)
  case tooSlow
  case clipping
  case silence

  /// What weighs most of what there is to say.
  static func first(facts: RecordingFacts?, isTooSlow: Bool, sound: SoundWatch.Warning?) -> PictureWarning? {
    if let facts, facts.isDiskNearlyFull, let left = facts.secondsLeft { return .disk(secondsLeft: left) }
    if isTooSlow { return .tooSlow }
    switch sound {
    case .clipping: return .clipping
    case .silence: return .silence
    case nil: return nil
    }
  }

  /// What it says, in few words where there is little room.
  func words(isNarrow: Bool) -> String {
    switch self {
    case .disk(let left): tr("About %s left on this disk", RecordingFacts.span(left))
    case .tooSlow:
      isNarrow ? tr("Too slow: pictures are left out") : tr("This computer is too slow: pictures are left out")
    case .clipping: tr("The sound is too loud")
    case .silence: tr("No sound is heard")
    }
  }
}
