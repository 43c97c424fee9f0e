import Foundation

/// The user's preferences for tracks, applied to every item of a player.
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
  /// Whether audio and subtitles are selected by the criteria unless the program has selected them itself.
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

  /// Sets the criteria for audio (`.audible`) or subtitles (`.legible`). Nil for the defaults: the file's first audio,
  /// and no subtitles but forced ones, for speech in another language than the audio's.
  public func setMediaSelectionCriteria(
    _ criteria: AVPlayerMediaSelectionCriteria?, forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) {
    guard TrackChoice.Kind(mediaCharacteristic) != nil else {
      return Misuse.report("setMediaSelectionCriteria: nothing is chosen among \(mediaCharacteristic.rawValue)")
    }
    state.withLock { $0.selection.criteria[mediaCharacteristic] = criteria }
    currentItem?.selectionRulesChanged()
  }

  /// The criteria for audio or subtitles, if any were set.
  public func mediaSelectionCriteria(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVPlayerMediaSelectionCriteria? { state.withLock { $0.selection.criteria[mediaCharacteristic] } }
}
