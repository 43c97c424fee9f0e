import CoreGraphics
import MediaEngine
import Testing

@testable import kinora

@Suite struct CodeOfferTests {
  private enum Event {
    case see(String, at: Double)
    case pass(Double)
    case hold(Bool)
    case dismiss
    case end
  }

  private static let courses: [([Event], String?)] = [
    ([.see("a", at: 0)], "a"),
    // The first stays as long as it is in sight.
    ([.see("a", at: 0), .see("ba", at: 1)], "a"),
    ([.see("a", at: 0), .see("b", at: 1)], "b"),
    // Out of sight it stays for a while.
    ([.see("a", at: 0), .see("", at: 0.2), .pass(2)], "a"), ([.see("a", at: 0), .pass(4)], nil),
    ([.see("a", at: 0), .see("a", at: 2), .pass(4)], "a"),
    // Looked at it stays for good, and no other comes in its place.
    ([.see("a", at: 0), .hold(true), .see("b", at: 1), .pass(60)], "a"),
    ([.see("a", at: 0), .hold(true), .hold(false), .pass(60)], nil),
    // Sent away it doesn't come back before it was out of sight.
    ([.see("a", at: 0), .dismiss, .see("a", at: 1), .see("a", at: 3), .see("a", at: 5)], nil),
    ([.see("a", at: 0), .dismiss, .see("", at: 2), .see("", at: 4), .see("a", at: 5)], "a"),
    ([.see("a", at: 0), .dismiss, .see("ab", at: 1)], "b"), ([.see("a", at: 0), .end], nil),
  ]

  @Test(arguments: courses) private func whatIsOfferedFollowsWhatIsSeen(_ events: [Event], _ text: String?) {
    var offer = CodeOffer()
    for event in events {
      switch event {
      case .see(let texts, let seconds):
        offer.see(texts.map { FoundCode(.qr, String($0), corners: []) }, at: seconds)
      case .pass(let seconds): offer.pass(at: seconds)
      case .hold(let isHeld): offer.hold(isHeld)
      case .dismiss: offer.dismiss()
      case .end: offer.end()
      }
    }
    #expect(offer.code?.text == text)
  }

  private static let words: [(String, brief: String, actions: [CodeWords.Action.Deed])] = [
    (
      "https://example.org/a?b", "example.org",
      [.copy("https://example.org/a?b"), .open("https://example.org/a?b")]
    ),
    ("WIFI:T:WPA;S:home;P:secret;;", "home", [.copy("secret")]), ("WIFI:S:open;;", "open", [.copy("open")]),
    (
      "mailto:a@b.example?subject=Hi%20you&body=x", "a@b.example",
      [.copy("a@b.example"), .open("mailto:a@b.example?subject=Hi%20you&body=x")]
    ),
    ("tel:+49-30", "+49-30", [.copy("+49-30"), .open("tel:+49-30")]),
    ("geo:1.5,-2?q=Lake", "Lake", [.copy("1.5, -2.0"), .open("geo:1.5,-2.0")]),
    ("two\nlines", "two", [.copy("two\nlines")]),
  ]

  @Test(arguments: words)
  func whatThereIsToDoFollowsFromTheCode(_ text: String, _ brief: String, _ deeds: [CodeWords.Action.Deed]) {
    let words = CodeWords(CodeMeaning(text: text))
    #expect(words.brief == brief)
    #expect(words.actions.map(\.deed) == deeds)
    #expect(words.actions.filter(\.isMain).count <= 1)
  }

  @Test func theWholeAddressIsToldBeforeItIsOpened() {
    let words = CodeWords(CodeMeaning(text: "https://bank.example@other.example/login"))
    #expect(words.brief == "other.example")
    #expect(words.details == ["https://bank.example@other.example/login"])
    #expect(words.actions.last?.title == "Open other.example")
  }
}
