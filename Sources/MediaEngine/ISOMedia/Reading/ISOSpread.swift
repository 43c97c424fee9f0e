/// How many samples each chunk has (`stsc`), asked for in order.
struct ISOSpread {
  private var reader: ISOBytes
  private var current: (samples: Int, description: UInt32)
  private var following: (first: UInt64, samples: Int, description: UInt32)?

  init(_ table: ISOBox) throws(ISOBox.Damage) {
    guard let box = table["stsc"] else { throw ISOBox.Damage(what: "stbl") }
    reader = ISOBytes(box.payload, at: 8)
    guard let first = Self.read(&reader) else {
      // A track without a sample needs none.
      current = (0, 1)
      return
    }
    current = (first.samples, first.description)
    following = Self.read(&reader)
  }

  /// What is true of a chunk, by its number from 1.
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
