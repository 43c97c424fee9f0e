import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Files on a server, of which only parts are fetched.
@Suite struct RemoteFileTests {
  /// A film with eight megabytes of nothing between its media and its index.
  private static func longFilm(in folder: ProgramFolder) async throws -> URL {
    let whole = try Data(contentsOf: try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe()] }))
    let place = try #require(whole.range(of: Data("moov".utf8))).lowerBound - 4
    var bytes = whole.prefix(place)
    let nothing: UInt32 = 8 << 20
    bytes += withUnsafeBytes(of: nothing.bigEndian) { Data($0) } + Data("free".utf8) + Data(count: Int(nothing) - 8)
    bytes += whole.suffix(from: place)
    let url = folder.file("film.mp4")
    try bytes.write(to: url)
    return url
  }

  @Test func onlyWhatIsReadIsFetched() async throws {
    let (folder, server) = (try ProgramFolder(), try MediaServer())
    let film = try await Self.longFilm(in: folder)
    try server.add(film, as: "film.mp4")
    let remote = try await MediaFile.open(server.address("film.mp4", ["redirect=1"]))
    let local = try await MediaFile.open(film)
    #expect(remote.facts.duration == local.facts.duration && remote.facts.byteCount == local.facts.byteCount)
    #expect(remote.facts.tracks.map(\.sampleCount) == local.facts.tracks.map(\.sampleCount))
    for track in local.facts.tracks {
      let (there, here) = (try await remote.samples(of: track.id), try await local.samples(of: track.id))
      #expect(there.displayTimes == here.displayTimes && there.keyFrameTimes == here.keyFrameTimes)
    }
    // The first answer is broken off; what was on its way by then counts, too.
    let fetched = server.requests().dropFirst(2).reduce(0) { $0 + $1.sent }
    #expect(fetched < 1 << 20, "\(server.requests())")
  }

  private static let refusals: [(String, @Sendable (URL) -> [MediaFileError])] = [
    ("status=404", { [.notFound($0)] }), ("status=403", { [.noPermission($0)] }),
    ("status=500", { [.network($0, reason: "Internal Server Error")] }),
  ]

  @Test func whatAServerRefusesIsSaidWithTheAddress() async throws {
    let server = try MediaServer()
    try server.add(try await MediaLibrary.file(for: MediaRecipe()), as: "film.mp4")
    for (option, errors) in Self.refusals {
      let url = server.address("film.mp4", [option])
      let error = await #expect(throws: MediaFileError.self) { try await MediaFile.open(url) }
      #expect(error.map { errors(url).contains($0) } == true, "\(option): \(String(describing: error))")
      #expect(error?.description.contains(url.absoluteString) == true)
    }
  }

  /// Nothing comes for eight seconds, which take none.
  @Test(arguments: [("film.mp4", 8), ("film.mkv", 600)]) func aServerThatStallsIsGivenUp(
    _ name: String, _ stall: Int
  ) async throws {
    let (server, clock) = (try MediaServer(), SimulatedClock())
    let recipe = name.hasSuffix("mp4") ? MediaRecipe() : try #require(MediaMatrix.recipe(named: "h264 mkv"))
    try server.add(try await MediaLibrary.file(for: recipe), as: name)
    let url = server.address(name, ["stall=\(stall)"])
    let opening = Task { try await MediaFile.open(url, clock: clock) }
    try await eventually("the server to be asked") { server.requests().isEmpty ? nil : () }
    // Each wait by itself: first for what the file begins with, then for its streams.
    let done = Collected<Void>()
    let result = Task {
      let result = await opening.result
      done.add(())
      return result
    }
    try await eventually("it to be given up") {
      clock.advance(to: clock.time(after: .seconds(1)))
      return done.values.isEmpty ? nil : ()
    }
    let outcome = await result.value
    #expect(throws: MediaFileError.timedOut(url)) { try outcome.get() }
  }

  @Test(arguments: ["ranges=0", "length=0,ranges=0"]) func whereNoPartsAreGivenTheBeginningIsEnough(
    _ options: String
  ) async throws {
    let server = try MediaServer()
    let recipe = MediaRecipe { $0.layout = .indexFirst }
    try server.add(try await MediaLibrary.file(for: recipe), as: "film.mp4")
    let file = try await MediaFile.open(server.address("film.mp4", options.split(separator: ",").map(String.init)))
    #expect(file.facts.tracks.map(\.kind) == [.video])
    #expect(file.facts.tracks.first?.codedSize.width == 320)
  }

  @Test(arguments: ["9223372036854775807", "9223372036854710272", "4611686018427387904"])
  func aServerThatClaimsTooMuchIsNotBelieved(_ size: String) async throws {
    let server = try MediaServer()
    try server.add(try await MediaLibrary.file(for: MediaRecipe { $0.layout = .indexFirst }), as: "film.mp4")
    let file = try await MediaFile.open(server.address("film.mp4", ["claim=\(size)"]))
    #expect(file.facts.tracks.map(\.kind) == [.video])
  }

  /// A byte each time that the clock's patience would have ended.
  @Test func aServerThatDripsIsGivenUp() async throws {
    let (server, clock) = (try MediaServer(), SimulatedClock())
    try server.add(try await MediaLibrary.file(for: MediaRecipe()), as: "film.mp4")
    let url = server.address("film.mp4", ["drip=5"])
    let opening = Task { try await MediaFile.open(url, clock: clock) }
    let done = Collected<Void>()
    let result = Task {
      let result = await opening.result
      done.add(())
      return result
    }
    var seen = 0
    try await eventually("it to be given up") {
      let sent = server.requests().reduce(0) { $0 + $1.sent }
      if sent > seen { clock.advance(to: clock.time(after: .seconds(1))) }
      seen = sent
      return done.values.isEmpty ? nil : ()
    }
    #expect(seen < 4096)
    let outcome = await result.value
    #expect(throws: MediaFileError.timedOut(url)) { try outcome.get() }
  }

  /// Four thousand boxes, each too far from the one before for one request.
  @Test func aFileInTooManyPartsIsNotAskedForPartByPart() async throws {
    let (folder, server) = (try ProgramFolder(), try MediaServer())
    var bytes = Data([0, 0, 0, 16]) + Data("ftypisom".utf8) + Data(count: 4)
    let size: UInt32 = 70_000
    let box = withUnsafeBytes(of: size.bigEndian) { Data($0) } + Data("free".utf8) + Data(count: Int(size) - 8)
    for _ in 0..<2500 { bytes += box }
    let url = folder.file("scattered.mp4")
    try bytes.write(to: url)
    try server.add(url, as: "scattered.mp4")
    await #expect(throws: MediaFileError.self) { try await MediaFile.open(server.address("scattered.mp4")) }
    #expect(server.requests().count < 2100)
  }

  @Test func nobodySeesWhatIsLoggedInWith() async throws {
    let server = try MediaServer()
    let plain = server.address("none.mp4").absoluteString
    let url = try #require(URL(string: plain.replacing("http://", with: "http://name:secret@")))
    let error = await #expect(throws: MediaFileError.self) { try await MediaFile.open(url) }
    #expect(error.map { "\($0)".contains("secret") || "\($0)".contains("name:") } == false)
    #expect("\(PlaybackError(GStreamerError.timedOut(""), name: url.shownName))".contains("secret") == false)
    #expect(url.withoutLogin.absoluteString == plain)
  }

  @Test(arguments: [
    "rtsp://localhost/", "dvd:///dev/sr0", "data:video/mp4;base64,AAAA", "fd://0", "cdda://1", "/no scheme",
  ])
  func nothingElseIsOpened(_ address: String) async throws {
    let url = try #require(URL(string: address.replacing(" ", with: "%20")))
    await #expect(throws: MediaFileError.notMedia(url)) { try await MediaFile.open(url) }
  }
}
