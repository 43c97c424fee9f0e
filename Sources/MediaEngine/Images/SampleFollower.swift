import CoreMedia

/// Determines which sample of the table each coded frame is that a demuxer delivers after a seek: by its time, and by
/// counting from the sample where decoding starts.
struct SampleFollower {
  /// What to do with a coded frame.
  enum Step: Equatable {
    /// It precedes the sample where decoding starts.
    case skip
    /// The demuxer's seek landed too late.
    case isTooLate
    /// It is this sample.
    case sample(Int)
  }

  private let table: SampleTable
  private let start: Int
  private let slack: CMTime
  private let isStartSeen: Bool
  private var place: Int?

  /// Starts at this sample.
  init(_ table: SampleTable, from start: Int) {
    (self.table, self.start) = (table, start)
    slack = table.slack
    isStartSeen = table.presentationTime(start).isNumeric
  }

  /// Whether the sample where decoding starts has arrived.
  var hasBegun: Bool { place != nil }

  /// Identifies the next coded frame by its presentation time in the movie.
  mutating func take(_ time: CMTime, isKey: Bool) -> Step {
    let found = sample(at: time)
    if let last = place {
      // Frames with times that aren't in the table are counted: those outside of the edit list, and estimated ones.
      let next = found ?? min(last + 1, table.count - 1)
      place = next
      return .sample(next)
    }
    guard isKey else { return .skip }
    switch found {
    case let found? where found > start: return .isTooLate
    case let found? where found < start: return .skip
    // A sample outside of the edit list has no presentation time: then it is the demuxer's first frame.
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
