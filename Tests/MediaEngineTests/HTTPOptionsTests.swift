import Foundation
import Testing

@testable import MediaEngine

/// What is told to servers.
@Suite struct HTTPOptionsTests {
  private static func fields(_ options: HTTPOptions, _ url: String) throws -> [String: String] {
    let url = try #require(URL(string: url))
    return Dictionary(uniqueKeysWithValues: options.fields(for: url).map { ($0.name, $0.value) })
  }

  private static func cookie(_ name: String, _ domain: String, _ path: String, _ isSecure: Bool) -> HTTPOptions {
    var options = HTTPOptions()
    options.cookies = [.init(name: name, value: "1", domain: domain, path: path, isSecure: isSecure)]
    return options
  }

  @Test(arguments: [
    ("example.com", "/", false, "http://example.com/a.ts", true),
    ("example.com", "/", false, "http://EXAMPLE.com", true),
    ("example.com", "/", false, "http://www.example.com/a.ts", false),
    (".example.com", "/", false, "http://www.example.com/a.ts", true),
    (".example.com", "/", false, "http://example.com/a.ts", true),
    (".example.com", "/", false, "http://badexample.com/a.ts", false),
    ("example.com", "/", true, "http://example.com/a.ts", false),
    ("example.com", "/", true, "https://example.com/a.ts", true),
    ("example.com", "/films", false, "http://example.com/films/a.ts", true),
    ("example.com", "/films", false, "http://example.com/filmsets/a.ts", false),
    ("example.com", "/films/", false, "http://example.com/films/a.ts", true),
  ]) func cookiesGoToWhomTheyAreMeantFor(
    _ domain: String, _ path: String, _ isSecure: Bool, _ url: String, _ isSent: Bool
  ) throws {
    let options = Self.cookie("c", domain, path, isSecure)
    #expect(try Self.fields(options, url)["Cookie"] == (isSent ? "c=1" : nil))
  }

  @Test func whatCantStandInAHeaderIsLeftOut() throws {
    var options = Self.cookie("c", "example.com", "/", false)
    options.headers = ["Cookie": "d=2", "A b": "1", "": "2", "Ok": "yes\ttab", "No": "line\nbreak", "Null": "a\0"]
    options.userAgent = "me"
    let fields = try Self.fields(options, "http://example.com/")
    #expect(fields == ["Cookie": "d=2; c=1", "Ok": "yes\ttab", "User-Agent": "me"])
  }

  @Test func aURLCarriesThemAndShowsNothingOfThem() throws {
    let url = try #require(URL(string: "https://me:secret@example.com/a%20b.m3u8?x=1#part"))
    var options = Self.cookie("c", "example.com", "/", true)
    options.headers = ["X": "日本"]
    let told = url.telling(options)
    #expect(told.httpOptions == options)
    #expect(told.requested.absoluteString == "https://me:secret@example.com/a%20b.m3u8?x=1")
    #expect(told.shownName == "https://example.com/a%20b.m3u8?x=1" && told.asGiven == told.requested)
    #expect(url.telling(HTTPOptions()) == url && url.httpOptions == nil && url.requested == url)
    #expect(URL(fileURLWithPath: "/a").telling(options).httpOptions == nil)
    for text in ["", "x", "7", "7b7", "zz", "7b7d"] { #expect(HTTPOptions(text: text) == nil, "\(text)") }
  }
}
