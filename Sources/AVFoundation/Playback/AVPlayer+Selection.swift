import Foundation

/// What suits a person, in every item that a player plays.
struct SelectionRules {
  var isAutomatic = true
  var criteria: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] = [:]

  var wishes: TrackChoice.Wishes {
    var wishes = TrackChoice.Wishes(isAutomatic: isAutomatic)
    for (characteristic, criteria) in criteria {
      if let kind = TrackChoice.Kind(characteristic) { wishes.byKind[kind] = criteria.wish }
    }
    return wishes
  }
}

extension AVPlayer {
  /// Whether sounds and subtitles are chosen by the criteria where the program hasn't chosen by itself.
  public var appliesMediaSelectionCriteriaAutomatically: Bool {
    get {
      accessed()
      return state.withLock { $0.selection.isAutomatic }
    }
    set {
      withKeyValueChange(of: \.appliesMediaSelectionCriteriaAutomatically) {
        state.withLock { $0.selection.isAutomatic = newValue }
      }
      currentItem?.selectionRulesChanged()
    }
  }

  /// Says what suits a person among sounds (`.audible`) or subtitles (`.legible`); nil is what is usual: the sound that
  /// the file puts first, and no subtitles but those for what isn't said in the sound's language.
  public func setMediaSelectionCriteria(
    _ criteria: AVPlayerMediaSelectionCriteria?, forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) {
    guard TrackChoice.Kind(mediaCharacteristic) != nil else {
      return Misuse.report("setMediaSelectionCriteria: nothing is chosen among \(mediaCharacteristic.rawValue)")
    }
    state.withLock { $0.selection.criteria[mediaCharacteristic] = criteria }
    currentItem?.selectionRulesChanged()
  }

  /// What suits a person among sounds or subtitles, as far as somebody has said so.
  public func mediaSelectionCriteria(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVPlayerMediaSelectionCriteria? { state.withLock { $0.selection.criteria[mediaCharacteristic] } }
}
