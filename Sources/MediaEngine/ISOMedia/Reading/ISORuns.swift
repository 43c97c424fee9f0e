/// Reads a run-length table of numbers (`stts`, `ctts`) in order.
struct ISORuns {
  private var reader: ISOBytes
  private var left: UInt64
  private var run: (length: UInt64, value: UInt32) = (0, 0)

  init(_ box: ISOBox?) {
    reader = ISOBytes(box?.payload ?? [], at: 4)
    left = reader.read(4) ?? 0
  }

  /// Whether there is only one run.
  var isUniform: Bool { left == 1 }

  /// The next number, without advancing; nil at the end.
  var first: UInt32? {
    var ahead = self
    return ahead.next()
  }

  /// The next number; nil at the end.
  mutating func next() -> UInt32? {
    while run.length == 0 {
      guard let next = nextRun() else { return nil }
      run = next
    }
    run.length -= 1
    return run.value
  }

  /// The next run.
  mutating func nextRun() -> (length: UInt64, value: UInt32)? {
    guard left > 0, let length = reader.read(4), let value = reader.read(4) else { return nil }
    left -= 1
    return (length, UInt32(value))
  }
}
