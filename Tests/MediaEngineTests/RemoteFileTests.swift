import CoreMedia
import Foundation
import GLibSupport
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
}
