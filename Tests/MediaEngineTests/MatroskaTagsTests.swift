import Testing

@testable import MediaEngine

@Suite struct MatroskaTagsTests {
  private static let words: [(written: String, meant: String?)] = [
    (#""My\ Lake""#, "My Lake"), (#""Calm\=N\303\257ce""#, "Calm=Nïce"), (#""a\"b\\c""#, #"a"b\c"#), ("\"\"", ""),
    ("\"Lake\"\0\0", "Lake"), ("Lake", nil), ("\"", nil), (#""half"#, nil), (#""a"b""#, nil), (#""end\""#, nil),
  ]

  @Test(arguments: words) func whatGStreamerNotesDownIsRead(_ written: String, _ meant: String?) {
    #expect(MatroskaTags.unwrapped(Array(written.utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == meant)
  }
}
