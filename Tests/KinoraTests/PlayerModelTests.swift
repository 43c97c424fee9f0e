import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import Testing

@testable import kinora

/// The Player without a window.
@MainActor
@Suite struct PlayerModelTests {
  private let engine = FakePlayerEngine()
  private let memory: FilmMemory
  private let settings = AppSettings(nil)
  private let model: PlayerModel

  init() {
    let name = "kinora-\(UUID().uuidString)/positions.json"
    memory = FilmMemory(FileManager.default.temporaryDirectory.appendingPathComponent(name))
    model = PlayerModel(engine: engine, settings: settings, memory: memory)
  }

  private func files(_ names: String...) -> [URL] { names.map { URL(fileURLWithPath: "/films/\($0)") } }

  private func playing(_ names: [URL], seconds: Int64 = 100) {
    model.open(names)
    engine.becomeReady(seconds: seconds)
    _ = engine.takeCalls()
  }

  @Test func aFileIsOpenedAndPlayed() async {
    model.open(files("a.mp4"))
    #expect(model.title == "a.mp4" && model.machine.isPlaying && !model.machine.isOpen)
    engine.becomeReady()
    #expect(engine.takeCalls() == ["open a.mp4", "volume 1.0", "play 1.0"])
    await until { model.details != nil }
  }

  @Test func chaptersAreFollowedAndSoughtTo() async {
    engine.film.chapters = FilmChapters(
      [("Harbour", 0), ("", 40), ("Home", 70)].map { title, start in
        FilmChapters.Chapter(title: title, start: CMTime(value: start, timescale: 1))
      })
    playing(files("a.mkv"))
    await until { model.details != nil }
    #expect(model.chapters.all.map(\.title) == ["Harbour", "Chapter 2", "Home"] && model.chapter == 0)
    engine.reach(41)
    #expect(model.chapter == 1)
    model.previousChapter()
    #expect(engine.takeCalls() == ["seek 0.0"] && model.chapter == 0)
    engine.reach(45)
    model.previousChapter()
    #expect(engine.takeCalls() == ["seek 40.0"])
    model.nextChapter()
    #expect(engine.takeCalls() == ["seek 70.0"] && model.chapter == 2)
    model.nextChapter()
    model.seek(toChapter: 7)
    #expect(engine.takeCalls().isEmpty)
    model.seek(toChapter: 0)
    #expect(engine.takeCalls() == ["seek 0.0"])
    model.open(files("b.mp4"))
    #expect(model.chapter == nil && !model.chapters.areOffered)
  }

  @Test func aSingleChapterOffersNothing() {
    let start = CMTime(value: 0, timescale: 1)
    let alone = FilmChapters([FilmChapters.Chapter(title: "All", start: start)])
    #expect(!alone.areOffered && alone.title(at: start) == nil && alone.start(before: start) == nil)
    #expect(alone.start(after: .zero) == nil && FilmChapters().index(at: .zero) == nil)
  }

  @Test func whatCantBeDecodedIsSaidUntilAnotherFileIsOpen() {
    playing(files("a.mp4", "b.mp4"))
    let words = FaultWords("No sound.", command: "get it")
    engine.onEvent(.undecodable([words]))
    #expect(model.undecodable == [words] && model.fault == nil)
    model.next()
    #expect(model.undecodable == [])
    engine.becomeReady()
    engine.onEvent(.undecodable([words]))
    model.dismissUndecodable()
    #expect(model.undecodable == [] && model.transport.isOpen)
  }

  @Test func theTitleIsWhatTheFileSays() async {
    engine.film.title = "Lake at dawn"
    playing(files("a.mp4"))
    await until { model.title == "Lake at dawn" }
  }

  @Test func loudnessIsMeasuredBitByBitUntilAnotherFileIsOpen() async throws {
    playing(files("a.mp4", "b.mp4"))
    let first = try #require(engine.measuring.first)
    first.yield([0.5, 0])
    await until { model.loudness == [0.5, 0] }
    first.yield([0.5, 0.25])
    await until { model.loudness == [0.5, 0.25] }
    model.next()
    #expect(model.loudness == [])
    await until { engine.endedMeasurings == 1 }
    engine.becomeReady()
    try #require(engine.measuring.count == 2)
    engine.measuring[1].yield([1])
    await until { model.loudness == [1] }
    model.close()
    await until { engine.endedMeasurings == 2 }
    #expect(model.loudness == [])
  }

  @Test func soundTracksAreChosenAndBelongToTheFilm() {
    playing(files("a.mp4", "b.mp4"))
    var tracks = FilmTracks()
    tracks[.sound] = FilmTracks.Choice(["English", "Deutsch"], chosen: 0)
    engine.onEvent(.tracks(tracks))
    model.choose(0, of: .sound)
    #expect(engine.takeCalls() == [])
    model.choose(1, of: .sound)
    #expect(engine.takeCalls() == ["sound 1"] && model.tracks[.sound].chosen == 0)
    model.next()
    #expect(model.tracks == FilmTracks())
  }

  @Test func oneKeyGoesThroughTheSubtitles() {
    playing(files("a.mp4"))
    model.nextSubtitles()
    #expect(engine.takeCalls() == [])
    var tracks = FilmTracks()
    for (chosen, call) in zip([nil, 0, 1], ["subtitles 0", "subtitles 1", "subtitles none"]) {
      tracks[.subtitles] = FilmTracks.Choice(["English", "Deutsch"], chosen: chosen)
      engine.onEvent(.tracks(tracks))
      model.choose(chosen, of: .subtitles)
      model.nextSubtitles()
      #expect(engine.takeCalls() == [call])
    }
  }

  @Test func pitchIsKeptUntilSomebodyLetsItGoWithTheSpeedAndThenInAllFilms() {
    playing(files("a.mp4"))
    model.setKeepsPitch(true)
    #expect(engine.takeCalls() == [] && model.keepsPitch)
    model.setKeepsPitch(false)
    #expect(engine.takeCalls() == ["vary pitch"] && !model.keepsPitch && !settings.keepsPitch)
    let later = PlayerModel(engine: engine, settings: settings, memory: memory)
    #expect(engine.takeCalls() == ["vary pitch"] && !later.keepsPitch)
    later.setKeepsPitch(true)
    #expect(engine.takeCalls() == ["keep pitch"] && settings.keepsPitch)
  }

  @Test func oneFileFollowsTheOtherAndTheLastStays() {
    playing(files("a.mp4", "b.mp4"))
    engine.onEvent(.ended)
    #expect(engine.takeCalls().prefix(2) == ["pause", "open b.mp4"])
    engine.becomeReady()
    engine.onEvent(.ended)
    #expect(model.machine.state == .ended && model.title == "b.mp4")
    _ = engine.takeCalls()
    model.togglePlaying()
    #expect(engine.takeCalls() == ["seek 0.0", "play 1.0"])
  }

  @Test func previousIsTheBeginningFirstAndTheFileBeforeThen() {
    playing(files("a.mp4", "b.mp4"))
    model.next()
    engine.becomeReady()
    engine.reach(20)
    _ = engine.takeCalls()
    model.previous()
    #expect(engine.takeCalls() == ["seek 0.0"])
    model.previous()
    #expect(engine.takeCalls().first == "open a.mp4")
    #expect(!model.queue.hasPrevious)
  }

  @Test func aBrokenFileIsNamedAndTheOthersCanBePlayed() {
    playing(files("a.mp4", "b.mp4"))
    engine.onEvent(.failed(FaultWords("It ends in the middle.")))
    #expect(model.fault == PlayerModel.Fault(file: files("a.mp4")[0], words: FaultWords("It ends in the middle.")))
    #expect(!model.machine.isPlaying)
    model.togglePlaying()
    #expect(engine.takeCalls() == [])
    model.next()
    #expect(model.fault == nil && engine.takeCalls().first == "open b.mp4")
    engine.onEvent(.failed(FaultWords("Neither can this.")))
    model.retry()
    #expect(model.fault == nil && engine.takeCalls().first == "open b.mp4")
  }

  @Test func filmsGoOnWhereTheyWereLeft() {
    playing(files("a.mp4"))
    engine.reach(42)
    model.close()
    #expect(!model.isOpen && engine.takeCalls() == ["close"])
    memory.flush()
    model.open(files("a.mp4"))
    engine.becomeReady()
    #expect(engine.takeCalls().suffix(2) == ["seek 42.0", "play 1.0"])
    engine.onEvent(.ended)
    model.open(files("a.mp4"))
    engine.becomeReady()
    #expect(engine.takeCalls().last == "play 1.0" && model.machine.time == .zero)
  }

  @Test func whatTheEngineSaysWhileTheProgramEndsTakesNoPlaceAway() {
    playing(files("a.mp4"))
    engine.reach(42)
    model.shutDown()
    engine.reach(0)
    engine.onEvent(.ended)
    memory.flush()
    #expect(memory.kept(of: files("a.mp4")[0]).place?.seconds == 42)
  }

  @Test func soundAndSubtitlesAreChosenAsTheyWereAndOnlyOnce() {
    playing(files("a.mp4"))
    var tracks = FilmTracks()
    tracks[.sound] = FilmTracks.Choice(["English", "Deutsch"], chosen: 0)
    tracks[.subtitles] = FilmTracks.Choice(["English", "Deutsch"], chosen: 0)
    engine.onEvent(.tracks(tracks))
    model.choose(1, of: .sound)
    model.choose(nil, of: .subtitles)
    _ = engine.takeCalls()
    model.close()
    memory.flush()
    playing(files("a.mp4"))
    engine.onEvent(.tracks(tracks))
    #expect(engine.takeCalls() == ["sound 1", "subtitles none"])
    engine.onEvent(.tracks(tracks))
    #expect(engine.takeCalls() == [])
    // Another film is as it is.
    playing(files("b.mp4"))
    engine.onEvent(.tracks(tracks))
    #expect(engine.takeCalls() == [])
  }

  @Test func theVolumeIsTheAppsAndSpeedAndRepeatAreNobodys() {
    playing(files("a.mp4", "b.mp4"))
    model.setVolume(0.5)
    model.setSpeed(PlaybackSpeed(rate: -2))
    model.toggleRepeating()
    model.next()
    #expect(model.transport.speed == .normal && !model.transport.repeats)
    #expect(model.volume.level == 0.5 && settings.volume == 0.5)
    let later = PlayerModel(engine: engine, settings: settings, memory: memory)
    #expect(later.volume.level == 0.5 && !later.volume.isMuted)
  }

  @Test func whatAKeyChangesIsSaid() {
    playing(files("a.mp4"))
    model.telling(.volume) { $0.changeVolume(by: -0.05) }
    #expect(model.message?.words == "Volume: 95 %")
    model.telling(.volume) { $0.toggleMute() }
    #expect(model.message?.words == "Muted")
    model.telling(.speed) { $0.changeSpeed(faster: true) }
    #expect(model.message?.words == "1¼×")
    model.telling(.time) { $0.skip(by: 5) }
    #expect(model.message?.words == "0:05 / 1:40")
    let number = model.message?.number
    model.telling(.time) { $0.skip(by: 0) }
    #expect(model.message?.words == "0:05 / 1:40" && model.message?.number != number)
    model.telling(.repeating) { $0.toggleRepeating() }
    #expect(model.message?.words == "Repeat: on")
    model.telling(.marks) { $0.markStart() }
    engine.reach(8)
    #expect(model.message?.words == "Repeat from 0:05 on")
    model.telling(.marks) { $0.markEnd() }
    #expect(model.message?.words == "Repeat from 0:05 to 0:08")
    model.nextSubtitles(isTold: true)
    #expect(model.message?.words == "This movie has no subtitles")
  }

  @Test func theQueuesTitlesAndLengthsAreReadWhileItIsLookedAt() async {
    playing(files("a.mp4", "b.mp4"))
    #expect(model.labels[files("b.mp4")[0]] == nil)
    model.readQueueLabels(true)
    await until { model.labels[files("b.mp4")[0]] != nil }
    let label = model.labels[files("b.mp4")[0]]
    #expect(label?.title == "B.MP4" && label?.lengthText == "1:07")
  }

  @Test func aMovieOfAListGoesOnToTheListsItems() {
    let album = FakeAlbum()
    model.album = album
    playing(files("a.mp4"))
    #expect(model.hasNext && !model.hasPrevious)
    model.next()
    model.previous()
    engine.onEvent(.ended)
    #expect(album.steps == [1])
  }

  @Test func whereAFilmIsIsRememberedWhileItRunsAndWhenItStands() {
    playing(files("a.mp4"))
    engine.reach(4)
    #expect(memory.kept(of: files("a.mp4")[0]).place == nil)
    engine.reach(5.5)
    #expect(memory.kept(of: files("a.mp4")[0]).place?.seconds == 5.5)
    engine.reach(7)
    model.pause()
    #expect(memory.kept(of: files("a.mp4")[0]).place?.seconds == 7)
  }

  @Test func whatComesLateFromTheFileBeforeSaysNothing() async {
    playing(files("a.mp4"))
    model.close()
    engine.reach(9)
    engine.onEvent(.failed(FaultWords("gone")))
    #expect(model.fault == nil && model.machine.state == .nothing && model.details == nil)
  }

  @Test func theQueueGrowsAndShrinks() {
    playing(files("a.mp4"))
    model.append(files("b.mp4", "c.mp4"))
    #expect(engine.takeCalls() == [])
    model.remove(at: 1)
    #expect(model.queue.files == files("a.mp4", "c.mp4") && engine.takeCalls() == [])
    model.remove(at: 0)
    #expect(engine.takeCalls().first == "open c.mp4")
    model.remove(at: 0)
    #expect(!model.isOpen && engine.takeCalls() == ["close"])
    model.append(files("d.mp4"))
    #expect(engine.takeCalls().first == "open d.mp4")
  }

  @Test func volumeGoesToTheEngine() {
    playing(files("a.mp4"))
    model.setVolume(1.5)
    model.toggleMute()
    #expect(engine.takeCalls() == ["volume 3.375", "volume 3.375 muted"])
  }

  @Test func theDesktopIsToldWhoPlaysAndWhatItLooksLike() async throws {
    let made = try #require(
      {
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &pixels)
        return pixels
      }())
    (engine.film.artist, engine.film.album) = ("Ada", "Harbour Songs")
    engine.film.cover = FilmCover(file: URL(fileURLWithPath: "/covers/a b.jpg"), pixels: made)
    playing(files("a.mp3"))
    await until { model.details != nil }
    let metadata = try #require(MediaControls.values(of: model)["Metadata"]?.entries)
    #expect(metadata["xesam:artist"] == .array([.string("Ada")]) && metadata["xesam:album"] == .string("Harbour Songs"))
    #expect(metadata["mpris:artUrl"] == .string("file:///covers/a%20b.jpg"))
    model.open(files("b.mp3"))
    let next = try #require(MediaControls.values(of: model)["Metadata"]?.entries)
    #expect(next["xesam:artist"] == nil && next["xesam:album"] == nil && next["mpris:artUrl"] == nil)
  }

  @Test func theDesktopIsToldWhatIsPlayed() {
    playing(files("a.mp4", "b.mp4"))
    func told() -> [String: DBusValue] { MediaControls.values(of: model) }
    #expect(told()["PlaybackStatus"] == .string("Playing") && told()["CanGoNext"] == .bool(true))
    #expect(told()["Metadata"]?.entries["mpris:length"] == .int64(100_000_000))
    #expect(told()["Metadata"]?.entries["xesam:url"] == .string("file:///films/a.mp4"))
    model.pause()
    model.toggleRepeating()
    model.toggleMute()
    #expect(told()["PlaybackStatus"] == .string("Paused") && told()["LoopStatus"] == .string("Track"))
    #expect(told()["Volume"] == .double(0))
    engine.onEvent(.failed(FaultWords("It ends in the middle.")))
    #expect(told()["PlaybackStatus"] == .string("Stopped") && told()["CanPlay"] == .bool(false))
  }

  /// Notes each place where playback is said to go on.
  private func notingSeeks(_ body: () -> Void) -> [Double] {
    var told: [Double] = []
    model.onSeek = { told.append($0.seconds) }
    body()
    model.onSeek = { _ in }
    return told
  }

  @Test func eachJumpIsToldOnceAndADragAtItsEnd() {
    playing(files("a.mp4"))
    engine.reach(20)
    let byHand = notingSeeks {
      model.skip(by: 5)
      model.seek(to: CMTime(value: 300, timescale: 1))
      model.previous()
      model.beginScrubbing(at: CMTime(value: 10, timescale: 1))
      model.scrub(to: CMTime(value: 20, timescale: 1))
      model.endScrubbing(at: CMTime(value: 30, timescale: 1))
      engine.reach(31)
      model.pause()
      model.play()
    }
    #expect(byHand == [25, 100, 0, 30])
  }

  @Test func whatIsRepeatedAndWhatGoesOnWhereItWasLeftAreTold() {
    playing(files("a.mp4"))
    let repeated = notingSeeks {
      engine.reach(40)
      model.markStart()
      engine.reach(50)
      model.markEnd()
      engine.reach(50.5)
    }
    // At B it goes back to A at once, and again when B is reached.
    #expect(repeated == [40, 40])
    playing(files("b.mp4"))
    let again = notingSeeks {
      model.toggleRepeating()
      engine.onEvent(.ended)
    }
    #expect(again == [0])
    engine.reach(42)
    model.close()
    let resumed = notingSeeks { playing(files("b.mp4")) }
    #expect(resumed == [42])
  }

  @Test func theDesktopKnowsAFileByItsOpeningAndNotByItsPlaceInTheQueue() {
    func track() -> DBusValue? { MediaControls.values(of: model)["Metadata"]?.entries["mpris:trackid"] }
    playing(files("a.mp4", "b.mp4"))
    let first = track()
    model.append(files("c.mp4"))
    model.move(from: 0, to: 2)
    #expect(track() == first && model.queue.index == 2)
    model.select(0)
    let second = track()
    model.open(files("d.mp4"))
    let third = track()
    #expect(first != nil && second != first && third != first && third != second)
  }
}

extension DBusValue {
  fileprivate var entries: [String: DBusValue] { if case .dictionary(let entries) = self { entries } else { [:] } }
}

@MainActor
private final class FakeAlbum: FilmAlbum {
  private(set) var steps: [Int] = []
  let hasPrevious = false
  let hasNext = true
  func step(_ count: Int) { steps.append(count) }
  func trashOpened() {}
}
