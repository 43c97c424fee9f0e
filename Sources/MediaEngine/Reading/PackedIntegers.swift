/// A list of integers that takes few bytes where they follow a line, as times, sizes and places of samples do.
///
/// Blocks of 256 are stored as a line, `base + step × index`, and how far each value lies above it, in units of what all of
/// those distances have in common and with as few bits as the largest one needs. A constant, or equal steps, take no bits at
/// all. Arithmetic wraps around, so that any value comes back as it was.
struct PackedIntegers: Sendable, RandomAccessCollection {
  private struct Block {
    var base: Int64
    var step: Int64
    var unit: UInt64
    /// The first word of the distances, which fill whole words.
    var word: Int
    var width: Int
  }

  private static let length = 256
  private var blocks = Pieces<Block>()
  private var words = Pieces<UInt64>()
  /// The last values, not packed yet; never empty unless the list is.
  private var tail: [Int64] = []

  let startIndex = 0
  var endIndex: Int { blocks.count * Self.length + tail.count }

  init() {}

  init(_ values: some Sequence<Int64>) {
    for value in values { append(value) }
  }

  subscript(index: Int) -> Int64 {
    let (number, place) = (index / Self.length, index % Self.length)
    guard number < blocks.count else { return tail[place] }
    let block = blocks[number]
    let line = block.base &+ block.step &* Int64(place)
    guard block.width > 0 else { return line }
    return line &+ Int64(bitPattern: bits(place, of: block) &* block.unit)
  }

  /// The last value.
  var last: Int64? {
    get { tail.last }
    set { if let newValue, !tail.isEmpty { tail[tail.count - 1] = newValue } }
  }

  mutating func append(_ value: Int64) {
    if tail.count == Self.length { pack() }
    tail.append(value)
  }

  /// Appends `count` values that begin with `value` and grow by `step`.
  mutating func append(_ value: Int64, step: Int64, count: Int) {
    var (value, left) = (value, count)
    while left > 0 {
      // The last values stay in the open.
      if tail.count == Self.length, left > Self.length {
        pack()
        while left > Self.length {
          blocks.append(Block(base: value, step: step, unit: 0, word: 0, width: 0))
          value &+= step &* Int64(Self.length)
          left -= Self.length
        }
      }
      append(value)
      value &+= step
      left -= 1
    }
  }

  /// How many bytes it takes.
  var byteCount: Int { blocks.count * MemoryLayout<Block>.stride + (words.count + tail.count) * 8 }

  // MARK: Packing

  private mutating func pack() {
    let (step, common) = Self.slope(of: tail)
    let (base, unit) = (tail[0], UInt64(common))
    var (lowest, highest) = (Int64(0), Int64(0))
    var line: Int64 = base
    for value in tail {
      lowest = Swift.min(lowest, value &- line)
      highest = Swift.max(highest, value &- line)
      line &+= step
    }
    let width = UInt64.bitWidth - (UInt64(bitPattern: highest &- lowest) / unit).leadingZeroBitCount
    let block = Block(base: base &+ lowest, step: step, unit: unit, word: words.count, width: width)
    if width > 0 { store(block) }
    blocks.append(block)
    tail.removeAll(keepingCapacity: true)
  }

  /// The line to store a block by, and what all distances from it are multiples of.
  private static func slope(of values: [Int64]) -> (step: Int64, unit: Int64) {
    let first = values[1] &- values[0]
    var expected = values[0]
    var isLine = true
    for value in values {
      isLine = isLine && value == expected
      expected &+= first
    }
    guard !isLine else { return (first, 1) }
    let unit = commonUnit(of: values)
    // In whole units: else the distances would have nothing in common.
    return ((values[values.count - 1] &- values[0]) / Int64(values.count - 1) / unit * unit, unit)
  }

  /// Values within this of each other: nothing that is added to them wraps around.
  private static let farthest: Int64 = 1 << 61

  /// What all values' distances from the first one are multiples of; 1 where they lie too far apart to say.
  private static func commonUnit(of values: [Int64]) -> Int64 {
    var unit: Int64 = 0
    for value in values {
      let (distance, overflows) = value.subtractingReportingOverflow(values[0])
      guard !overflows, (-farthest...farthest).contains(distance) else { return 1 }
      // Most are multiples of what was found before.
      if unit != 0, distance % unit == 0 { continue }
      var (a, b) = (abs(distance), unit)
      while b != 0 { (a, b) = (b, a % b) }
      unit = a
      if unit == 1 { break }
    }
    return Swift.max(1, unit)
  }

  /// Stores how far each value of a block lies above its line, in units.
  private mutating func store(_ block: Block) {
    var (line, filled, word) = (block.base, 0, UInt64(0))
    for value in tail {
      let distance = UInt64(bitPattern: value &- line)
      let bits = block.unit == 1 ? distance : distance / block.unit
      line &+= block.step
      word |= bits << UInt64(filled)
      filled += block.width
      guard filled >= 64 else { continue }
      words.append(word)
      filled -= 64
      word = filled > 0 ? bits >> UInt64(block.width - filled) : 0
    }
  }

  private func bits(_ place: Int, of block: Block) -> UInt64 {
    let bit = place * block.width
    let (word, shift) = (block.word + bit / 64, bit % 64)
    var bits = words[word] >> UInt64(shift)
    if shift + block.width > 64 { bits |= words[word + 1] << UInt64(64 - shift) }
    return block.width == 64 ? bits : bits & (1 << UInt64(block.width) - 1)
  }
}
