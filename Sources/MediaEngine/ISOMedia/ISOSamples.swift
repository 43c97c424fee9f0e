/// The samples of one track: what an index says, in the open.
struct ISOSamples {
  /// One sample.
  struct Sample: Equatable {
    var offset: Int64
    var size: UInt32
    var duration: UInt32
    /// How much later it is shown than decoded.
    var shift: Int32
    var isKey: Bool
    /// Which of the track's descriptions fits it.
    var description: UInt32
  }

  private(set) var samples: [Sample] = []
  private(set) var duration: UInt64 = 0

  init() {}

  mutating func append(_ sample: Sample) {
    samples.append(sample)
    duration += UInt64(sample.duration)
  }

  /// Reads a track's tables.
  init(table: ISOBox) throws(ISOBox.Damage) {
    guard let sizes = table["stsz"], let places = table["stsc"] else { throw ISOBox.Damage(what: "stbl") }
    var reader = ISOBytes(sizes.payload, at: 4)
    guard let common = reader.read(4), let count = reader.read(4) else { throw ISOBox.Damage(what: "stsz") }
    // A count that the file can't hold would only be a way to fill memory.
    guard common != 0 ? count <= 1 << 28 : Int(count) <= sizes.payload.count / 4 else {
      throw ISOBox.Damage(what: "stsz")
    }
    let durations = try Self.runs(table["stts"], count: Int(count))
    let shifts = try Self.runs(table["ctts"], count: Int(count))
    let keys = Self.keys(table["stss"])
    let chunks = try Self.chunks(table)
    let spread = try Self.spread(places, chunkCount: chunks.count)
    var index = 0
    for (chunk, layout) in zip(chunks, spread) {
      var offset = chunk
      for _ in 0..<layout.samples where index < Int(count) {
        guard let size = common != 0 ? common : reader.read(4) else { throw ISOBox.Damage(what: "stsz") }
        append(
          Sample(
            offset: offset, size: UInt32(truncatingIfNeeded: size), duration: durations[index] ?? 0,
            shift: Int32(bitPattern: shifts[index] ?? 0), isKey: keys?.contains(UInt32(index + 1)) ?? true,
            description: layout.description))
        offset += Int64(size)
        index += 1
      }
    }
    guard index == Int(count) else { throw ISOBox.Damage(what: "stsc") }
  }

  private static func runs(_ box: ISOBox?, count: Int) throws(ISOBox.Damage) -> [UInt32?] {
    var values = [UInt32?](repeating: nil, count: count)
    guard let box else { return values }
    var reader = ISOBytes(box.payload, at: 4)
    var index = 0
    for _ in 0..<(reader.read(4) ?? 0) {
      guard let length = reader.read(4), let value = reader.read(4) else { throw ISOBox.Damage(what: box.type) }
      let end = index + min(Int(length), count - index)
      for place in index..<end { values[place] = UInt32(value) }
      index = end
    }
    return values
  }

  private static func keys(_ box: ISOBox?) -> Set<UInt32>? {
    guard let box else { return nil }
    var reader = ISOBytes(box.payload, at: 8)
    var keys: Set<UInt32> = []
    while let number = reader.read(4) { keys.insert(UInt32(number)) }
    return keys
  }

  private static func chunks(_ table: ISOBox) throws(ISOBox.Damage) -> [Int64] {
    guard let box = table["stco"] ?? table["co64"] else { throw ISOBox.Damage(what: "stco") }
    let width = box.type == "co64" ? 8 : 4
    var reader = ISOBytes(box.payload, at: 4)
    let count = Int(reader.read(4) ?? 0)
    var chunks: [Int64] = []
    for _ in 0..<count {
      guard let offset = reader.read(width).flatMap({ Int64(exactly: $0) }) else {
        throw ISOBox.Damage(what: box.type)
      }
      chunks.append(offset)
    }
    return chunks
  }

  /// How many samples each chunk has.
  private static func spread(_ box: ISOBox, chunkCount: Int) throws(ISOBox.Damage) -> [(
    samples: Int, description: UInt32
  )] {
    var reader = ISOBytes(box.payload, at: 4)
    var entries: [(first: Int, samples: Int, description: UInt32)] = []
    for _ in 0..<(reader.read(4) ?? 0) {
      guard let first = reader.read(4), let samples = reader.read(4), let description = reader.read(4) else {
        throw ISOBox.Damage(what: "stsc")
      }
      entries.append((Int(first), Int(samples), UInt32(description)))
    }
    var result: [(samples: Int, description: UInt32)] = []
    var entry = 0
    for chunk in 1...max(1, chunkCount) where chunkCount > 0 {
      while entry + 1 < entries.count, entries[entry + 1].first <= chunk { entry += 1 }
      guard entry < entries.count else { throw ISOBox.Damage(what: "stsc") }
      result.append((entries[entry].samples, entries[entry].description))
    }
    return result
  }

  // MARK: Writing

  /// The tables that say the same.
  var tables: [ISOBox] {
    var tables = [runs("stts", samples.map(\.duration))]
    if samples.contains(where: { $0.shift != 0 }) {
      let isSigned = samples.contains { $0.shift < 0 }
      tables.append(runs("ctts", samples.map { UInt32(bitPattern: $0.shift) }, version: isSigned ? 1 : 0))
    }
    if samples.contains(where: { !$0.isKey }) {
      let keys = samples.indices.filter { samples[$0].isKey }
      tables.append(ISOBox("stss", payload: Self.list(keys.map { UInt64($0 + 1) }, bytes: 4)))
    }
    let (chunks, layout) = chunks
    var spread = Self.header
    spread.append(UInt64(layout.count), bytes: 4)
    for entry in layout {
      for value in [entry.first, entry.samples, Int(entry.description)] { spread.append(UInt64(value), bytes: 4) }
    }
    tables.append(ISOBox("stsc", payload: spread))
    var sizes = Self.header
    sizes.append(0, bytes: 4)
    sizes += Self.list(samples.map { UInt64($0.size) }, bytes: 4).dropFirst(4)
    tables.append(ISOBox("stsz", payload: sizes))
    let isLarge = chunks.contains { $0 > Int64(UInt32.max) }
    tables.append(
      ISOBox(
        isLarge ? "co64" : "stco", payload: Self.list(chunks.map { UInt64($0) }, bytes: isLarge ? 8 : 4)))
    return tables
  }

  private static let header: [UInt8] = [0, 0, 0, 0]

  private static func list(_ values: [UInt64], bytes: Int) -> [UInt8] {
    var payload = header
    payload.append(UInt64(values.count), bytes: 4)
    for value in values { payload.append(value, bytes: bytes) }
    return payload
  }

  private func runs(_ type: String, _ values: [UInt32], version: UInt8 = 0) -> ISOBox {
    var entries: [(count: Int, value: UInt32)] = []
    for value in values {
      if let last = entries.last, last.value == value {
        entries[entries.count - 1].count += 1
      } else {
        entries.append((1, value))
      }
    }
    var payload = Self.header
    payload[0] = version
    payload.append(UInt64(entries.count), bytes: 4)
    for entry in entries {
      payload.append(UInt64(entry.count), bytes: 4)
      payload.append(UInt64(entry.value), bytes: 4)
    }
    return ISOBox(type, payload: payload)
  }

  /// Samples that lie one after the other are a chunk.
  private var chunks: (offsets: [Int64], layout: [(first: Int, samples: Int, description: UInt32)]) {
    var offsets: [Int64] = []
    var lengths: [(samples: Int, description: UInt32)] = []
    var next: Int64 = -1
    for sample in samples {
      if sample.offset == next, let last = lengths.last, last.description == sample.description, last.samples < 1000 {
        lengths[lengths.count - 1].samples += 1
      } else {
        offsets.append(sample.offset)
        lengths.append((1, sample.description))
      }
      next = sample.offset + Int64(sample.size)
    }
    var layout: [(first: Int, samples: Int, description: UInt32)] = []
    for (index, length) in lengths.enumerated() {
      if let last = layout.last, last.samples == length.samples, last.description == length.description { continue }
      layout.append((index + 1, length.samples, length.description))
    }
    return (offsets, layout)
  }
}
