/// The samples' numbers in the order in which they are shown, where that isn't the order in which they are decoded.
///
/// Pictures only change places with their neighbours: some are sorted at a time, and how far each is from its place takes
/// some bits.
struct ShownOrder: Sendable, RandomAccessCollection {
  private static let length = 256
  /// How far the sample that is shown at a place is from that place in the order of decoding.
  private var shifts = PackedIntegers()

  let startIndex = 0
  var endIndex: Int { shifts.count }

  /// The order of a list's samples; nil if it is the order of decoding.
  init?(_ samples: SampleList) {
    guard !samples.isSorted else { return nil }
    self.init(times: samples.presentations)
  }

  /// The order of samples that are shown at these times; of those shown at the same time, the one decoded first is first.
  init(times: PackedIntegers) {
    let floors = Self.floors(of: times)
    // Samples that are shown among each other: all before them are shown before them, all behind them behind them.
    var run: [(time: Int64, sample: Int)] = []
    var highest = Int64.min
    for block in floors.indices.dropLast() {
      let range = block * Self.length..<Swift.min(times.count, (block + 1) * Self.length)
      let values = times[range]
      // The earliest time from each sample on.
      var floor = Array(values)
      var earliest = floors[block + 1]
      for place in floor.indices.reversed() {
        earliest = Swift.min(earliest, floor[place])
        floor[place] = earliest
      }
      for (time, (sample, floor)) in zip(values, zip(range, floor)) {
        if highest <= floor { add(&run) }
        highest = Swift.max(highest, time)
        run.append((time, sample))
      }
    }
    add(&run)
  }

  subscript(place: Int) -> Int { Int(shifts[place]) + place }

  /// The earliest of the times from the first of each 256 on; one more behind them.
  private static func floors(of times: PackedIntegers) -> [Int64] {
    let count = (times.count + length - 1) / length
    var floors = [Int64](repeating: .max, count: count + 1)
    for (place, time) in times.enumerated() {
      floors[place / length] = Swift.min(floors[place / length], time)
    }
    for block in (0..<count).reversed() { floors[block] = Swift.min(floors[block], floors[block + 1]) }
    return floors
  }

  private mutating func add(_ run: inout [(time: Int64, sample: Int)]) {
    if run.count > 1 { run.sort { ($0.time, $0.sample) < ($1.time, $1.sample) } }
    for (_, sample) in run { shifts.append(Int64(sample - shifts.count)) }
    run.removeAll(keepingCapacity: true)
  }

  /// Values by the place at which a sample is shown, in the order in which samples are decoded.
  func decoded(_ value: (Int) -> Int64) -> PackedIntegers {
    var result = PackedIntegers()
    var run: [Int64] = []
    var last = -1
    for (place, sample) in enumerated() {
      let number = sample - result.count
      while run.count <= number { run.append(0) }
      run[number] = value(place)
      last = Swift.max(last, sample)
      guard last == place else { continue }
      for value in run { result.append(value) }
      run.removeAll(keepingCapacity: true)
    }
    return result
  }
}
