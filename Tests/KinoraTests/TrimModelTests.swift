import AVFoundation
import AVKit
import CoreMedia
import Foundation
import Testing

@testable import kinora

/// The Trim page's model, without a window and without a player.
@MainActor
@Suite struct TrimModelTests {
  private final class Engine: TrimEngine {
    var onEvent: @MainActor (TrimEvent) -> Void = { _ in }
    var log: [String] = []
    /// The frames that can be decoded without others.
    var keyFrames: Set<Int> = [0]

    private func frame(_ time: CMTime) -> Int { Int((time.seconds * 25).rounded()) }

    func open(_ file: URL) { log.append("open") }
    func close() { log.append("close") }
    func show(_ time: CMTime) { log.append("\(frame(time))") }
    func loop(_ range: CMTimeRange) { log.append("loop \(frame(range.start))-\(frame(range.end))") }
    func pause() { log.append("pause") }
    func isKeyFrame(at time: CMTime) async -> Bool? { keyFrames.contains(frame(time)) }
  }

  private let engine = Engine()
  private let film = URL(fileURLWithPath: "/nowhere/Lake.mp4")

  private func time(_ frame: Int64) -> CMTime { CMTime(value: frame, timescale: 25) }

  /// A movie of 100 frames, 25 a second.
  private func opened(at first: Int64 = 0, canBeCopied: Bool = true) -> TrimModel {
    let model = TrimModel(engine: engine)
    model.open(film, at: time(first))
    engine.onEvent(
      .ready(
        TrimMovie(
          duration: time(100), frame: time(1), width: 1920, height: 1080, rate: 25, canBeCopied: canBeCopied)))
    engine.log = []
    return model
  }

  private func range(_ model: TrimModel) -> [Int64] {
    model.selection.map {
      [$0.start, $0.end].map { CMTimeConvertScale($0, timescale: 25, method: .roundTowardZero).value }
    }
      ?? []
  }

  @Test func keysAloneTrimAFilm() {
    let model = opened(at: 40)
    #expect(!model.canSave)
    model.mark(.start)
    model.skip(by: 1)
    model.step(by: -5)
    model.mark(.end)
    // The frame that is shown is the last one that is kept.
    #expect(range(model) == [40, 61] && engine.log == ["40", "65", "60", "60"] && model.canSave)
    model.step(.start, by: 2)
    model.step(.end, by: -1)
    #expect(range(model) == [42, 60] && engine.log.suffix(2) == ["42", "59"])
    model.show(.start)
    model.skip(by: -60)
    model.skip(by: 60)
    #expect(engine.log.suffix(3) == ["42", "0", "99"])
  }

  @Test func theLoopStopsForAChangeAndStaysWhereItWasStopped() {
    let model = opened()
    model.togglePlaying()
    engine.onEvent(.time(CMTime(seconds: 1.23, preferredTimescale: 600)))
    model.togglePlaying()
    #expect(engine.log == ["loop 0-100", "pause", "30"] && !model.isPlaying)
    model.mark(.start)
    model.togglePlaying()
    model.step(.end, by: -10)
    #expect(range(model) == [30, 90] && engine.log.suffix(3) == ["loop 30-100", "pause", "89"] && !model.isPlaying)
    // What the loop says late isn't heard.
    engine.onEvent(.time(time(5)))
    #expect(model.head == time(89))
  }

  @Test func twentyStepsAreUndoneAndRedone() {
    let model = opened()
    var seen = [range(model)]
    for step in 1...20 {
      if step % 2 == 0 { model.step(.end, by: -step / 2) } else { model.step(.start, by: 1) }
      seen.append(range(model))
    }
    for expected in seen.dropLast().reversed() {
      #expect(model.canUndo)
      model.undo()
      #expect(range(model) == expected)
    }
    #expect(!model.canUndo && model.canRedo)
    for expected in seen.dropFirst() {
      model.redo()
      #expect(range(model) == expected)
    }
    #expect(!model.canRedo)
    model.undo()
    model.step(.start, by: 1)
    #expect(!model.canRedo)
  }

  @Test func aDragIsUndoneAsAWhole() {
    let model = opened()
    model.beginChange()
    for frame in 1...30 { model.move(.start, to: time(Int64(frame))) }
    model.beginChange()
    // Taken hold of, but not moved.
    model.beginChange()
    model.undo()
    #expect(range(model) == [0, 100] && !model.canUndo)
  }

  @Test func whetherItBeginsOnAKeyFrameIsFoundOutForEachStart() async {
    engine.keyFrames = [0, 50]
    let model = opened()
    await until { model.isOnKeyFrame == true }
    model.step(.start, by: 49)
    await until { model.isOnKeyFrame == false }
    model.step(.start, by: 1)
    await until { model.isOnKeyFrame == true }
    #expect(model.isOnKeyFrame == true)
  }

  @Test func aClipIsSavedBesideTheFilmAndTheOriginalInItsPlace() {
    let model = opened()
    var works: [TrimWork] = []
    model.onSave = { _, work in works.append(work) }
    model.save(as: .clip("nothing cut"), .fast)
    #expect(works.isEmpty && model.isOpen)
    model.step(.start, by: 10)
    model.save(as: .clip("  Dawn "), .fast)
    #expect(works.last?.destination.path == "/nowhere/Dawn.mp4" && works.last?.replacesSource == false)
    #expect(works.last?.range == CMTimeRange(start: time(10), end: time(100)) && works.last?.way == .fast)
    #expect(!model.isOpen && engine.log.last == "close")
    let second = opened()
    second.onSave = { _, work in works.append(work) }
    second.step(.end, by: -10)
    second.save(as: .original, .exact)
    #expect(works.last?.destination == film && works.last?.replacesSource == true && works.last?.way == .exact)
  }

  @Test func aNameThatWasPromisedToOtherWorkIsTaken() async {
    var promised: [URL] = []
    let rows: [(String, ClipName.Refusal?)] = [("Lake (clip)", nil), ("Lake (clip 2)", .taken)]
    for (suggestion, refusal) in rows {
      let model = opened()
      model.taken = { TakenNames(promised: promised) { _ in false } }
      model.onSave = { _, work in promised.append(work.destination) }
      model.step(.start, by: 10)
      #expect(await model.suggestedName() == suggestion)
      #expect(model.refusal(of: .clip(" Lake (clip) "))() == refusal && model.refusal(of: .clip("Dawn"))() == nil)
      model.save(as: .clip(suggestion), .fast)
    }
    #expect(promised.map(\.lastPathComponent) == ["Lake (clip).mp4", "Lake (clip 2).mp4"])
  }

  @Test func theOriginalIsNotReplacedWhereAnotherFilmHasItsNewName() {
    let model = TrimModel(engine: engine)
    model.taken = { TakenNames { $0.lastPathComponent == "Lake.mp4" } }
    model.open(URL(fileURLWithPath: "/nowhere/Lake.mkv"))
    #expect(model.refusal(of: .original)() == .taken && model.refusal(of: .clip("Dawn"))() == nil)
    model.taken = { TakenNames { _ in false } }
    #expect(model.refusal(of: .original)() == nil)
    // Its own name isn't another film's.
    model.taken = { TakenNames { _ in true } }
    model.open(film)
    #expect(model.refusal(of: .original)() == nil)
  }

  @Test func nothingIsEncodedWhereAnotherFilmHasTheNewName() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, other) = (folder.appendingPathComponent("Lake.mkv"), folder.appendingPathComponent("Lake.mp4"))
    for file in [source, other] { try Data("film".utf8).write(to: file) }
    let work = TrimWork(
      source: source, range: CMTimeRange(start: .zero, end: time(10)), way: .exact, destination: other,
      replacesSource: true)
    // A source that can't be read would be said otherwise.
    let error = await #expect(throws: AVError.self) { try await work.run { _ in } }
    #expect(error?.code == .fileAlreadyExists)
  }

  @Test func whatCantBeCopiedIsOnlyEncoded() {
    #expect(opened().ways == [.fast, .exact] && opened(canBeCopied: false).ways == [.exact])
    let model = TrimModel(engine: engine)
    model.open(URL(fileURLWithPath: "/nowhere/Lake.mkv"))
    #expect(model.ending == "mp4" && model.usualName == "Lake (clip)")
  }

  @Test func whatIsTooShortOrFailsIsSaid() {
    let model = TrimModel(engine: engine)
    model.open(film)
    engine.onEvent(.ready(TrimMovie(duration: .zero, frame: time(1), width: 1, height: 1, rate: 25)))
    #expect(model.fault?.words == "It is too short to be trimmed." && model.selection == nil)
    model.mark(.start)
    model.step(by: 1)
    model.togglePlaying()
    model.undo()
    #expect(!model.isPlaying && !model.canSave)
    engine.onEvent(.failed(FaultWords("gone")))
    #expect(model.fault?.words == "gone")
    model.close()
    engine.onEvent(.failed(FaultWords("late")))
    #expect(model.fault == nil)
  }

  nonisolated private static let words: [(TrimWay, Bool?, Double?, String)] = [
    (.fast, true, nil, "A moment. Same quality; plays the same in every program."),
    (.fast, false, nil, "A moment. Same quality; starts on the exact frame through an edit list."),
    (.fast, nil, 9, "A moment. Same quality; starts on the exact frame through an edit list."),
    (.exact, true, nil, "Encodes again; plays the same in every program."),
    (.exact, false, 19, "About 20 seconds. Encodes again; plays the same in every program."),
    (.exact, nil, 1, "A moment. Encodes again; plays the same in every program."),
  ]

  @Test(arguments: words.indices) func waysSayWhatTheyCost(_ index: Int) {
    let (way, isOnKeyFrame, seconds, expected) = Self.words[index]
    #expect(way.words(isOnKeyFrame: isOnKeyFrame, seconds: seconds) == expected)
  }
}
