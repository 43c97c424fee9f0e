/// The header of a Matroska or WebM element: its ID and size.
struct EBMLElement {
  let identifier: UInt64
  /// The size of the content; nil if unknown, as in a file that is still being written, or was streamed.
  let length: UInt64?
  let headLength: Int

  /// Parses the header at the start of the bytes; nil if there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let (identifier, count) = Self.number(bytes, keepsMark: true), count <= 4,
      let (length, lengthCount) = Self.number(bytes.dropFirst(count), keepsMark: false)
    else { return nil }
    self.identifier = identifier
    self.length = length == (1 << (7 * UInt64(lengthCount))) - 1 ? nil : length
    headLength = count + lengthCount
  }

  /// Parses a variable-size integer, whose leading bits encode its length.
  private static func number(_ bytes: ArraySlice<UInt8>, keepsMark: Bool) -> (value: UInt64, count: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    let value = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (keepsMark ? value : value & ((1 << (7 * UInt64(count))) - 1), count)
  }
}
