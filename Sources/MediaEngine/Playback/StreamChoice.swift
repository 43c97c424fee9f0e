/// The selection of a movie's streams: which ones play, and which ones should. A value that knows no pipeline.
struct StreamChoice {
  /// An available stream.
  struct Stream: Equatable {
    /// The stream ID by which it is selected.
    var identifier: String
    var isSound: Bool
  }

  /// One of a file's audio tracks.
  struct Sound: Equatable {
    /// Its track ID.
    var track: Int32
    /// The IDs of all audio tracks.
    var tracks: [Int32]
  }

  private var offered: [Stream] = []
  /// The IDs of the streams that play; nil while unknown.
  private var played: [String]?
  private var wanted: Sound?

  /// Sets the available streams. What plays is unknown then, unless they are the same as before.
  mutating func offer(_ streams: [Stream]) {
    guard streams != offered, !streams.isEmpty else { return }
    offered = streams
    played = nil
  }

  /// Notes the streams that play. Only the first report counts: one after a selection may be about the previous
  /// selection.
  mutating func report(_ identifiers: [String]) {
    if played == nil, !identifiers.isEmpty { played = identifiers }
  }

  /// Sets the requested audio track.
  mutating func want(_ sound: Sound) { wanted = sound }

  /// The stream IDs to select so that the requested track plays; nil if it plays, or if that isn't known yet.
  var due: [String]? {
    guard let wanted, let played, let sound = identifier(of: wanted), !played.contains(sound) else { return nil }
    let sounds = Set(offered.filter(\.isSound).map(\.identifier))
    return played.filter { !sounds.contains($0) } + [sound]
  }

  /// Notes that these streams have been selected.
  mutating func select(_ identifiers: [String]) { played = identifiers }

  /// The stream ID of a track: by the number in the ID where the IDs contain track IDs, as those of ISO files do;
  /// otherwise the one at the same position in the sorted IDs, by which the tracks of other files are numbered.
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
