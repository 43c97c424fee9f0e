/// The header of an EBML element, as Matroska and WebM files consist of: its ID and size.
struct EBMLElement {
  /// The most bytes that a header takes.
  static let longestHead = 12

  let id: UInt32
  /// The size of the content; nil if unknown, as in a file that is still being written, or was streamed.
  let length: Int64?
  let headLength: Int

  /// Parses the header at the start of the bytes; nil if there is none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let (id, count) = Self.number(bytes[...], keepsMark: true), count <= 4,
      let (length, lengthCount) = Self.number(bytes.dropFirst(count), keepsMark: false)
    else { return nil }
    self.id = UInt32(truncatingIfNeeded: id)
    self.length = Self.isUnknown(length, lengthCount) ? nil : Int64(length)
    headLength = count + lengthCount
  }

  /// Parses the header at the start of the bytes; nil if there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let element = bytes.withUnsafeBytes({ EBMLElement($0) }) else { return nil }
    self = element
  }

  /// Parses a variable-size integer, whose leading bits encode its length.
  static func number(
    _ bytes: Slice<UnsafeRawBufferPointer>, keepsMark: Bool = false
  ) -> (value: UInt64, count: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    var value: UInt64 = 0
    for place in bytes.startIndex..<bytes.startIndex + count { value = value << 8 | UInt64(bytes[place]) }
    return (keepsMark ? value : value & ((1 << (7 * UInt64(count))) - 1), count)
  }

  /// Whether all bits of an integer are set, which stands for an unknown size.
  private static func isUnknown(_ value: UInt64, _ count: Int) -> Bool { value == (1 << (7 * UInt64(count))) - 1 }
}
