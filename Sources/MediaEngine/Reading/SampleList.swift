/// The samples of a track in the order in which they are decoded, as columns: some bytes for each, where a struct for each
/// would take 48.
struct SampleList: Sendable, RandomAccessCollection {
  typealias Entry = SampleTable.Entry

  /// As many as are added up to find where a sample stands.
  private static let stride = 256
  private(set) var presentations = PackedIntegers()
  /// When samples are decoded, if that isn't when they are shown.
  private var ownDecodes: PackedIntegers?
  private(set) var durations = PackedIntegers()
  private var keys = PackedIntegers()
  private var sizes = PackedIntegers()
  private var formats = PackedIntegers()
  /// How far behind the end of the one before a sample begins in the file; behind one that isn't anywhere, from there.
  private var gaps = PackedIntegers()
  /// Where samples 0, 256, 512… begin.
  private var offsets: [Int64] = []
  /// Where the last one ends.
  private var end: Int64 = 0
  /// Whether all samples can be decoded without others.
  private(set) var isAllKey = true
  /// Whether none is shown before the one that is decoded before it.
  private(set) var isSorted = true
  /// Whether each sample is shown for some time, and as soon as the one before it has been: so ends ascend, too.
  private(set) var isJoined = true
  /// All samples' bytes.
  private(set) var byteCount: Int64 = 0

  let startIndex = 0
  var endIndex: Int { sizes.count }

  var decodes: PackedIntegers { ownDecodes ?? presentations }

  init() {}

  init(_ entries: some Sequence<Entry>) {
    for entry in entries { append(entry) }
  }

  mutating func append(_ entry: Entry) { append(entry, repeated: 1) }

  /// Appends samples that follow each other without a gap, in time and in the file, and are alike.
  mutating func append(_ entry: Entry, repeated times: Int) {
    guard times > 0 else { return }
    if let last = presentations.last, entry.presentation < last { isSorted = false }
    if times > 1, entry.duration < 0 { isSorted = false }
    if entry.duration <= 0 { isJoined = false }
    if let last = presentations.last, let length = durations.last, entry.presentation != last &+ length {
      isJoined = false
    }
    isAllKey = isAllKey && entry.isKey
    let size = Int64(entry.size)
    byteCount = byteCount.adding(clamping: size.multiplied(clamping: Int64(times)))
    var number = (count + Self.stride - 1) / Self.stride * Self.stride
    while number < count + times {
      offsets.append(Self.end(entry.offset, size &* Int64(number - count)))
      number += Self.stride
    }
    gaps.append(entry.offset &- end)
    gaps.append(0, step: 0, count: times - 1)
    end = Self.end(entry.offset, size &* Int64(times))
    if ownDecodes == nil, entry.decode != entry.presentation { ownDecodes = presentations }
    ownDecodes?.append(entry.decode, step: entry.duration, count: times)
    presentations.append(entry.presentation, step: entry.duration, count: times)
    durations.append(entry.duration, step: 0, count: times)
    keys.append(entry.isKey ? 1 : 0, step: 0, count: times)
    formats.append(Int64(entry.description), step: 0, count: times)
    // Last, for it is what `count` counts.
    sizes.append(size, step: 0, count: times)
  }

  /// Lets the last sample last longer.
  mutating func setLastDuration(_ duration: Int64) {
    durations.last = duration
    if duration <= 0 { isJoined = false }
  }

  /// Sets when the samples are decoded.
  mutating func setDecodes(_ times: PackedIntegers) { ownDecodes = times }

  /// Sets how long the samples last.
  mutating func setDurations(_ lengths: PackedIntegers) { (durations, isJoined) = (lengths, false) }

  subscript(index: Int) -> Entry { entry(index, offset: offset(index)) }

  func isKey(_ index: Int) -> Bool { keys[index] != 0 }

  func size(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: sizes[index]) }

  func description(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: formats[index]) }

  /// Where a sample stands in the file; -1 where nobody knows.
  func offset(_ index: Int) -> Int64 {
    let start = index / Self.stride * Self.stride
    var offset = offsets[index / Self.stride]
    var place = start
    while place < index {
      offset = Self.end(offset, sizes[place]) &+ gaps[place + 1]
      place += 1
    }
    return offset
  }

  /// Where a sample ends. Those that aren't anywhere, as in transport streams, all end there.
  private static func end(_ offset: Int64, _ size: Int64) -> Int64 { offset < 0 ? offset : offset &+ size }

  private func entry(_ index: Int, offset: Int64) -> Entry {
    Entry(
      presentation: presentations[index], decode: ownDecodes?[index] ?? presentations[index],
      duration: durations[index], isKey: isKey(index), offset: offset, size: size(index),
      description: description(index))
  }

  /// How many bytes the list takes.
  var footprint: Int {
    [presentations, ownDecodes ?? PackedIntegers(), durations, keys, sizes, formats, gaps]
      .reduce(offsets.count * 8) { $0 + $1.byteCount }
  }

  /// Goes over the samples without adding up again where each stands.
  struct Iterator: IteratorProtocol {
    fileprivate let list: SampleList
    private var index = 0
    private var end: Int64 = 0

    fileprivate init(_ list: SampleList) { self.list = list }

    mutating func next() -> Entry? {
      guard index < list.count else { return nil }
      let offset = end &+ list.gaps[index]
      defer { index += 1 }
      end = SampleList.end(offset, list.sizes[index])
      return list.entry(index, offset: offset)
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
