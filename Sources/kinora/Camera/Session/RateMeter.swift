/// How many pictures come in a second, from a count that is looked at now and then.
struct RateMeter {
  private var looks: [(count: Int, seconds: Double)] = []

  /// The rate over the last four seconds or so; nil before two have passed: over less, one picture more or less is a
  /// matter of when one looks.
  mutating func look(count: Int, at seconds: Double) -> Double? {
    // What was counted before a pause in looking says nothing.
    if let last = looks.last, seconds - last.seconds > 3 { looks = [] }
    looks.append((count, seconds))
    looks.removeAll { seconds - $0.seconds > 4.5 }
    guard let first = looks.first, seconds - first.seconds >= 2 else { return nil }
    return Double(count - first.count) / (seconds - first.seconds)
  }
}
