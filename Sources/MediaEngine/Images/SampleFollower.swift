import CoreMedia

/// Tells which samples coded frames are that come from a reader after a jump: by their times, and by counting from the
/// sample with which decoding begins.
struct SampleFollower {
  /// What is to be done with a coded frame.
  enum Step: Equatable {
    /// It comes before the one with which decoding begins.
    case skip
    /// The reader jumped too far.
    case isTooLate
    /// It is this sample.
    case sample(Int)
  }

  private let table: SampleTable
  private let start: Int
  private let slack: CMTime
  private let isStartSeen: Bool
  private var place: Int?

  /// Follows from this sample on.
  init(_ table: SampleTable, from start: Int) {
    (self.table, self.start) = (table, start)
    slack = table.slack
    isStartSeen = table.presentationTime(start).isNumeric
  }

  /// Whether the sample with which decoding begins has come.
  var hasBegun: Bool { place != nil }

  /// Takes the next coded frame, with the time at which it is shown in the movie.
  mutating func take(_ time: CMTime, isKey: Bool) -> Step {
    let found = sample(at: time)
    if let last = place {
      // Times that the table doesn't know are counted: what the edit list leaves out, and what a reader only estimates.
      let next = found ?? min(last + 1, table.count - 1)
      place = next
      return .sample(next)
    }
    guard isKey else { return .skip }
    switch found {
    case let found? where found > start: return .isTooLate
    case let found? where found < start: return .skip
    // What the edit list leaves out has no time: then it is what the reader itself begins with.
    case nil where isStartSeen: return .skip
    default:
      place = start
      return .sample(start)
    }
  }

  private func sample(at time: CMTime) -> Int? {
    guard let frame = table.frame(atOrBefore: time + slack), time - table.time(ofFrame: frame) <= slack else {
      return nil
    }
    return table.sample(ofFrame: frame)
  }
}
