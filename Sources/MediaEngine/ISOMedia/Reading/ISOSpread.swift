/// Reads the samples per chunk (`stsc`) in order.
struct ISOSpread {
  private var reader: ISOBytes
  private var current: (samples: Int, description: UInt32)
  private var following: (first: UInt64, samples: Int, description: UInt32)?

  init(_ table: ISOBox) throws(ISOBox.Damage) {
    guard let box = table["stsc"] else { throw ISOBox.Damage(what: "stbl") }
    reader = ISOBytes(box.payload, at: 8)
    guard let first = Self.read(&reader) else {
      // A track without samples needs no entries.
      current = (0, 1)
      return
    }
    current = (first.samples, first.description)
    following = Self.read(&reader)
  }

  /// The samples and sample description of a chunk, numbered from 1.
  mutating func next(chunk: Int) -> (samples: Int, description: UInt32) {
    while let next = following, next.first <= UInt64(chunk) {
      current = (next.samples, next.description)
      following = Self.read(&reader)
    }
    return current
  }

  private static func read(_ reader: inout ISOBytes) -> (first: UInt64, samples: Int, description: UInt32)? {
    guard let first = reader.read(4), let samples = reader.read(4), let description = reader.read(4) else { return nil }
    return (first, Int(samples), UInt32(description))
  }
}
