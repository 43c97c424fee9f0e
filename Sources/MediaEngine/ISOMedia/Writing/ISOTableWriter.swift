/// Makes the sample tables of a track, run by run (`stts`, `ctts`, `stss`, `stsc`, `stsz`, `co64`).
///
/// Runs twice: first to count the entries, then to write them at the places that follow from the counts. Memory use
/// doesn't grow with the movie's length.
struct ISOTableWriter {
  /// More samples than a moov can count. The movie stays fragmented, where there is no such limit.
  struct TooLong: Error {}

  /// The contents of the tables.
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
    /// The largest chunk offset.
    var farthest: Int64 = 0
    /// The first sample's decode time, and the sum of all durations, in media timescale units.
    var start: UInt64 = 0
    var duration: UInt64 = 0
    /// When the last presentation ends, relative to the first sample's decode time.
    var shownUntil: Int64 = 0

    var isAllKey: Bool { keys == samples }
    /// The largest offset that is written with four bytes.
    var longestShortOffset = Int64(UInt32.max)
    var offsetWidth: Int { farthest > longestShortOffset ? 8 : 4 }
  }

  /// Where the tables are written in the second pass.
  struct Columns {
    var durations: ISOColumn?
    var shifts: ISOColumn?
    var keys: ISOColumn?
    var spread: ISOColumn?
    var sizes: ISOColumn?
    var offsets: ISOColumn?
  }

  /// Run-length encodes numbers.
  private struct Runs {
    private var count: UInt64 = 0
    private var value: UInt32 = 0
    /// The number of finished runs.
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
  /// Without any column while counting.
  private var columns: Columns
  private let offsetWidth: Int

  private var durations = Runs()
  private var shifts = Runs()
  private var layout: (samples: Int, description: UInt32) = (0, 0)
  /// The last sample, whose duration depends on when the next one begins.
  private var held: ISOFragment.Entry?
  private var lastDuration: UInt32 = 0

  /// Makes a writer that counts.
  init(longestShortOffset: Int64) {
    (columns, offsetWidth) = (Columns(), 8)
    measure.longestShortOffset = longestShortOffset
  }

  /// Makes a writer that writes what was counted.
  init(into columns: Columns, counted: Measure) {
    self.columns = columns
    offsetWidth = counted.offsetWidth
    measure.longestShortOffset = counted.longestShortOffset
  }

  /// Adds consecutive samples as one chunk.
  mutating func add(_ run: ISOFragmentReader.Run) throws {
    if let decode = run.decode { wait(until: decode) }
    for entry in run.entries {
      try release()
      if run.repeats > 1 { try put(entry, times: UInt64(run.repeats) - 1) }
      held = entry
    }
    try putChunk(run)
  }

  /// Ends the tables after the last sample.
  mutating func finish() throws {
    // In a fragment that was cut off, the last sample's duration may be unknown.
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

  /// Extends the last sample until a time. Without samples, the first one begins there.
  private mutating func wait(until decode: UInt64) {
    guard decode < 1 << 62 else { return }
    guard let last = held else {
      if measure.samples == 0 { measure.start = decode }
      return
    }
    let end = measure.start.adding(clamping: measure.duration).adding(clamping: UInt64(last.duration))
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
    measure.duration = measure.duration.adding(clamping: times.multiplied(clamping: UInt64(entry.duration)))
    if entry.duration > 0 { lastDuration = entry.duration }
    measure.shownUntil = max(
      measure.shownUntil, Int64(clamping: measure.duration).adding(clamping: Int64(entry.shift)))
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
