import Testing

@testable import kinora

/// Lists as the language writes them.
@Suite struct ListWordsTests {
  @Test(arguments: [
    ([], ""), (["Lake"], "Lake"), (["Lake", "Hill"], "Lake and Hill"),
    (["Lake", "Meadow", "Hill"], "Lake, Meadow and Hill"),
    (["1 %s", "2 %1$s", "100 %"], "1 %s, 2 %1$s and 100 %"),
  ])
  func theLastOfSeveralThingsHasItsWord(_ items: [String], _ words: String) {
    #expect(ListWords.all(items) == words)
  }

  @Test(arguments: [
    ([], ""), (["Jump"], "Jump"), (["Jump", "8 seconds", "portrait"], "Jump, 8 seconds, portrait"),
    (["50 %s", "%2$s"], "50 %s, %2$s"),
  ])
  func whatIsSaidOfOneThingHasNone(_ parts: [String], _ words: String) {
    #expect(ListWords.parts(parts) == words)
  }
}
