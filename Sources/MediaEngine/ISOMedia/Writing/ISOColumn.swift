/// Writes numbers to consecutive places in a file, buffered.
struct ISOColumn {
  private let file: ISOFile
  private var place: Int64
  private var bytes: [UInt8] = []

  private static let atOnce = 1 << 16

  /// Starts at a place in a file.
  init(_ file: ISOFile, at place: Int64) { (self.file, self.place) = (file, place) }

  mutating func append(_ value: some BinaryInteger, bytes count: Int) throws {
    bytes.append(UInt64(truncatingIfNeeded: value), bytes: count)
    if bytes.count >= Self.atOnce { try flush() }
  }

  /// Writes the buffered numbers.
  mutating func flush() throws {
    try file.write(bytes, at: place)
    place += Int64(bytes.count)
    bytes.removeAll(keepingCapacity: true)
  }
}
