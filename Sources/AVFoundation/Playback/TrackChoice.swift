/// What of an item is seen, heard and read: which track of each kind, and which of them are turned off. A value that
/// knows no file and no engine: tracks are numbers.
struct TrackChoice: Equatable {
  enum Kind: Hashable, CaseIterable { case picture, sound, words }

  /// A track that can be chosen.
  struct Track: Equatable {
    var id: Int32
    /// Its language as a tag of BCP 47.
    var language: String?
    var characteristics: Set<AVMediaCharacteristic> = []
  }

  /// Tracks of which one is used at a time.
  struct Group: Equatable {
    var tracks: [Track]
    /// The one that is used where nobody chooses.
    var usual: Int32?
    /// Whether none may be used.
    var allowsNone = false
  }

  /// What suits a person, in one kind.
  struct Wish: Equatable {
    /// What must be so, where anything is.
    var needed: Set<AVMediaCharacteristic> = []
    /// The best first; empty where any will do.
    var languages: [String] = []
    /// The more of these the better.
    var liked: [AVMediaCharacteristic] = []
  }

  /// What suits a person.
  struct Wishes: Equatable {
    /// Whether anything is chosen by them without being asked for.
    var isAutomatic = true
    var byKind: [Kind: Wish] = [:]
  }

  private var groups: [Kind: Group] = [:]
  private var chosen: [Kind: Int32] = [:]
  /// What the program has chosen by itself: wishes don't matter any more.
  private var decided: Set<Kind> = []
  private var off: Set<Int32> = []

  // MARK: What happens

  /// It is known what there is.
  mutating func load(_ groups: [Kind: Group], _ wishes: Wishes) {
    self.groups = groups
    follow(wishes)
  }

  /// The program chooses a track, or none.
  mutating func choose(_ track: Int32?, of kind: Kind) {
    chosen[kind] = track
    decided.insert(kind)
    if let track { off.remove(track) }
  }

  /// The program leaves the choice to what is wished.
  mutating func chooseAutomatically(_ kind: Kind, _ wishes: Wishes) {
    decided.remove(kind)
    chosen[kind] = best(of: kind, wishes.byKind[kind])
  }

  /// Something else is wished.
  mutating func follow(_ wishes: Wishes) {
    // Sounds first: the words depend on them.
    for kind in [Kind.picture, .sound, .words] where !decided.contains(kind) {
      chosen[kind] = best(of: kind, wishes.isAutomatic ? wishes.byKind[kind] : nil)
    }
  }

  /// The program turns a track on or off. To turn on one that isn't chosen chooses it; to turn off words chooses none.
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

  // MARK: What comes of it

  /// The track that is used of a kind, turned on or not.
  func chosen(_ kind: Kind) -> Int32? { chosen[kind] }

  /// Whether a kind is to be seen or heard.
  func isOn(_ kind: Kind) -> Bool { chosen[kind].map { !off.contains($0) } ?? true }

  /// Whether a track is used.
  func isEnabled(_ track: Int32) -> Bool {
    guard !off.contains(track) else { return false }
    guard let kind = groups.first(where: { $0.value.tracks.contains { $0.id == track } })?.key else { return true }
    return chosen[kind] == track
  }

  // MARK: Choosing

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
    // Of those that are as good the usual one.
    return zip(candidates, merits).contains { $0.id == group.usual && $1 == most } ? group.usual : first
  }

  /// The words for what isn't said in the language that is heard.
  private func forced(in group: Group) -> Int32? {
    let heard = groups[.sound]?.tracks.first { $0.id == chosen[.sound] }?.language
    return group.tracks.first { track in
      track.characteristics.contains(.containsOnlyForcedSubtitles)
        && heard.map { LanguageTags.rank(track.language ?? "und", $0) > 0 } ?? true
    }?.id
  }
}

extension TrackChoice.Kind {
  /// The kind that a group of options chooses among.
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
