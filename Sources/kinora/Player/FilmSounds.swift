/// The sound tracks of a film, of which one is heard.
struct FilmSounds: Equatable, Sendable {
  /// What people call them.
  let names: [String]
  /// Which one is heard; nil is none.
  let chosen: Int?

  /// Sound tracks by their names; several of one name get numbers.
  init(_ names: [String] = [], chosen: Int? = nil) {
    var counts: [String: Int] = [:]
    self.names = names.map { name in
      counts[name, default: 0] += 1
      let isAlone = names.filter { $0 == name }.count == 1
      return isAlone ? name : "\(name) (\(counts[name] ?? 1))"
    }
    self.chosen = chosen
  }
}
