/// Makes the tables of a track's samples, run by run (`stts`, `ctts`, `stss`, `stsc`, `stsz`, `co64`).
///
/// Twice: once to count what will stand in them, then, at places that are known by that, to write it. Neither takes
/// memory, however long the movie is.
struct ISOTableWriter {
  /// More samples than an index can count. The movie stays in fragments, which can.
  struct TooLong: Error {}

  /// What will stand in the tables.
  struct Measure: Equatable {
    var samples: UInt64 = 0
    var durationRuns: UInt64 = 0
    var shiftRuns: UInt64 = 0
    var keys: UInt64 = 0
    var chunks: UInt64 = 0
    var chunkRuns: UInt64 = 0
    var hasShifts = false
    var hasEarlierShown = false
    /// The size of all samples, where it is the same.
    var commonSize: UInt32?
    /// Where the last chunk stands.
    var farthest: Int64 = 0
    /// When the first sample is decoded, and how long all are together, in the track's units.
    var start: UInt64 = 0
    var duration: UInt64 = 0
    /// When nothing is shown any more, counted from the first sample's decoding.
    var shownUntil: Int64 = 0

    var isAllKey: Bool { keys == samples }
    var offsetWidth: Int { farthest > Int64(UInt32.max) ? 8 : 4 }
  }

  /// Where numbers go once they have been counted.
  struct Columns {
    var durations: ISOColumn?
    var shifts: ISOColumn?
    var keys: ISOColumn?
    var spread: ISOColumn?
    var sizes: ISOColumn?
    var offsets: ISOColumn?
  }

  /// Numbers of which many are alike, one after the other.
  private struct Runs {
    private var count: UInt64 = 0
    private var value: UInt32 = 0
    /// How many runs there have been.
    private(set) var ended: UInt64 = 0

    mutating func add(_ new: UInt32, times: UInt64, to column: inout ISOColumn?) throws {
      if new != value { try end(in: &column) }
      value = new
      count += times
    }

    mutating func end(in column: inout ISOColumn?) throws {
      guard count > 0 else { return }
      ended += 1
      try column?.append(count, bytes: 4)
      try column?.append(value, bytes: 4)
      count = 0
    }
  }

  private(set) var measure = Measure()
  /// None of them while it counts.
  private var columns: Columns
  private let offsetWidth: Int

  private var durations = Runs()
  private var shifts = Runs()
  private var layout: (samples: Int, description: UInt32) = (0, 0)
  /// The last sample: how long it is depends on when the next one begins.
  private var held: ISOFragment.Entry?
  private var lastDuration: UInt32 = 0

  /// Counts.
  init() { (columns, offsetWidth) = (Columns(), 8) }

  /// Writes what was counted.
  init(into columns: Columns, counted: Measure) {
    self.columns = columns
    offsetWidth = counted.offsetWidth
  }

  /// Adds samples that stand one after the other: they are a chunk.
  mutating func add(_ run: ISOFragmentReader.Run) throws {
    if let decode = run.decode { wait(until: decode) }
    for entry in run.entries {
      try release()
      if run.repeats > 1 { try put(entry, times: UInt64(run.repeats) - 1) }
      held = entry
    }
    try putChunk(run)
  }

  /// The last samples have come.
  mutating func finish() throws {
    // A fragment that was cut off may not know how long its last sample is.
    if held?.duration == 0 { held?.duration = lastDuration }
    try release()
    try durations.end(in: &columns.durations)
    try shifts.end(in: &columns.shifts)
    (measure.durationRuns, measure.shiftRuns) = (durations.ended, shifts.ended)
    guard measure.samples <= UInt64(UInt32.max) else { throw TooLong() }
    for path in [\Columns.durations, \.shifts, \.keys, \.spread, \.sizes, \.offsets] {
      try columns[keyPath: path]?.flush()
    }
  }

  // MARK: Samples

  /// What stands before lasts until then; the first sample begins there.
  private mutating func wait(until decode: UInt64) {
    guard decode < 1 << 62 else { return }
    guard let last = held else {
      if measure.samples == 0 { measure.start = decode }
      return
    }
    let end = measure.start + measure.duration + UInt64(last.duration)
    if decode > end { held?.duration = UInt32(clamping: UInt64(last.duration) + (decode - end)) }
  }

  private mutating func release() throws {
    guard let entry = held else { return }
    held = nil
    try put(entry, times: 1)
  }

  private mutating func put(_ entry: ISOFragment.Entry, times: UInt64) throws {
    measure.commonSize = measure.samples == 0 || measure.commonSize == entry.size ? entry.size : nil
    try durations.add(entry.duration, times: times, to: &columns.durations)
    try shifts.add(UInt32(bitPattern: entry.shift), times: times, to: &columns.shifts)
    if entry.shift != 0 { measure.hasShifts = true }
    if entry.shift < 0 { measure.hasEarlierShown = true }
    if entry.isKey {
      if columns.keys != nil {
        for number in 1...times { try columns.keys?.append(measure.samples + number, bytes: 4) }
      }
      measure.keys += times
    }
    if columns.sizes != nil {
      for _ in 0..<times { try columns.sizes?.append(entry.size, bytes: 4) }
    }
    measure.samples += times
    measure.duration += times * UInt64(entry.duration)
    if entry.duration > 0 { lastDuration = entry.duration }
    measure.shownUntil = max(measure.shownUntil, Int64(clamping: measure.duration) + Int64(entry.shift))
  }

  // MARK: Chunks

  private mutating func putChunk(_ run: ISOFragmentReader.Run) throws {
    measure.chunks += 1
    measure.farthest = max(measure.farthest, run.offset)
    try columns.offsets?.append(run.offset, bytes: offsetWidth)
    guard layout != (run.count, run.description) else { return }
    layout = (run.count, run.description)
    measure.chunkRuns += 1
    for value in [measure.chunks, UInt64(run.count), UInt64(run.description)] {
      try columns.spread?.append(value, bytes: 4)
    }
  }
}
