/// The head of an element of Matroska or WebM: what it is, and how long.
struct EBMLElement {
  let identifier: UInt64
  /// Nil where it isn't said: of a file that is still written, or was streamed.
  let length: UInt64?
  let headLength: Int

  /// The head that a stretch of bytes begins with; nil where none does.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let (identifier, count) = Self.number(bytes, keepsMark: true), count <= 4,
      let (length, lengthCount) = Self.number(bytes.dropFirst(count), keepsMark: false)
    else { return nil }
    self.identifier = identifier
    self.length = length == (1 << (7 * UInt64(lengthCount))) - 1 ? nil : length
    headLength = count + lengthCount
  }

  /// A number whose first bits say how long it is.
  private static func number(_ bytes: ArraySlice<UInt8>, keepsMark: Bool) -> (value: UInt64, count: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    let value = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (keepsMark ? value : value & ((1 << (7 * UInt64(count))) - 1), count)
  }
}
