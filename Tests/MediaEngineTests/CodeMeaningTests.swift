import Foundation
import MediaEngine
import Testing

@Suite struct CodeMeaningTests {
  private static func link(_ text: String) throws -> CodeMeaning { .link(try #require(URL(string: text))) }

  @Test(arguments: [
    ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"), ("HTTP://EXAMPLE.ORG/A", "HTTP://EXAMPLE.ORG/A"),
    ("www.example.org/x", "https://www.example.org/x"), ("URLTO:https://example.org", "https://example.org"),
    ("  https://example.org\n", "https://example.org"),
  ]) func pagesOfTheWebAreLinks(_ text: String, _ address: String) throws {
    #expect(CodeMeaning(text: text) == (try Self.link(address)))
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "https:", "https://", "https://example.org and more", "hello", "a:b",
    "", "geo:95,200", "geo:north", "WIFI:T:WPA;P:secret;;", "MECARD:TEL:1;;", "BEGIN:VCALENDAR\nEND:VCALENDAR", "tel:",
    "mailto:", "www. no",
  ]) func whatIsNoneOfTheKnownIsText(_ text: String) {
    #expect(CodeMeaning(text: text) == .text(text))
  }

  private static let networks: [(String, WiFiDetails)] = [
    ("WIFI:T:WPA;S:home;P:secret;;", WiFiDetails(name: "home", password: "secret", security: .wpa)),
    (
      "WIFI:S:a\\;b\\:c;P:p\\\\q\\,r\\\"s;T:WPA;H:true;;",
      WiFiDetails(name: "a;b:c", password: "p\\q,r\"s", security: .wpa, isHidden: true)
    ),
    ("wifi:s:café;t:nopass;p:ignored;;", WiFiDetails(name: "café", password: nil, security: .open)),
    ("WIFI:T:WEP;S:\"ABCD\";P:\"12\";;", WiFiDetails(name: "ABCD", password: "12", security: .wep)),
    ("WIFI:S:\"it\";T:SAE;P:x;", WiFiDetails(name: "\"it\"", password: "x", security: .wpa)),
    ("WIFI:S:plain;;", WiFiDetails(name: "plain", password: nil, security: .open)),
    ("WIFI:S:old;P:x;;", WiFiDetails(name: "old", password: "x", security: .wpa)),
    ("WIFI:T:WPA2-EAP;S:work;E:PEAP;;", WiFiDetails(name: "work", password: nil, security: .enterprise)),
  ]

  @Test(arguments: networks) func networksAreRead(_ text: String, _ details: WiFiDetails) {
    #expect(CodeMeaning(text: text) == .wifi(details))
  }

  private static let cards: [(String, ContactCard)] = [
    (
      "MECARD:N:Lovelace,Ada;TEL:+44123;TEL:456;EMAIL:ada@example.org;;",
      ContactCard(name: "Ada Lovelace", phones: ["+44123", "456"], emails: ["ada@example.org"])
    ),
    (
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;Countess;\r\nORG:Engine\\, Ltd;Notes\r\nTEL;TYPE=CELL:+44 1\r\n"
        + "item1.EMAIL:ada@exam\r\n ple.org\r\nADR;TYPE=HOME:;;1 Square;London;;;UK\r\nURL:https://a.example\r\n"
        + "END:VCARD",
      ContactCard(
        name: "Countess Ada Lovelace", organization: "Engine, Ltd, Notes", phones: ["+44 1"],
        emails: ["ada@example.org"],
        address: "1 Square, London, UK", link: "https://a.example")
    ),
    (
      "BEGIN:VCARD\nVERSION:4.0\nFN:山田 太郎\nTEL;VALUE=uri:tel:+81-3\nEND:VCARD",
      ContactCard(name: "山田 太郎", phones: ["+81-3"])
    ),
    ("BEGIN:VCARD\nORG:Firm\nEND:VCARD", ContactCard(name: "Firm", organization: "Firm")),
    // A line break is written as either letter; the backslash itself as two.
    (
      "BEGIN:VCARD\nFN:Ada\\NLovelace\\nLondon\nORG:A\\\\N\nEND:VCARD",
      ContactCard(name: "Ada\nLovelace\nLondon", organization: "A\\N")
    ),
  ]

  @Test(arguments: cards) func peopleAreRead(_ text: String, _ card: ContactCard) {
    #expect(CodeMeaning(text: text) == .contact(card))
  }

  private static let others: [(String, CodeMeaning)] = [
    (
      "mailto:a@example.org?subject=Hello%20you&body=b%26c",
      .email(to: "a@example.org", subject: "Hello you", body: "b&c")
    ),
    ("mailto:?to=a@example.org", .email(to: "a@example.org", subject: nil, body: nil)),
    ("MATMSG:TO:a@example.org;SUB:Hi;BODY:There;;", .email(to: "a@example.org", subject: "Hi", body: "There")),
    ("tel:+49-30-123", .phone("+49-30-123")),
    ("SMSTO:+4930:See you: soon", .message(to: "+4930", text: "See you: soon")),
    ("sms:+4930?body=Hi", .message(to: "+4930", text: "Hi")),
    ("geo:47.5,-8.25,400?q=Lake", .place(latitude: 47.5, longitude: -8.25, name: "Lake")),
    ("geo:0,0;u=35", .place(latitude: 0, longitude: 0, name: nil)),
  ]

  @Test(arguments: others) func mailsCallsAndPlacesAreRead(_ text: String, _ meaning: CodeMeaning) {
    #expect(CodeMeaning(text: text) == meaning)
  }

  @Test(arguments: [(CodeSymbology.ean13, true), (.ean8, true), (.upce, true), (.itf14, true), (.code128, false)])
  func articlesOfTradeHaveNumbers(_ symbology: CodeSymbology, _ isProduct: Bool) {
    let code = FoundCode(symbology, "4006381333931", corners: [])
    #expect(CodeMeaning(code) == (isProduct ? .product("4006381333931") : .text("4006381333931")))
  }
}
