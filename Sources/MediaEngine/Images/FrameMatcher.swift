import CoreMedia

/// Finds wanted frames among those that come out of a decoder. Times of the two differ by roundings, so a frame that is
/// as good as at the wanted time is the one; else the last one before it.
struct FrameMatcher<Frame> {
  /// A wanted frame.
  typealias Match = (frame: Frame, target: Int)

  private let targets: [CMTime]
  private let slack: CMTime
  private var next = 0
  private var held: Frame?

  /// Whether the first frame that came was too late already.
  private(set) var missedFirst = false

  /// Looks for frames at these times, which rise or repeat.
  init(targets: [CMTime], slack: CMTime) { (self.targets, self.slack) = (targets, slack) }

  /// Whether everything is found.
  var isDone: Bool { next == targets.count }

  /// Takes the next frame in the order of showing; answers what it decides.
  mutating func add(_ frame: Frame, at time: CMTime) -> [Match] {
    var matches: [Match] = []
    while next < targets.count, targets[next] + slack < time {
      guard let held else {
        missedFirst = true
        return []
      }
      matches.append((held, next))
      next += 1
    }
    while next < targets.count, time >= targets[next] - slack {
      matches.append((frame, next))
      next += 1
    }
    held = frame
    return matches
  }

  /// No more will come: the last frame is what is shown from then on.
  mutating func finish() -> [Match] {
    guard let held else { return [] }
    defer { next = targets.count }
    return (next..<targets.count).map { (held, $0) }
  }
}
