/// How long work will still take, from how fast it went on lately. A value: tell it of progress, and ask it.
///
/// Work doesn't go on evenly: the end of a film may be easier to encode than its beginning, and a machine may get busier.
/// The speed of the last half minute counts.
struct TimeLeft: Equatable, Sendable {
  private struct Point: Equatable {
    let share: Double
    let seconds: Double
  }

  private var points: [Point] = []

  /// What is older than this doesn't count, in seconds.
  private static let memory = 30.0
  /// How long and how far work must have gone before anything is said.
  private static let (patience, least) = (2.0, 0.01)
  /// How many points are kept at most.
  private static let room = 64
  /// A pause is so many times as long as what lies between two points otherwise.
  private static let pause = 8.0

  /// Work is this far, from 0 to 1, at a time in seconds.
  mutating func advanced(to share: Double, at seconds: Double) {
    guard share.isFinite, seconds.isFinite else { return }
    if let last = points.last {
      // What was begun anew is measured anew.
      if share < last.share || seconds < last.seconds { points = [] }
      guard share > last.share || points.isEmpty else { return }
      // The machine was asleep, or had no time at all: that says nothing of how fast work goes on.
      if hasPaused(until: seconds) { points = [] }
    }
    points.append(Point(share: share, seconds: seconds))
    while points.count > 2, seconds - points[1].seconds >= Self.memory { points.removeFirst() }
    if points.count > Self.room { points.remove(at: 1) }
  }

  private func hasPaused(until now: Double) -> Bool {
    guard points.count > 1, let first = points.first, let last = points.last else { return false }
    let usual = (last.seconds - first.seconds) / Double(points.count - 1)
    return now - last.seconds > max(Self.memory, Self.pause * usual)
  }

  /// The seconds that are left at a time; nil while nobody knows.
  func seconds(at now: Double) -> Double? {
    guard let first = points.first, let last = points.last else { return nil }
    let (time, way) = (now - first.seconds, last.share - first.share)
    guard time >= Self.patience, way >= Self.least else { return nil }
    // The time since the last progress counts, too: work that stands still takes longer and longer.
    return (1 - last.share) * time / way
  }
}
