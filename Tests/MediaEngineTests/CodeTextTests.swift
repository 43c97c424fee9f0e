import Foundation
import Testing

@testable import MediaEngine

@Suite struct CodeTextTests {
  private static let texts: [([UInt8], String)] = [
    (Array("Grüße, 東京".utf8), "Grüße, 東京"), ([0x47, 0x72, 0xfc, 0xdf, 0x65], "Grüße"),
    ([0x63, 0x61, 0x66, 0xe9], "café"), ([0x93, 0x8c, 0x8b, 0x9e], "東京"), (Array("plain".utf8), "plain"), ([], ""),
  ]

  @Test(arguments: texts) func lettersAreGuessedFromTheirBytes(_ bytes: [UInt8], _ text: String) {
    #expect(CodeText.read(Data(bytes)) == text)
  }
}
