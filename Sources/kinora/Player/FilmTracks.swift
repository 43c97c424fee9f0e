/// What can be chosen in a film: which sound track is heard, and which subtitles are read.
struct FilmTracks: Equatable, Sendable {
  enum Kind: CaseIterable, Sendable { case sound, subtitles }

  /// What there is of one kind.
  struct Choice: Equatable, Sendable {
    /// What people call them.
    let names: [String]
    /// Which one is heard or read; nil is none.
    let chosen: Int?

    /// Tracks by their names; several of one name get numbers.
    init(_ names: [String] = [], chosen: Int? = nil) {
      var counts: [String: Int] = [:]
      self.names = names.map { name in
        counts[name, default: 0] += 1
        let isAlone = names.filter { $0 == name }.count == 1
        return isAlone ? name : "\(name) (\(counts[name] ?? 1))"
      }
      self.chosen = chosen
    }

    /// The one after the one that is chosen, and none after the last.
    var next: Int? {
      let place = chosen.map { $0 + 1 } ?? 0
      return names.indices.contains(place) ? place : nil
    }
  }

  private var choices: [Kind: Choice] = [:]

  /// What there is of a kind.
  subscript(kind: Kind) -> Choice {
    get { choices[kind] ?? Choice() }
    set { choices[kind] = newValue }
  }
}
