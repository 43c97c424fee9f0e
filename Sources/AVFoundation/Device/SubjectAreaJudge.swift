/// Decides from small greyscale images whether a camera's view has changed.
///
/// Every frame has some movement, and lights are switched on and off: only a view that has changed and stays so counts.
struct SubjectAreaJudge {
  /// The image of the last known view.
  private var known: [UInt8]?
  /// The previous image.
  private var last: [UInt8] = []
  /// Since when images have differed from the known one, in seconds.
  private var otherSince: Double?

  /// The difference, of 255, above which two images show different views.
  private static let difference = 20.0
  /// The difference, of 255, below which the camera is being held still.
  private static let stillness = 8.0
  /// How long the new view must last.
  private static let patienceSeconds = 0.4

  /// Evaluates an image; returns true if the view has changed.
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

  /// The mean difference, without an overall change in brightness.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    guard a.count == b.count, !a.isEmpty else { return 0 }
    let shift = (a.reduce(0.0) { $0 + Double($1) } - b.reduce(0.0) { $0 + Double($1) }) / Double(a.count)
    return zip(a, b).reduce(0.0) { $0 + abs(Double($1.0) - Double($1.1) - shift) } / Double(a.count)
  }
}
