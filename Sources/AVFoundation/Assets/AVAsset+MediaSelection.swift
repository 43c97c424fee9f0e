import MediaEngine

// Files don't declare their selection groups, so they are derived: audio tracks are alternatives where there are
// several; video tracks where the file puts them into one alternate group; subtitles always, and may be turned off.
extension AVAsset {
  /// The characteristics for which there are options to select.
  public var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] {
    waiting(for: "availableMediaCharacteristicsWithMediaSelectionOptions") { asset in
      [.audible, .legible, .visual].filter { asset.knownGroup(of: $0) != nil }
    }
  }

  /// The selection group of a characteristic; nil where there is nothing to select.
  public func mediaSelectionGroup(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVMediaSelectionGroup? {
    waiting(for: "availableMediaCharacteristicsWithMediaSelectionOptions") { $0.knownGroup(of: mediaCharacteristic) }
  }

  /// Loads the selection group of a characteristic; nil where there is nothing to select.
  public func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> AVMediaSelectionGroup? {
    try await loading("availableMediaCharacteristicsWithMediaSelectionOptions") {
      $0.knownGroup(of: mediaCharacteristic)
    }
  }

  /// Loads the selection group of a characteristic; the handler is called once.
  public func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
  ) {
    loading(
      "availableMediaCharacteristicsWithMediaSelectionOptions", { $0.knownGroup(of: mediaCharacteristic) },
      { completionHandler($0 ?? nil, $1) })
  }

  /// The default selection.
  public var preferredMediaSelection: AVMediaSelection {
    waiting(for: "preferredMediaSelection") { asset in
      let chosen = asset.knownGroups.compactMap { group in group.defaultOption.map { (group.characteristic, $0) } }
      return AVMediaSelection(asset, Dictionary(chosen) { first, _ in first })
    }
  }

  /// All combinations of options.
  public var allMediaSelections: [AVMediaSelection] {
    waiting(for: "allMediaSelections") { asset in
      var all: [[AVMediaCharacteristic: AVMediaSelectionOption]] = [[:]]
      for group in asset.knownGroups {
        let choices = group.options.map(Optional.some) + (group.allowsEmptySelection ? [nil] : [])
        all = all.flatMap { chosen in
          choices.map { choice in
            var chosen = chosen
            chosen[group.characteristic] = choice
            return chosen
          }
        }
      }
      return all.map { AVMediaSelection(asset, $0) }
    }
  }

  private var knownGroups: [AVMediaSelectionGroup] {
    [.audible, .legible, .visual].compactMap { knownGroup(of: $0) }
  }

  /// The selection group of a characteristic; nil, too, while the file isn't open.
  func knownGroup(of characteristic: AVMediaCharacteristic) -> AVMediaSelectionGroup? {
    var chapters = Set(facts?.chapters.compactMap(\.track) ?? [])
    if let composition = (self as? AVComposition)?.composition {
      chapters.formUnion(composition.tracks.filter(\.isChapterTitles).map(\.id))
    }
    var tracks = knownTracks.filter { $0.hasMediaCharacteristic(characteristic) && !chapters.contains($0.trackID) }
    switch characteristic {
    // A composition's tracks are heard together.
    case .audible: guard tracks.count > 1, !(self is AVComposition) else { return nil }
    case .legible:
      tracks += sidecarTracks
      guard !tracks.isEmpty else { return nil }
    case .visual:
      // Several video tracks may be meant to be shown together, so only those of one alternate group are options.
      guard let first = tracks.first, first.facts.alternateGroup != 0 else { return nil }
      tracks = tracks.filter { $0.facts.alternateGroup == first.facts.alternateGroup }
      guard tracks.count > 1 else { return nil }
    default: return nil
    }
    let options = tracks.map(AVMediaSelectionOption.init)
    let isEmptyAllowed = characteristic == .legible
    let enabled = options.first { $0.track.isEnabled }
    return AVMediaSelectionGroup(
      characteristic, options, default: enabled ?? (isEmptyAllowed ? nil : options.first),
      allowsEmptySelection: isEmptyAllowed)
  }
}
