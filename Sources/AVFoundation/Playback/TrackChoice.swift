/// The track selection of an item: the selected track of each kind, and the disabled ones. A value that knows no file
/// and no engine: tracks are IDs.
struct TrackChoice: Equatable {
  enum Kind: Hashable, CaseIterable { case picture, sound, words }

  /// A selectable track.
  struct Track: Equatable {
    var id: Int32
    /// Its language as a BCP 47 tag.
    var language: String?
    var characteristics: Set<AVMediaCharacteristic> = []
  }

  /// Mutually exclusive tracks.
  struct Group: Equatable {
    var tracks: [Track]
    /// The track selected by default.
    var usual: Int32?
    /// Whether selecting none is allowed.
    var allowsNone = false
  }

  /// The criteria for one kind of track.
  struct Wish: Equatable {
    /// The required characteristics, if any track has them.
    var needed: Set<AVMediaCharacteristic> = []
    /// The preferred languages, best first; empty for any.
    var languages: [String] = []
    /// The preferred characteristics: the more of these the better.
    var liked: [AVMediaCharacteristic] = []
  }

  /// The criteria for all kinds.
  struct Wishes: Equatable {
    /// Whether the criteria apply automatically.
    var isAutomatic = true
    var byKind: [Kind: Wish] = [:]
  }

  private var groups: [Kind: Group] = [:]
  private var chosen: [Kind: Int32] = [:]
  /// The kinds that the program has selected itself: criteria don't apply to them.
  private var decided: Set<Kind> = []
  private var off: Set<Int32> = []

  // MARK: Events

  /// The tracks are loaded.
  mutating func load(_ groups: [Kind: Group], _ wishes: Wishes) {
    self.groups = groups
    follow(wishes)
  }

  /// The program selects a track, or none.
  mutating func choose(_ track: Int32?, of kind: Kind) {
    chosen[kind] = track
    decided.insert(kind)
    if let track { off.remove(track) }
  }

  /// The program leaves the selection to the criteria.
  mutating func chooseAutomatically(_ kind: Kind, _ wishes: Wishes) {
    decided.remove(kind)
    chosen[kind] = best(of: kind, wishes.byKind[kind])
  }

  /// The criteria have changed.
  mutating func follow(_ wishes: Wishes) {
    // Audio before subtitles, which depend on its language.
    for kind in [Kind.picture, .sound, .words] where !decided.contains(kind) {
      chosen[kind] = best(of: kind, wishes.isAutomatic ? wishes.byKind[kind] : nil)
    }
  }

  /// The program enables or disables a track. Enabling one selects it; disabling subtitles selects none.
  mutating func setEnabled(_ track: Int32, _ isEnabled: Bool) {
    guard let (kind, group) = groups.first(where: { $0.value.tracks.contains { $0.id == track } }) else {
      if isEnabled { off.remove(track) } else { off.insert(track) }
      return
    }
    switch (isEnabled, chosen[kind] == track) {
    case (true, true): off.remove(track)
    case (true, false): if kind != .picture { choose(track, of: kind) }
    case (false, true): if group.allowsNone { choose(nil, of: kind) } else { off.insert(track) }
    case (false, false): break
    }
  }

  // MARK: Results

  /// The selected track of a kind, even if disabled.
  func chosen(_ kind: Kind) -> Int32? { chosen[kind] }

  /// Whether a kind is enabled.
  func isOn(_ kind: Kind) -> Bool { chosen[kind].map { !off.contains($0) } ?? true }

  /// Whether a track is selected and enabled.
  func isEnabled(_ track: Int32) -> Bool {
    guard !off.contains(track) else { return false }
    guard let kind = groups.first(where: { $0.value.tracks.contains { $0.id == track } })?.key else { return true }
    return chosen[kind] == track
  }

  // MARK: Selection

  private func best(of kind: Kind, _ wish: Wish?) -> Int32? {
    guard let group = groups[kind] else { return nil }
    guard let wish else { return kind == .words ? forced(in: group) : group.usual ?? group.tracks.first?.id }
    let fit = group.tracks.filter { wish.needed.isSubset(of: $0.characteristics) }
    var candidates = fit.isEmpty ? group.tracks : fit
    if !wish.languages.isEmpty {
      let tags = candidates.map { $0.language ?? "und" }
      guard let place = LanguageTags.best(of: tags, for: wish.languages) else {
        return group.allowsNone ? nil : group.usual ?? group.tracks.first?.id
      }
      candidates = candidates.filter { $0.language == candidates[place].language }
    }
    let merits = candidates.map { track in wish.liked.count { track.characteristics.contains($0) } }
    let most = merits.max() ?? 0
    let first = zip(candidates, merits).first { $1 == most }?.0.id
    // Among equals the default one is preferred.
    return zip(candidates, merits).contains { $0.id == group.usual && $1 == most } ? group.usual : first
  }

  /// Forced subtitles in the language of the selected audio.
  private func forced(in group: Group) -> Int32? {
    let heard = groups[.sound]?.tracks.first { $0.id == chosen[.sound] }?.language
    return group.tracks.first { track in
      track.characteristics.contains(.containsOnlyForcedSubtitles)
        && heard.map { LanguageTags.rank(track.language ?? "und", $0) > 0 } ?? true
    }?.id
  }
}

extension TrackChoice.Kind {
  /// The kind of track for a media characteristic.
  init?(_ characteristic: AVMediaCharacteristic) {
    switch characteristic {
    case .visual: self = .picture
    case .audible: self = .sound
    case .legible: self = .words
    default: return nil
    }
  }

  var characteristic: AVMediaCharacteristic {
    switch self {
    case .picture: .visual
    case .sound: .audible
    case .words: .legible
    }
  }
}
