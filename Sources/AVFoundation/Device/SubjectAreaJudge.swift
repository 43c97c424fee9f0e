/// Tells whether a camera looks at something else than before, by small grey pictures of what it sees.
///
/// Things move in every picture, and lamps are switched on: only what has become another picture, and stays so, counts.
struct SubjectAreaJudge {
  /// What the camera looked at when it was last said to look at something new.
  private var known: [UInt8]?
  /// The picture before.
  private var last: [UInt8] = []
  /// Since when pictures are others than the known one, in seconds.
  private var otherSince: Double?

  /// How much two pictures differ that show different things, of 255.
  private static let difference = 20.0
  /// How little they differ while the camera is held still.
  private static let stillness = 8.0
  /// How long the new picture must stay.
  private static let patienceSeconds = 0.4

  /// Looks at a picture; true where the camera looks at something else.
  mutating func see(_ picture: [UInt8], at seconds: Double) -> Bool {
    defer { last = picture }
    guard let known, known.count == picture.count else {
      self.known = picture
      return false
    }
    guard Self.difference(known, picture) > Self.difference else {
      otherSince = nil
      return false
    }
    guard Self.difference(last, picture) < Self.stillness, let since = otherSince else {
      otherSince = seconds
      return false
    }
    guard seconds - since >= Self.patienceSeconds else { return false }
    self.known = picture
    otherSince = nil
    return true
  }

  /// The mean difference, without what is only brighter or darker as a whole.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    guard a.count == b.count, !a.isEmpty else { return 0 }
    let shift = (a.reduce(0.0) { $0 + Double($1) } - b.reduce(0.0) { $0 + Double($1) }) / Double(a.count)
    return zip(a, b).reduce(0.0) { $0 + abs(Double($1.0) - Double($1.1) - shift) } / Double(a.count)
  }
}
