import Combine
import CombineClient
import Testing

@Suite struct OwnPublisherTests {
  /// Only what a program's own libraries declare is meant where nothing else says which one is.
  @Test func anotherLibrarysPublisherOfAnOptionalWins() {
    let count: Int? = 3
    let found = count.publisher
    #expect(found.record().text == "3 3 |")
    let given: Optional<Int>.Publisher = count.publisher
    #expect(given.record().text == "3 |")
  }
}
