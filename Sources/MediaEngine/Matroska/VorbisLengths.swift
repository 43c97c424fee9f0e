/// How many samples Vorbis' packets give: a quarter of their own block's size and of the one before.
struct VorbisLengths {
  /// The sizes of short and long blocks.
  private let sizes: [Int]
  /// Whether the blocks of each mode are long.
  private let modes: [Bool]
  private let modeBits: Int
  private var previous: Int?

  /// Reads the sizes from the headers as Matroska stores them, in laces; nil if they are damaged.
  init?(_ headers: [UInt8]) {
    guard let (identification, setup) = Self.split(headers), identification.count >= 29,
      identification.dropFirst(1).starts(with: "vorbis".utf8), let modes = Self.modes(in: setup)
    else { return nil }
    let powers = identification[identification.startIndex + 28]
    sizes = [1 << Int(powers & 15), 1 << Int(powers >> 4)]
    self.modes = modes
    modeBits = UInt8.bitWidth - UInt8(modes.count - 1).leadingZeroBitCount
  }

  /// The first and the last of three laced headers.
  private static func split(_ headers: [UInt8]) -> (first: ArraySlice<UInt8>, last: ArraySlice<UInt8>)? {
    guard headers.first == 2 else { return nil }
    var rest = headers.dropFirst()
    var sizes: [Int] = []
    for _ in 0..<2 {
      var size = 0
      while let byte = rest.popFirst() {
        size += Int(byte)
        if byte < 255 { break }
      }
      sizes.append(size)
    }
    guard sizes[0] + sizes[1] < rest.count else { return nil }
    return (rest.prefix(sizes[0]), rest.dropFirst(sizes[0] + sizes[1]))
  }

  /// The modes at the end of the setup header. What lies in front of them can't be skipped, so they are read backwards:
  /// each has 41 bits, of which 32 are zero, and their number comes first.
  private static func modes(in setup: ArraySlice<UInt8>) -> [Bool]? {
    let bytes = Array(setup)
    guard var end = bytes.lastIndex(where: { $0 != 0 }).map({ $0 * 8 + 7 - bytes[$0].leadingZeroBitCount }) else {
      return nil
    }
    func bits(_ start: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[(start + $1) / 8] >> ((start + $1) % 8) & 1) << $1 }
    }
    var (flags, modes): ([Bool], [Bool]?) = ([], nil)
    while end >= 41 + 6 + 7 * 8, flags.count < 64 {
      let start = end - 41
      guard bits(start + 33, 8) < 64, bits(start + 1, 32) == 0 else { break }
      flags.insert(bits(start, 1) == 1, at: 0)
      if bits(start - 6, 6) + 1 == flags.count { modes = flags }
      end = start
    }
    return modes
  }

  /// The samples of a packet by its first byte; nil if it is damaged.
  mutating func samples(_ first: UInt8) -> Int? {
    let mode = Int(first >> 1) & ((1 << modeBits) - 1)
    guard first & 1 == 0, modes.indices.contains(mode) else { return nil }
    let size = sizes[modes[mode] ? 1 : 0]
    // A long block says itself how long the one before was.
    let before = modes[mode] ? sizes[Int(first >> (1 + modeBits)) & 1] : previous ?? size
    previous = size
    return (before + size) / 4
  }
}
