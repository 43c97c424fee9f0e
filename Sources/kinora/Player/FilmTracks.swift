/// The selectable audio tracks and subtitles of a movie.
struct FilmTracks: Equatable, Sendable {
  enum Kind: CaseIterable, Sendable { case sound, subtitles }

  /// The tracks of one kind.
  struct Choice: Equatable, Sendable {
    /// Their names.
    let names: [String]
    /// The index of the selected track; nil for none.
    let chosen: Int?
    /// Their languages as tags, empty where a track says none; as many as names, or none at all.
    let languages: [String]

    /// Creates a list by names; tracks of the same name are numbered.
    init(_ names: [String] = [], chosen: Int? = nil, languages: [String] = []) {
      var counts: [String: Int] = [:]
      self.names = names.map { name in
        counts[name, default: 0] += 1
        let isAlone = names.filter { $0 == name }.count == 1
        return isAlone ? name : "\(name) (\(counts[name] ?? 1))"
      }
      self.chosen = chosen
      self.languages = languages
    }

    /// The track after the selected one; none after the last.
    var next: Int? {
      let place = chosen.map { $0 + 1 } ?? 0
      return names.indices.contains(place) ? place : nil
    }
  }

  private var choices: [Kind: Choice] = [:]

  /// The tracks of a kind.
  subscript(kind: Kind) -> Choice {
    get { choices[kind] ?? Choice() }
    set { choices[kind] = newValue }
  }
}
