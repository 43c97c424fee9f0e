/// The frames of a track in the order in which they are shown, as columns.
struct FrameList: Sendable, RandomAccessCollection {
  typealias Frame = SampleTable.Frame

  private var starts = PackedIntegers()
  private var lengths = PackedIntegers()
  /// How far a frame's sample is from its own number: nothing, but for frames that were reordered.
  private var shifts = PackedIntegers()
  /// Whether the columns are those of the samples.
  private var isShared = false

  let startIndex = 0
  var endIndex: Int { starts.count }

  init() {}

  /// Frames that are the samples as they are, whose columns they share; nil if they differ. In continuous media each
  /// frame lasts until the next one.
  init?(_ samples: SampleList, isContinuous: Bool) {
    guard samples.isSorted, (samples.presentations.first ?? 0) >= 0 else { return nil }
    if samples.isJoined, let start = samples.presentations.last, let duration = samples.durations.last,
      !start.addingReportingOverflow(duration).overflow
    {
      (starts, lengths, isShared) = (samples.presentations, samples.durations, true)
      return
    }
    var last: (start: Int64, duration: Int64)?
    for (start, duration) in zip(samples.presentations, samples.durations) {
      if isContinuous, let last, start - last.start != last.duration { return nil }
      if duration < 0 || start.addingReportingOverflow(duration).overflow { return nil }
      last = (start, duration)
    }
    (starts, lengths, isShared) = (samples.presentations, samples.durations, true)
  }

  mutating func append(_ frame: Frame) {
    shifts.append(Int64(frame.sample) - Int64(count))
    lengths.append(frame.end &- frame.start)
    starts.append(frame.start)
  }

  subscript(index: Int) -> Frame { Frame(start: start(index), end: end(index), sample: Int32(sample(index))) }

  func start(_ index: Int) -> Int64 { starts[index] }

  func end(_ index: Int) -> Int64 { starts[index] &+ lengths[index] }

  func sample(_ index: Int) -> Int { isShared ? index : Int(shifts[index]) + index }

  /// How many bytes the list takes beside those of the samples.
  var footprint: Int { isShared ? 0 : starts.byteCount + lengths.byteCount + shifts.byteCount }
}
