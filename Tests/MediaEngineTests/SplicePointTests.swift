import Testing

@testable import MediaEngine

@Suite struct SplicePointTests {
  /// NAL units behind their lengths.
  private func stored(_ units: [[UInt8]]) -> [UInt8] { units.flatMap { [0, 0, 0, UInt8($0.count)] + $0 } }

  /// NAL units behind start codes.
  private func streamed(_ units: [[UInt8]]) -> [UInt8] { units.flatMap { [0, 0, 1] + $0 } }

  @Test func theFirstSliceSaysWhetherDecodingBeginsAnew() {
    // H.264: a delimiter, supplemental information, then a slice.
    for (type, kind) in [(UInt8(5), SplicePoint.clean), (1, .dependent), (2, .dependent)] {
      let units: [[UInt8]] = [[9, 0x10], [6, 1, 2], [0x60 | type, 0x88, 0x80]]
      #expect(SplicePoint(stored(units), isHEVC: false) == kind)
      #expect(SplicePoint(streamed(units), isHEVC: false) == kind)
    }
    // H.265: a parameter set, then a slice.
    for (type, kind) in [
      (UInt8(19), SplicePoint.clean), (20, .clean), (16, .clean), (21, .linked), (1, .dependent), (9, .dependent),
    ] {
      let units: [[UInt8]] = [[32 << 1, 1, 7], [type << 1, 1, 0xAF]]
      #expect(SplicePoint(stored(units), isHEVC: true) == kind)
      #expect(SplicePoint(streamed(units), isHEVC: true) == kind)
    }
    // A length of 256 to 511 begins like a start code.
    #expect(SplicePoint([0, 0, 1, 4, 0x65] + [UInt8](repeating: 7, count: 259), isHEVC: false) == .clean)
    #expect(SplicePoint([], isHEVC: true) == .dependent)
    #expect(SplicePoint([0, 0, 0, 200, 5], isHEVC: false) == .dependent)
  }

  @Test func onlyTheTypeOfACleanRandomAccessPictureChanges() {
    let units: [[UInt8]] = [[39 << 1, 1, 5], [21 << 1, 1, 0xAF, 9], [21 << 1 | 1, 2, 0x2F, 8]]
    let broken: [[UInt8]] = [[39 << 1, 1, 5], [16 << 1, 1, 0xAF, 9], [16 << 1 | 1, 2, 0x2F, 8]]
    #expect(SplicePoint.broken(stored(units)) == stored(broken))
    #expect(SplicePoint.broken(streamed(units)) == streamed(broken))
    #expect(SplicePoint(SplicePoint.broken(stored(units)), isHEVC: true) == .clean)
  }

  @Test func onlyABrokenLinkCountsAsOne() {
    for type in UInt8(0)...40 {
      let units: [[UInt8]] = [[39 << 1, 1, 5], [type << 1, 1, 0xAF], [17 << 1, 1, 0xAF]]
      let first = type < 32 ? type : 17
      #expect(SplicePoint.isBroken(stored(units)) == (16...18).contains(first), "\(type)")
      // The same where the bytes only are looked at.
      for bytes in [stored(units), streamed(units)] {
        #expect(bytes.withUnsafeBytes { SplicePoint.isBroken($0) } == (16...18).contains(first), "\(type)")
      }
    }
    #expect(!SplicePoint.isBroken([UInt8]()))
  }
}
