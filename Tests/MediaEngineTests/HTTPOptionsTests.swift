import Foundation
import Testing

@testable import MediaEngine

/// What is told to servers.
@Suite struct HTTPOptionsTests {
  private static func fields(
    _ options: HTTPOptions, _ url: String, of movie: String? = nil
  ) throws -> [String: String] {
    let (asked, movie) = (try #require(URL(string: url)), try #require(URL(string: movie ?? url)))
    return Dictionary(uniqueKeysWithValues: options.fields(for: asked, of: movie).map { ($0.name, $0.value) })
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

  @Test(arguments: [
    ("http://a.com/film.mov", "http://A.com/b/c.ts", true),
    ("http://a.com/film.mov", "http://a.com:80/c.ts", true),
    ("http://a.com/film.mov", "https://a.com/c.ts", true),
    ("http://a.com:8080/film.mov", "https://a.com/c.ts", true),
    ("http://a.com/film.mov", "http://a.com:8080/c.ts", false),
    ("http://a.com/film.mov", "http://www.a.com/c.ts", false),
    ("http://a.com/film.mov", "http://b.com/a.com/c.ts", false),
    ("http://a.com/film.mov", "http://a.com@b.com/c.ts", false),
    ("https://a.com/film.mov", "https://a.com:443/c.ts", true),
    ("https://a.com/film.mov", "http://a.com/c.ts", false),
    ("https://a.com:8000/film.mov", "http://a.com:8000/c.ts", false),
    ("https://a.com:8000/film.mov", "https://a.com/c.ts", false),
  ]) func otherFieldsGoToTheMoviesOwnServerOnly(_ movie: String, _ url: String, _ isSent: Bool) throws {
    var options = HTTPOptions()
    options.headers = ["Authorization": "Bearer abc", "Cookie": "d=2"]
    options.userAgent = "me"
    let all = ["Authorization": "Bearer abc", "Cookie": "d=2", "User-Agent": "me"]
    #expect(try Self.fields(options, url, of: movie) == (isSent ? all : ["User-Agent": "me"]))
  }

  @Test func aURLCarriesAKeyToThemAndShowsNothingOfThem() throws {
    let url = try #require(URL(string: "https://me:secret@example.com/a%20b.m3u8?x=1#part"))
    var options = Self.cookie("c", "example.com", "/", true)
    options.headers = ["X": "日本"]
    let attached = try #require(AttachedHTTPOptions.attach(options, to: url))
    #expect(attached.url.attachedOptions === attached && attached.options == options)
    #expect(attached.url.requested.absoluteString == "https://me:secret@example.com/a%20b.m3u8?x=1")
    #expect(attached.url.shownName == "https://example.com/a%20b.m3u8?x=1")
    #expect(attached.url.asGiven == attached.url.requested)
    // What belongs to the movie elsewhere is told by the same rule.
    let piece = attached.address(of: try #require(URL(string: "https://cdn.example.com/1.ts")))
    #expect(piece.attachedOptions === attached && piece.requested.absoluteString == "https://cdn.example.com/1.ts")
    #expect(AttachedHTTPOptions.attach(options, to: url) === attached)
    #expect(AttachedHTTPOptions.attach(options, to: piece) !== attached)
    #expect(AttachedHTTPOptions.attach(HTTPOptions(), to: url) == nil && url.attachedOptions == nil)
    #expect(url.requested == url && AttachedHTTPOptions.attach(options, to: URL(fileURLWithPath: "/a")) == nil)
  }

  @Test func anAddressFromOutsideSetsNothing() throws {
    let json = Data(#"{"cookies":[],"headers":{"X":"1"},"refusedNetworks":0}"#.utf8)
    let digits = json.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    for text in ["", "x", "7b7d", digits, UUID().uuidString] {
      #expect(URL(string: "http://example.com/a#kinora-http-\(text)")?.attachedOptions == nil, "\(text)")
    }
  }

  @Test func theyAreForgottenWithTheLastWhoHoldsThem() throws {
    let url = try #require(URL(string: "http://example.com/a.mov"))
    var options = HTTPOptions()
    options.headers = ["X": UUID().uuidString]
    var attached = AttachedHTTPOptions.attach(options, to: url)
    let address = try #require(attached?.url)
    var input: MediaInput? = try MediaInput(address)
    attached = nil
    #expect(address.attachedOptions?.options == options && input != nil)
    input = nil
    #expect(address.attachedOptions == nil)
    #expect(AttachedHTTPOptions.attach(options, to: url)?.url != address)
  }
}
