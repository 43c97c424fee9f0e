import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Testing

@testable import kinora

/// The Player's values: seek bar, queue, places to go on at, words, and when the controls hide.
@Suite struct PlayerValueTests {
  fileprivate static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }

  // MARK: - Seek bar

  @Test func placesAndTimesOfTheBarBelongTogether() {
    let bar = TimelineGeometry(width: 1064, duration: CMTime(value: 300_300, timescale: 30_000))
    #expect(bar.time(at: -5) == .zero)
    #expect(abs((bar.time(at: 2000) - bar.duration).seconds) < 1e-4)
    for x in stride(from: 0.0, through: 1064, by: 7) { #expect(abs(bar.x(of: bar.time(at: x)) - x) < 0.01) }
    #expect(bar.x(of: .invalid) == 0 && bar.x(of: Self.time(99)) == 1064)
    let unknown = TimelineGeometry(width: 1064, duration: .zero)
    #expect(unknown.time(at: 500) == .zero && unknown.x(of: Self.time(3)) == 0)
  }

  @Test(arguments: [(0.0, 0.0), (50, 0), (500, 400), (1000, 864), (1064, 864)])
  func theCardStaysOverTheBar(_ x: Double, _ start: Double) {
    #expect(TimelineGeometry(width: 1064, duration: Self.time(1)).cardStart(over: x, cardWidth: 200) == start)
  }

  private static let waves: [(width: Double, levels: [Float], heights: [Double])] = [
    (8, [0.25, 1], [0.5, 1]), (4, [0.25, 1, 0], [1]), (16, [0.25, 1], [0.5, 0.5, 1, 1]), (3, [1], []), (8, [], []),
    (8, [4, 0], [1, 0]),
  ]

  @Test(arguments: waves)
  func theLoudestThatShareABarCount(_ width: Double, _ levels: [Float], _ heights: [Double]) {
    #expect(TimelineGeometry(width: width, duration: Self.time(1)).bars(levels) == heights)
  }

  // MARK: - Queue

  private static func queue(_ names: String, at index: Int) -> PlayQueue {
    var queue = PlayQueue(names.map { URL(fileURLWithPath: "/\($0)") })
    _ = queue.select(index)
    return queue
  }

  private static func words(_ queue: PlayQueue) -> String {
    queue.files.map(\.lastPathComponent).joined() + ":" + (queue.current?.lastPathComponent ?? "-")
  }

  @Test(arguments: [
    (0, 2, "bcad:c"), (3, 0, "dabc:c"), (2, 0, "cabd:c"), (2, 3, "abdc:c"), (1, 3, "acdb:c"), (0, 9, "abcd:c"),
  ])
  func whatIsOpenStaysOpenWhenTheQueueIsReordered(_ source: Int, _ target: Int, _ result: String) {
    var queue = Self.queue("abcd", at: 2)
    queue.move(from: source, to: target)
    #expect(Self.words(queue) == result)
  }

  @Test(arguments: [(0, "bcd:c", false), (2, "abd:d", true), (3, "abc:c", false), (7, "abcd:c", false)])
  func whatFollowsIsOpenWhenTheOpenFileIsTakenOut(_ place: Int, _ result: String, _ wasOpen: Bool) {
    var queue = Self.queue("abcd", at: 2)
    #expect(queue.remove(at: place) == wasOpen)
    #expect(Self.words(queue) == result)
  }

  @Test func theQueueHasTwoEnds() {
    var queue = Self.queue("ab", at: 0)
    #expect(!queue.hasPrevious && queue.hasNext && !queue.move(by: -1))
    #expect(queue.move(by: 1) && !queue.hasNext && queue.hasPrevious && !queue.move(by: 1))
    #expect(queue.remove(at: 1) && Self.words(queue) == "a:a")
    #expect(queue.remove(at: 0) && queue.current == nil && !queue.hasNext && !queue.hasPrevious)
    queue.append([URL(fileURLWithPath: "/z")])
    #expect(Self.words(queue) == "z:z")
  }

  // MARK: - Where it was left

  @Test(arguments: [
    (30.0, 100.0, true, true), (0.5, 100, true, false), (96, 100, true, false), (94, 100, true, true),
    (3000, 3600, true, true), (3500, 3600, true, false),  // three hundredths of an hour are credits
    (5, 10, true, true), (9.5, 10, true, false), (0.2, 1, true, true), (0.05, 1, true, false),
    (100, 200, false, false), (1000, 3000, false, true),  // a song begins again, a reading goes on
    (5, 0, true, false),
  ])
  func filmsGoOnExceptNearTheirEnds(_ seconds: Double, _ length: Double, _ hasPicture: Bool, _ goesOn: Bool) {
    let place = ResumeRule.place(Self.time(seconds), of: Self.time(length), hasPicture: hasPicture)
    #expect(place == (goesOn ? Self.time(seconds) : nil))
  }

  @Test func placesOutliveTheProgramAndOnlySoManyAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("state/positions.json")
    let memory = FilmMemory(file, limit: 12)
    let films = (0..<15).map { URL(fileURLWithPath: "/films/\($0).mp4") }
    for (number, film) in films.enumerated().prefix(3) { memory.keep(Double(number) + 1, of: film) }
    memory.keep(nil, of: films[1])
    memory.keep(9, of: films[2])
    memory.flush()
    let again = FilmMemory(file, limit: 12)
    #expect(again.kept(of: films[0]).place == Self.time(1))
    #expect(again.kept(of: films[1]) == FilmKeepsake())
    #expect(again.kept(of: films[2]).place == Self.time(9))
    for film in films.dropFirst(3) { again.keep(5, of: film) }
    again.flush()
    #expect(again.kept(of: films[0]).place == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).count == 1)
    try Data("{nonsense".utf8).write(to: file)
    #expect(again.kept(of: films[9]).place == nil)
    again.keep(4, of: films[9])
    #expect(again.kept(of: films[9]).place == Self.time(4))
    // What lies on a server has another film's path.
    let elsewhere = try #require(URL(string: "http://host/films/9.mp4"))
    #expect(again.kept(of: elsewhere).place == nil)
    again.keep(nil, of: elsewhere)
    again.flush()
    #expect(again.kept(of: films[9]).place == Self.time(4))
  }

  @Test func soundAndSubtitlesAreKeptBesideThePlaceAndFilesOfOlderVersionsAreRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("positions.json")
    try Data(#"[{"path":"/films/0.mp4","value":7000,"timescale":1000}]"#.utf8).write(to: file)
    let film = URL(fileURLWithPath: "/films/0.mp4")
    let memory = FilmMemory(file)
    #expect(memory.kept(of: film) == FilmKeepsake(place: CMTime(value: 7000, timescale: 1000)))
    memory.update(film) { $0.sound = "Deutsch" }
    memory.update(film) { ($0.place, $0.subtitles) = (nil, "") }
    memory.flush()
    #expect(FilmMemory(file).kept(of: film) == FilmKeepsake(sound: "Deutsch", subtitles: ""))
    memory.update(film) { $0 = FilmKeepsake() }
    memory.flush()
    #expect(try String(contentsOf: file, encoding: .utf8) == "[]")
  }

  // MARK: - The window's shape

  @Test(arguments: [
    // A wide film on the area of the window, a portrait one, one that is wider than the screen, a phone's window.
    (1280.0, 720.0, 1100, 720, 1920, 1080, 1186, 667), (720, 1280, 1100, 720, 1920, 1080, 547, 972),
    (2390, 1000, 1100, 720, 1280, 800, 1152, 482), (1280, 720, 600, 640, 1920, 1080, 0, 0),
    (100, 1000, 1100, 720, 1920, 1080, 360, 972), (640, 480, 1100, 720, 1920, 1080, 1028, 771),
  ])
  func aWindowTakesTheShapeOfItsFilm(
    _ width: Double, _ height: Double, _ startWidth: Int, _ startHeight: Int, _ screenWidth: Int, _ screenHeight: Int,
    _ newWidth: Int, _ newHeight: Int
  ) {
    typealias Size = FilmWindowSize.Size
    let size = FilmWindowSize.fitting(
      PictureSize(width: width, height: height), from: Size(width: startWidth, height: startHeight),
      on: Size(width: screenWidth, height: screenHeight))
    guard newWidth > 0 else {
      #expect(size == nil)
      return
    }
    // Portrait films are as high as the screen lets them be.
    #expect(size?.height == newHeight)
    #expect(size.map { abs($0.width - newWidth) <= 1 } == true)
  }

  // MARK: - Words

  @Test(arguments: [
    (0.0, "0:00", "0 seconds"), (12.9, "0:12", "12 seconds"), (61, "1:01", "1 minute 1 second"),
    (60, "1:00", "1 minute"), (3849, "1:04:09", "1 hour 4 minutes 9 seconds"),
  ])
  func timesAreWrittenAndSpoken(_ seconds: Double, _ written: String, _ spoken: String) {
    #expect(ClockText.time(Self.time(seconds)) == written)
    #expect(ClockText.spoken(Self.time(seconds)) == spoken)
  }

  @Test func timesToTheThousandthAndWhatIsLeft() {
    #expect(ClockText.exact(Self.time(64.036)) == "1:04.036")
    #expect(ClockText.exact(CMTime(value: 59_9996, timescale: 10_000)) == "1:00.000")
    #expect(ClockText.time(.indefinite) == "0:00")
    #expect(ClockText.remaining(Self.time(12), of: Self.time(64)) == "−0:52")
    #expect(ClockText.remaining(Self.time(99), of: Self.time(64)) == "−0:00")
  }

  @Test func theInspectorSaysWhatIsKnownAndNothingElse() {
    var film = FilmDetails(container: "MP4", duration: Self.time(64.036), byteCount: 96_400_000)
    film.tracks = [
      FilmDetails.Track(
        kind: .video(width: 1920, height: 1080, framesPerSecond: 30_000.0 / 1001, quarterTurns: 1, isMirrored: true),
        codec: "H.264", bitsPerSecond: 8_120_000),
      FilmDetails.Track(
        kind: .audio(channels: 2, sampleRate: 44_100), codec: "AAC", bitsPerSecond: 128_000, language: "English"),
      FilmDetails.Track(kind: .subtitles, codec: "", bitsPerSecond: 0, isEnabled: false),
    ]
    film.notes = [FilmDetails.Note(name: "Author", value: "Ada")]
    let sections = InspectorFacts(film, name: "a.mp4").sections
    #expect(sections.map(\.title) == ["File", "Video", "Sound", "Subtitles", "Written in the File"])
    let lines = sections.map { $0.facts.map { "\($0.title)=\($0.value)" }.joined(separator: "|") }
    #expect(lines[0] == "File=a.mp4|Container=MP4|Length=1:04.036|File Size=96.4 MB")
    #expect(
      lines[1]
        == "Codec=H.264|Size=1920 × 1080|Frame Rate=29.97 per second|Orientation=Turned right, Mirrored"
        + "|Bit Rate=8.1 Mbit/s")
    #expect(
      lines[2] == "Codec=AAC|Channels=Stereo|Sample Rate=44.1 kHz|Bit Rate=128 kbit/s|Language=English")
    #expect(lines[3] == "State=Switched off")
    #expect(lines[4] == "Author=Ada")
  }

  @Test func whatFilesSayIsFoundUnderAllItsNames() {
    let words = FilmWords([
      MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.make", .text("Kinora")),
      MetadataEntry(.iTunes, "©nam", .text("  Lake at dawn\0")),
      MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.title", .text("Another")),
      MetadataEntry(.common, "COMMENT", .text("")), MetadataEntry(.common, "comment", .text("Cold.")),
      MetadataEntry(.iTunes, "desc", .text("Mist")), MetadataEntry(.iTunes, "covr", .data(Data([1]))),
    ])
    #expect(words.title == "Lake at dawn" && words.description == "Mist")
    func lines(_ notes: [FilmDetails.Note]) -> [String] { notes.map { "\($0.name)=\($0.value)" } }
    #expect(
      lines(words.notes(all: true)) == ["Title=Lake at dawn", "Description=Mist", "Comment=Cold.", "Maker=Kinora"])
    #expect(lines(words.notes(all: false)) == ["Maker=Kinora"])
  }

  @Test(arguments: [
    (CGAffineTransform.identity, 0, false), (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 720, ty: 0), 1, false),
    (CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 9, ty: 9), 2, false),
    (CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 9), 3, false),
    (CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 9, ty: 0), 0, true),
  ])
  func tracksSayHowTheyAreTurned(_ transform: CGAffineTransform, _ turns: Int, _ isMirrored: Bool) {
    var facts = MediaTrackFacts(id: 1, kind: .video)
    facts.transform = transform
    facts.naturalSize = CGSize(width: 640, height: 360)
    let kind = FilmDetails.Track(facts).kind
    #expect(
      kind
        == .video(width: 640, height: 360, framesPerSecond: 0, quarterTurns: turns, isMirrored: isMirrored))
  }

  @Test(arguments: [("avc1", "H.264"), ("ac-3", "AC-3"), ("abcd", "abcd"), ("aac ", "AAC")])
  func codecsAreCalledWhatPeopleCallThem(_ letters: String, _ name: String) {
    #expect(CodecName.name(of: letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }) == name)
  }

  // MARK: - Hiding the controls

  @Test func theControlsHideOnlyWhileAFilmRuns() {
    var hider = ControlsHider()
    #expect(hider.stirred() == .nothing && hider.rested() == .nothing)
    hider.isPlaying = true
    #expect(hider.changed() == .wait && hider.stirred() == .wait)
    #expect(hider.rested() == .hide && hider.isHidden && hider.rested() == .nothing)
    #expect(hider.stirred() == .show && !hider.isHidden && hider.stirred() == .wait)
    #expect(hider.rested() == .hide)
    hider.isHeld = true
    #expect(hider.changed() == .show && hider.rested() == .nothing)
    hider.isHeld = false
    #expect(hider.changed() == .wait && hider.rested() == .hide)
    hider.isPlaying = false
    #expect(hider.changed() == .show && hider.changed() == .nothing)
  }
}

extension FilmMemory {
  /// Keeps a place in whole milliseconds, or that there is none.
  fileprivate func keep(_ seconds: Double?, of film: URL) {
    let place = seconds.map { PlayerValueTests.time($0) }
    update(film) { $0.place = place }
  }
}
