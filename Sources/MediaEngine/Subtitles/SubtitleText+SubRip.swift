extension SubtitleText {
  private static let tags: [(style: Style, name: String)] = [(.bold, "b"), (.italic, "i"), (.underlined, "u")]

  /// The text as SubRip has it, with tags around what has a style.
  var subRip: String {
    let units = Array(string.utf16)
    func words(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    var (made, place) = ("", 0)
    for run in runs {
      let names = Self.tags.filter { run.style.contains($0.style) }.map(\.name)
      made += words(place..<run.range.lowerBound) + names.map { "<\($0)>" }.joined()
      made += words(run.range) + names.reversed().map { "</\($0)>" }.joined()
      place = run.range.upperBound
    }
    return made + words(place..<units.count)
  }
}
