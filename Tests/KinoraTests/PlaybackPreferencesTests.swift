import CoreMedia
import Foundation
import Testing

@testable import kinora

/// What the Player does by the preferences.
@MainActor
@Suite struct PlaybackPreferencesTests {
  private let engine = FakePlayerEngine()
  private let memory = FilmMemory(
    FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)/positions.json"))
  private let settings = AppSettings(nil)

  private func make() -> PlayerModel { PlayerModel(engine: engine, settings: settings, memory: memory) }

  private func tracks(chosen: Int?) -> PlayerEvent {
    var tracks = FilmTracks()
    tracks[.subtitles] = FilmTracks.Choice(["English", "Deutsch"], chosen: chosen, languages: ["en", "de"])
    return .tracks(tracks)
  }

  @Test func aMovieIsRepeatedIfThatIsWantedOfAll() {
    make().atEnd = .repeats
    let model = make()
    for name in ["a.mp4", "b.mp4"] {
      model.open([URL(fileURLWithPath: "/films/\(name)")])
      engine.becomeReady()
      _ = engine.takeCalls()
      engine.onEvent(.ended)
      #expect(engine.takeCalls() == ["seek 0.0", "play 1.0"])
    }
    model.atEnd = .stops
    engine.onEvent(.ended)
    #expect(engine.takeCalls() == ["pause"] && model.machine.state == .ended)
  }

  @Test(arguments: [(FilmEnd.stops, "a.mp4"), (.next, "b.mp4")])
  func theFoldersNextFileIsPlayedIfThatIsWanted(_ end: FilmEnd, _ shown: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.mp4", "b.mp4"] { try Data().write(to: folder.appendingPathComponent(name)) }
    let model = make()
    model.atEnd = end
    model.open([folder.appendingPathComponent("a.mp4")])
    engine.becomeReady()
    await until { model.nextInFolder != nil }
    engine.onEvent(.ended)
    #expect(model.queue.current?.lastPathComponent == shown)
  }

  @Test func soundGoesOnWithoutAWindowOnlyIfThatIsWanted() {
    #expect(!make().playsInBackground)
    make().playsInBackground = true
    #expect(make().playsInBackground)
  }

  @Test func aMovieStartsWhereItStoppedUnlessThatIsUnwanted() {
    let file = URL(fileURLWithPath: "/films/a.mp4")
    memory.update(file) { $0.place = CMTime(value: 40, timescale: 1) }
    for resumes in [true, false] {
      make().resumes = resumes
      let model = make()
      model.open([file])
      engine.becomeReady()
      #expect(engine.takeCalls().contains("seek 40.0") == resumes)
    }
  }

  @Test(arguments: [
    (SubtitlesChoice.film, Int?.none, [String]()), (.off, 0, ["subtitles none"]), (.off, nil, []),
    (.language("de"), nil, ["subtitles 1"]), (.language("de"), 1, []), (.language("fr"), 0, []),
  ])
  func subtitlesAreThoseOfThePreferences(_ choice: SubtitlesChoice, _ chosen: Int?, _ calls: [String]) {
    make().subtitles = choice
    let model = make()
    model.open([URL(fileURLWithPath: "/films/a.mp4")])
    engine.becomeReady()
    _ = engine.takeCalls()
    engine.onEvent(tracks(chosen: chosen))
    #expect(engine.takeCalls() == calls)
  }

  @Test func whatWasChosenForAMovieCountsMore() {
    let file = URL(fileURLWithPath: "/films/a.mp4")
    memory.update(file) { $0.subtitles = "English" }
    let model = make()
    model.subtitles = .language("de")
    model.open([file])
    engine.becomeReady()
    _ = engine.takeCalls()
    engine.onEvent(tracks(chosen: nil))
    #expect(engine.takeCalls() == ["subtitles 0"])
    model.subtitles = .off
    #expect(engine.takeCalls().isEmpty)
  }

  @Test func aChangeReachesTheOpenMovieAtOnce() {
    let model = make()
    model.open([URL(fileURLWithPath: "/films/a.mp4")])
    engine.becomeReady()
    engine.onEvent(tracks(chosen: nil))
    _ = engine.takeCalls()
    model.subtitles = .language("en")
    #expect(engine.takeCalls() == ["subtitles 0"])
  }
}
