import Testing

@testable import MediaEngine

@Suite struct MusepackHeaderTests {
  /// The beginning of a file that `mpcenc` wrote of two seconds.
  private static let eighth: [UInt8] =
    Array("MPCKSH".utf8) + [0x0e, 0xf3, 0xfb, 0x29, 0x9a, 8, 0x85, 0xee, 0, 0, 0x39, 0x1b]

  private static func seventh(frames: UInt8, last: UInt32) -> [UInt8] {
    Array("MP+".utf8) + [0x17, frames, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
      + (0..<4).map { UInt8(truncatingIfNeeded: last >> (8 * $0)) }
  }

  @Test func theEighthVersionCountsSamples() throws {
    let header = try #require(MusepackHeader(Self.eighth))
    #expect(header.count == 96_000 && header.lead == 481)
    // Silence that the encoder left out at the beginning.
    let silent = try #require(MusepackHeader(Self.eighth.prefix(15) + [0x83, 0x74]))
    #expect(silent.count == 95_500 && silent.lead == 981)
  }

  @Test func theSeventhVersionCountsPackets() throws {
    let header = try #require(MusepackHeader(Self.seventh(frames: 10, last: 1 << 31 | 152 << 20)))
    #expect(header.count == 9 * 1152 + 152 && header.lead == 481)
    // Without the length of the last packet.
    #expect(try #require(MusepackHeader(Self.seventh(frames: 10, last: 0))).count == 11_039)
  }

  @Test func damagedHeadersAreNone() {
    for length in 0..<15 { #expect(MusepackHeader(Array(Self.eighth.prefix(length))) == nil) }
    #expect(MusepackHeader(Self.eighth.prefix(12) + [UInt8](repeating: 0xff, count: 20)) == nil)
    #expect(MusepackHeader(Self.eighth.prefix(12) + [1, 2]) == nil)
    #expect(MusepackHeader(Self.seventh(frames: 0, last: 0)) == nil)
    #expect(MusepackHeader(Array("RIFF".utf8)) == nil)
    #expect(MusepackHeader(Array("MPCKSH".utf8) + [0x0e, 0, 0, 0, 0, 9, 1, 1]) == nil)
  }
}
