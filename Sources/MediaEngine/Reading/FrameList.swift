/// The frames of a track in the order in which they are shown, as columns.
struct FrameList: Sendable, RandomAccessCollection {
  typealias Frame = SampleTable.Frame

  private var starts = PackedIntegers()
  private var lengths = PackedIntegers()
  /// How far a frame's sample is from its own number: nothing, but for frames that were reordered.
  private var shifts = PackedIntegers()

  let startIndex = 0
  var endIndex: Int { starts.count }

  init() {}

  mutating func append(_ frame: Frame) {
    shifts.append(Int64(frame.sample) - Int64(count))
    lengths.append(frame.end &- frame.start)
    starts.append(frame.start)
  }

  subscript(index: Int) -> Frame { Frame(start: start(index), end: end(index), sample: Int32(sample(index))) }

  func start(_ index: Int) -> Int64 { starts[index] }

  func end(_ index: Int) -> Int64 { starts[index] &+ lengths[index] }

  func sample(_ index: Int) -> Int { Int(shifts[index]) + index }

  /// How many bytes the list takes.
  var footprint: Int { starts.byteCount + lengths.byteCount + shifts.byteCount }
}
