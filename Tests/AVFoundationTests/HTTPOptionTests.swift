import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// What servers are told along with requests.
  @Suite struct TellingServers {
    private static let agent = "Films/3.1 (test)"

    private static func options() throws -> [String: Any] {
      func cookie(_ name: String, _ domain: String, path: String = "/") throws -> HTTPCookie {
        try #require(HTTPCookie(properties: [.name: name, .value: "\(name)-value", .domain: domain, .path: path]))
      }
      return [
        AVURLAssetHTTPUserAgentKey: agent,
        AVURLAssetHTTPCookiesKey: [
          try cookie("one", "127.0.0.1"), try cookie("two", "127.0.0.1"), try cookie("strange", "example.com"),
        ],
        "AVURLAssetHTTPHeaderFieldsKey": [
          "Authorization": "Bearer abc", "X-Shown-In": "Kinö", "Bad": "a\r\nX-Evil: 1",
        ],
      ]
    }

    /// Whether each request that somebody made says what it was to say.
    private static func check(_ server: MediaServer, _ visitor: String, atLeast count: Int = 1) {
      let requests = server.requests(of: visitor)
      #expect(requests.count >= count, "\(visitor): \(requests.map(\.file))")
      for request in requests {
        let headers = request.headers
        #expect(headers["user-agent"] == agent, "\(visitor) \(request.file)")
        #expect(headers["cookie"] == "one=one-value; two=two-value", "\(visitor) \(request.file)")
        #expect(headers["authorization"] == "Bearer abc", "\(visitor) \(request.file)")
        #expect(headers["bad"] == nil && headers["x-evil"] == nil)
      }
    }

    @Test func allWhoReadAFileTellItsServer() async throws {
      let server = try MediaServer()
      let recipe = MediaRecipe {
        $0.layout = .indexFirst
        $0.video?.frameCount = 30
        $0.audio = [AudioRecipe(.aac)]
      }
      try server.add(try await MediaLibrary.file(for: recipe), as: "film.mov")
      func asset(_ visitor: String) throws -> AVURLAsset {
        AVURLAsset(url: server.address("film.mov", visitor: visitor), options: try Self.options())
      }
      let facts = try asset("facts")
      #expect(try await facts.load(.duration).seconds > 0.9)
      Self.check(server, "facts")
      let images = AVAssetImageGenerator(asset: try asset("images"))
      let image = try await images.image(at: CMTime(value: 1, timescale: 2)).image
      #expect(image.width == 320)
      Self.check(server, "images")
      let read = try asset("read")
      let reader = try AVAssetReader(asset: read)
      let track = try #require(try await read.loadTracks(withMediaType: .video).first)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      #expect(reader.startReading())
      var count = 0
      while let buffer = output.copyNextSampleBuffer() { count += buffer.numSamples }
      #expect(count == 30)
      Self.check(server, "read", atLeast: 2)
      let rig = try PlaybackRig(asset: asset("played"))
      try await rig.playToEnd()
      Self.check(server, "played")
      #expect(rig.item.accessLog()?.events.first?.uri == server.address("film.mov", visitor: "played").absoluteString)
    }

    @Test func aStreamsPlaylistsAndPiecesAreAskedForWithTheSame() async throws {
      let folder = try ProgramFolder()
      let streams = StreamFolder(folder.url)
      let movie = try await PlaybackRig.movie(frames: 60)
      try await streams.add(movie, as: "only")
      try streams.addChoice([("only", 100_000)], as: "film")
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      func asset(_ visitor: String) throws -> AVURLAsset {
        AVURLAsset(url: server.address("stream/film.m3u8", visitor: visitor), options: try Self.options())
      }
      let rig = try PlaybackRig(asset: asset("played"))
      try await rig.playToEnd()
      let files = Set(server.requests(of: "played").map { ($0.file as NSString).pathExtension })
      #expect(files == ["m3u8", "ts"])
      Self.check(server, "played", atLeast: 4)
      let duration = try await asset("facts").load(.duration)
      #expect(duration.seconds > 1.9)
      Self.check(server, "facts", atLeast: 3)
      let variants = try await asset("variants").load(.variants)
      #expect(variants.count == 1)
      Self.check(server, "variants")
      // Whoever says nothing has GStreamer's own name, in each request.
      let plain = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: "plain"))
      try await plain.playToEnd()
      for request in server.requests(of: "plain") {
        #expect(request.headers["user-agent"]?.hasPrefix("kinora-http") == false, "\(request)")
        #expect(request.headers["cookie"] == nil && request.headers["authorization"] == nil)
      }
    }

    /// Which of the options a server has been told by all requests, and by any.
    private static func told(_ server: MediaServer, _ visitor: String) -> (always: Set<String>, ever: Set<String>) {
      let names: Set = ["user-agent", "cookie", "authorization", "x-shown-in"]
      let told = server.requests(of: visitor).map { request in
        names.filter { $0 == "user-agent" ? request.headers[$0] == agent : request.headers[$0] != nil }
      }
      return (told.dropFirst().reduce(told.first ?? []) { $0.intersection($1) }, told.reduce([]) { $0.union($1) })
    }

    /// Where a redirect leads, and what is told there beside the program's name. Cookies don't know of ports.
    @Test(
      arguments: [
        ("localhost", "moved=0", []), ("localhost", "moved=1", []), ("127.0.0.1", "moved=0", ["cookie"]),
      ] as [(String, String, Set<String>)])
    func whereARedirectLeadsIsToldWhatIsMeantForIt(_ host: String, _ moved: String, _ further: Set<String>) async throws
    {
      let (server, other) = (try MediaServer(), try MediaServer())
      let movie = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 30 })
      for server in [server, other] { try server.add(movie, as: "film.mov") }
      let port = try #require(other.address("").port)
      func asset(_ visitor: String) throws -> AVURLAsset {
        let away = ["redirect=1", "at=\(host):\(port)", moved]
        return AVURLAsset(url: server.address("film.mov", away, visitor: visitor), options: try Self.options())
      }
      #expect(try await asset("facts").load(.duration).seconds > 0.9)
      #expect(try await AVAssetImageGenerator(asset: try asset("images")).image(at: .zero).image.width == 320)
      try await PlaybackRig(asset: asset("played")).playToEnd()
      for visitor in ["facts", "images", "played"] {
        Self.check(server, visitor)
        let told = Self.told(other, visitor)
        #expect(told.always == further.union(["user-agent"]) && told.ever == told.always, "\(visitor)")
      }
    }

    @Test func aRedirectToTheSameServerIsToldAll() async throws {
      let server = try MediaServer()
      try server.add(try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 30 }), as: "film.mov")
      func asset(_ visitor: String) throws -> AVURLAsset {
        AVURLAsset(url: server.address("film.mov", ["redirect=1"], visitor: visitor), options: try Self.options())
      }
      #expect(try await asset("facts").load(.duration).seconds > 0.9)
      try await PlaybackRig(asset: asset("played")).playToEnd()
      for visitor in ["facts", "played"] { Self.check(server, visitor, atLeast: 2) }
    }

    @Test func piecesFromAnotherServerAreAskedForWithoutWhatIsForTheFirst() async throws {
      let folder = try ProgramFolder()
      let streams = StreamFolder(folder.url)
      try await streams.add(try await PlaybackRig.movie(frames: 60), as: "only")
      try streams.addChoice([("only", 100_000)], as: "film")
      let (server, other) = (try MediaServer(), try MediaServer())
      for server in [server, other] { try server.add(folder.url, as: "stream") }
      let away = ["only=.ts", "redirect=1", "at=localhost:\(try #require(other.address("").port))"]
      let url = server.address("stream/film.m3u8", away, visitor: "played")
      try await PlaybackRig(asset: AVURLAsset(url: url, options: try Self.options())).playToEnd()
      Self.check(server, "played", atLeast: 3)
      let told = Self.told(other, "played")
      #expect(told.always == ["user-agent"] && told.ever == told.always)
    }

    @Test func assetsWithOtherOptionsAreOthers() throws {
      let url = try #require(URL(string: "http://127.0.0.1/film.mov"))
      let one = AVURLAsset(url: url, options: try Self.options())
      #expect(one == AVURLAsset(url: url, options: try Self.options()) && one != AVURLAsset(url: url))
      #expect(one.url == url)
    }
  }
}
