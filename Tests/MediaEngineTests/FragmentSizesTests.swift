import Testing

@testable import MediaEngine

/// Indexes as qtmux 1.22 writes them.
@Suite struct FragmentSizesTests {
  private static func box(_ type: String, _ words: [UInt32]) -> [UInt8] {
    ([UInt32(8 + 4 * words.count)]).flatMap(bytes) + Array(type.utf8) + words.flatMap(bytes)
  }

  private static func bytes(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
  }

  private static func box(_ type: String, holding inside: [UInt8]) -> [UInt8] {
    bytes(UInt32(8 + inside.count)) + Array(type.utf8) + inside
  }

  /// A fragment's index: numbers, then a track whose header and last run are these.
  private static func index(header: [UInt32], last: [UInt32]) -> [UInt8] {
    let runs = box("trun", [0x301, 1, 0x10, 1024, 421]) + box("trun", [0x305, 2, 0x7bfa, 0xc0, 1024, 441, 1024, 444])
    return box(
      "moof",
      holding: box("mfhd", [0, 2])
        + box("traf", holding: box("tfhd", header) + box("tfdt", [0, 0xb800]) + runs + box("trun", last)))
  }

  @Test func aSampleAsBigAsTheFirstOneHasItsSize() {
    let index = Self.index(header: [0x21, 2, 0, 0x25695, 0xc0], last: [0x1, 1, 0x14c8c])
    // With the usual size in the place of the usual flags, and nothing else.
    #expect(FragmentSizes.completed(index) == Self.index(header: [0x11, 2, 0, 0x25695, 421], last: [0x1, 1, 0x14c8c]))
    let timed = Self.index(header: [0x29, 2, 0, 0x25695, 1024, 0xc0], last: [0x1, 1, 0x14c8c])
    #expect(
      FragmentSizes.completed(timed) == Self.index(header: [0x19, 2, 0, 0x25695, 1024, 421], last: [0x1, 1, 0x14c8c]))
  }

  @Test func whereNothingIsMissingNothingChanges() {
    let whole = [
      Self.index(header: [0x21, 2, 0, 0x25695, 0xc0], last: [0x201, 1, 0x14c8c, 456]),
      Self.index(header: [0x31, 2, 0, 0x25695, 421, 0xc0], last: [0x1, 1, 0x14c8c]),
      // There is no room for it.
      Self.index(header: [0x1, 2, 0, 0x25695], last: [0x1, 1, 0x14c8c]),
    ]
    for index in whole { #expect(FragmentSizes.completed(index) == index) }
    // Cut anywhere it does no harm.
    let broken = Self.index(header: [0x21, 2, 0, 0x25695, 0xc0], last: [0x1, 1, 0x14c8c])
    for count in 8..<broken.count { #expect(FragmentSizes.completed(Array(broken.prefix(count))).count == count) }
  }
}
