import Testing

@testable import MediaEngine

@Suite struct TimedTextSampleTests {
  private func sample(_ text: String, _ styl: [UInt8]) -> [UInt8] {
    let size = UInt8(8 + styl.count)
    return [0, UInt8(text.utf8.count)] + Array(text.utf8) + [0, 0, 0, size] + Array("styl".utf8) + styl
  }

  @Test func stylesStayAtTheirCharactersWhereLineEndsAreMadeShorter() {
    // "b" is bold.
    let style: [UInt8] = [0, 1, 0, 3, 0, 4, 0, 1, 1, 18, 255, 0, 0, 255]
    let read = TimedTextSample(sample("a\r\nb", style))
    #expect(read.text == "a\nb")
    #expect(read.styles == [.init(range: 2..<3, face: 1, color: [255, 0, 0, 255])])
    let old = TimedTextSample(sample("a\rc", [0, 1, 0, 2, 0, 3, 0, 1, 2, 18, 1, 2, 3, 4]))
    #expect(old.text == "a\nc" && old.styles.map(\.range) == [2..<3])
    // Of what is only half an end nothing remains.
    let half = TimedTextSample(sample("a\r\nb", [0, 1, 0, 2, 0, 3, 0, 1, 1, 18, 255, 0, 0, 255]))
    #expect(half.text == "a\nb" && half.styles.isEmpty)
  }

  @Test func stylesOfQuickTimeAreLonger() {
    func entry(_ start: UInt8, _ face: UInt8, _ color: [UInt8]) -> [UInt8] {
      [0, 0, 0, start, 0, 20, 0, 16, 0, 1, face, 0, 0, 18] + color.flatMap { [$0, $0] }
    }
    let read = TimedTextSample(
      sample("plain bold", [0, 2] + entry(0, 0, [255, 255, 255]) + entry(6, 1, [255, 0, 128])))
    #expect(read.text == "plain bold")
    #expect(
      read.styles == [
        .init(range: 0..<6, face: 0, color: [255, 255, 255, 255]),
        .init(range: 6..<10, face: 1, color: [255, 0, 128, 255]),
      ])
  }

  /// In a file whose usual colour is another one, characters of which no style said a colour say it.
  @Test func coloursStayInAnotherFormat() throws {
    var (red, white) = (TimedTextSample.Usual(), TimedTextSample.Usual())
    (red.color, white.size) = ([255, 0, 0, 255], 30)
    var sample = TimedTextSample("abcd")
    let middle = TimedTextSample.Style(range: 1..<3, face: 2, color: [0, 0, 255, 255])
    sample.styles = [middle]
    let read = TimedTextSample(try #require(sample.bytes(from: red, to: white)))
    #expect(read.text == "abcd")
    #expect(
      read.styles == [
        .init(range: 0..<1, face: 0, color: red.color), middle, .init(range: 3..<4, face: 0, color: red.color),
      ])
    // Where the colour is the same, and where there are no characters, nothing needs to be said.
    #expect(TimedTextSample(try #require(sample.bytes(from: white, to: white))).styles == [middle])
    #expect(TimedTextSample("").bytes(from: red, to: white) == [0, 0])
  }
}
