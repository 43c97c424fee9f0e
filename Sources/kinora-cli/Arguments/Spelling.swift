/// Suggests corrections of mistyped words.
enum Spelling {
  /// The known word with the smallest edit distance, if that is small.
  static func nearest(to word: String, among known: [String]) -> String? {
    let ranked = known.map { (word: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(1, word.count / 3) else {
      return nil
    }
    return best.word
  }

  /// The edit distance: how many letters must be inserted, removed or replaced.
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let replaced = diagonal + (letter == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
