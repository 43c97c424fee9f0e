/// Which of a movie's streams are played, and which are to be. A value that knows no pipeline.
struct StreamChoice {
  /// A stream that there is to play.
  struct Stream: Equatable {
    /// The name by which it is selected.
    var identifier: String
    var isSound: Bool
  }

  /// One of a file's sounds.
  struct Sound: Equatable {
    /// Its track.
    var track: Int32
    /// The tracks of all sounds.
    var tracks: [Int32]
  }

  private var offered: [Stream] = []
  /// The names of those that play; nil while nobody knows.
  private var played: [String]?
  private var wanted: Sound?

  /// There are these to choose among. What plays isn't known then, unless they are the same as before.
  mutating func offer(_ streams: [Stream]) {
    guard streams != offered, !streams.isEmpty else { return }
    offered = streams
    played = nil
  }

  /// These play. Only the first word counts: what is said after a choice may be of the choice before.
  mutating func report(_ identifiers: [String]) {
    if played == nil, !identifiers.isEmpty { played = identifiers }
  }

  /// Somebody wants to hear this.
  mutating func want(_ sound: Sound) { wanted = sound }

  /// What must be selected so that what is wanted plays; nil where it does, and while that can't be said.
  var due: [String]? {
    guard let wanted, let played, let sound = identifier(of: wanted), !played.contains(sound) else { return nil }
    let sounds = Set(offered.filter(\.isSound).map(\.identifier))
    return played.filter { !sounds.contains($0) } + [sound]
  }

  /// These have been selected.
  mutating func select(_ identifiers: [String]) { played = identifiers }

  /// The stream of a track: by the number in its name where the names have the tracks' numbers, as those of ISO files,
  /// else the one at the same place in the order of names, by which tracks of other files are numbered.
  private func identifier(of sound: Sound) -> String? {
    let names = offered.filter(\.isSound).map(\.identifier).sorted()
    let numbered = names.map { (name: $0, number: $0.split(separator: "/").last.flatMap { Int32($0) }) }
    if Set(sound.tracks).isSubset(of: numbered.compactMap(\.number)) {
      return numbered.first { $0.number == sound.track }?.name
    }
    let tracks = sound.tracks.sorted()
    guard names.count == tracks.count, let place = tracks.firstIndex(of: sound.track) else { return nil }
    return names[place]
  }
}
