import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Words on a clock that only the test moves.
@Suite struct WordsRunnerTests {
  @Test(arguments: [1, 2, -1] as [Double]) func everyChangeIsToldAtItsTimeHoweverFast(_ rate: Double) async throws {
    func time(_ tenths: Int64) -> CMTime { CMTime(value: tenths, timescale: 10) }
    let cues = [("a", 10, 15), ("b", 15, 20), ("c", 30, 40)].map { name, start, end in
      SubtitleCue(start: time(start), end: time(end), text: SubtitleText(name))
    }
    let (clock, told) = (SimulatedClock(), Gathered<String>())
    let (begin, start) = (clock.now, rate > 0 ? 0 : 4.5)
    let runner = WordsRunner(clock: clock) { change in
      told.add("\(change.cues.map(\.text.string).joined()) \((change.time.seconds * 10).rounded())")
    }
    runner.follow { CMTime(seconds: start + Double(clock.now - begin) / 1e9 * rate, preferredTimescale: 1_000_000_000) }
    runner.use(SubtitleTimeline(cues))
    runner.run(at: rate)
    let expected =
      rate > 0 ? ["a 10.0", "b 15.0", " 20.0", "c 30.0", " 40.0"] : ["c 40.0", " 30.0", "b 20.0", "a 15.0", " 10.0"]
    try await eventually("all words") {
      if let deadline = clock.nextDeadline { clock.advance(to: deadline) }
      return told.values.count >= expected.count
    }
    #expect(told.values == expected)
    // Nothing follows: nothing is planned.
    try await eventually("nothing to be planned") { clock.nextDeadline == nil }
    runner.stop()
  }
}

/// Gathers the words that an output tells.
private final class WordsListener: NSObject, AVPlayerItemLegibleOutputPushDelegate, Sendable {
  struct Told: Equatable, Sendable {
    var words: String
    var time: Double
  }

  let told = Gathered<Told>()
  let flushes = Gathered<Bool>()
  /// Where the film lies, as long as somebody listens.
  private let folder: ProgramFolder?

  init(in folder: ProgramFolder? = nil) {
    self.folder = folder
    super.init()
  }

  func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any], forItemTime itemTime: CMTime
  ) {
    told.add(
      Told(words: strings.map(\.string).joined(separator: "|"), time: (itemTime.seconds * 1000).rounded() / 1000))
  }

  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) { flushes.add(true) }

  /// What is shown now.
  var words: String { told.values.last?.words ?? "" }
}

extension PlaybackSuite {
  @Suite struct Words {
    /// A movie of three seconds with words beside it, in the first half of each, and somebody who is told of them.
    private static func rig(_ container: MediaRecipe.Container) async throws -> (
      PlaybackRig, AVPlayerItemLegibleOutput, WordsListener
    ) {
      let recipe = MediaRecipe {
        $0.container = container
        $0.video?.frameCount = 90
        $0.video?.keyFrameInterval = 10
        $0.audio = [.init()]
      }
      let folder = try ProgramFolder()
      let film = folder.file("film.\(container.rawValue)")
      try FileManager.default.copyItem(at: await MediaLibrary.file(for: recipe), to: film)
      for (language, word) in [("de", "deu"), ("en", "eng")] {
        let lines = (0..<3).map { "\($0 + 1)\n00:00:0\($0),000 --> 00:00:0\($0),500\n\(word) \($0)\n" }
        try Data(lines.joined(separator: "\n").utf8).write(to: folder.file("film.\(language).srt"))
      }
      return try await rig(PlaybackRig(url: film), in: folder)
    }

    private static func rig(_ rig: PlaybackRig, in folder: ProgramFolder? = nil) async throws -> (
      PlaybackRig, AVPlayerItemLegibleOutput, WordsListener
    ) {
      let (output, listener) = (AVPlayerItemLegibleOutput(), WordsListener(in: folder))
      output.setDelegate(listener, queue: DispatchQueue(label: "words"))
      rig.item.add(output)
      let item = rig.item
      try await rig.ready()
      try await eventually("the tracks") { !item.tracks.isEmpty }
      return (rig, output, listener)
    }

    private static func group(_ rig: PlaybackRig) async throws -> AVMediaSelectionGroup {
      try #require(try await rig.item.asset.loadMediaSelectionGroup(for: .legible))
    }

    private static func frame(_ number: Int64) -> CMTime { CMTime(value: number, timescale: 30) }

    @Test(arguments: [MediaRecipe.Container.mp4, .mkv])
    func wordsAreShownWhereverPlayingGoes(_ container: MediaRecipe.Container) async throws {
      let (rig, output, listener) = try await Self.rig(container)
      let group = try await Self.group(rig)
      #expect(group.options.map(\.extendedLanguageTag) == ["de", "en"] && group.allowsEmptySelection)
      // None unless somebody wants some.
      #expect(rig.item.selectedMediaOption(in: group) == nil)
      rig.item.select(group.options[0], in: group)
      try await eventually("the first words") { listener.words == "deu 0" }
      try await eventually("the same over the picture") { rig.layer.words.map(\.string) == ["deu 0"] }
      // Jumps and steps.
      _ = await rig.jump(to: Self.frame(36))
      try await eventually("the second words") { listener.words == "deu 1" && !listener.flushes.values.isEmpty }
      _ = await rig.jump(to: Self.frame(57))
      try await eventually("no words") { listener.words.isEmpty && rig.layer.words.isEmpty }
      rig.item.step(byCount: 5)
      try await eventually("the third words") { listener.words == "deu 2" }
      rig.item.step(byCount: -5)
      try await eventually("no words again") { listener.words.isEmpty }
      // Others, and none.
      _ = await rig.jump(to: Self.frame(36))
      rig.item.select(group.options[1], in: group)
      try await eventually("English words") { listener.words == "eng 1" }
      output.suppressesPlayerRendering = true
      #expect(rig.layer.words.isEmpty)
      output.suppressesPlayerRendering = false
      // The layer hears of them by itself, after the output or before.
      try await eventually("English words in the layer") { rig.layer.words.map(\.string) == ["eng 1"] }
      rig.item.select(nil, in: group)
      try await eventually("no words any more") { listener.words.isEmpty && rig.layer.words.isEmpty }
    }

    @Test func wordsComeAndGoWhilePlayingEitherWay() async throws {
      let (rig, _, listener) = try await Self.rig(.mp4)
      let group = try await Self.group(rig)
      rig.item.select(group.options[0], in: group)
      try await eventually("the first words") { listener.words == "deu 0" }
      _ = await rig.jump(to: Self.frame(20))
      try await eventually("no words") { listener.words.isEmpty }
      listener.told.clear()
      try await rig.playToEnd(rate: 2)
      try await eventually("the last words to go") { listener.told.values.last?.time == 2.5 }
      let forward = [("deu 1", 1.0), ("", 1.5), ("deu 2", 2.0), ("", 2.5)].map {
        WordsListener.Told(words: $0, time: $1)
      }
      Self.expect(listener.told.values, in: forward)
      _ = await rig.jump(to: Self.frame(80))
      listener.told.clear()
      try await rig.playToEnd(rate: -2)
      try await eventually("the first words, from behind") { listener.words == "deu 0" }
      let backward = [("deu 2", 2.5), ("", 2.0), ("deu 1", 1.5), ("", 1.0), ("deu 0", 0.5)]
        .map { WordsListener.Told(words: $0, time: $1) }
      Self.expect(listener.told.values, in: backward)
    }

    /// What was told are these in their order; a busy machine may have left some out.
    private static func expect(_ told: [WordsListener.Told], in all: [WordsListener.Told]) {
      let places = told.map { all.firstIndex(of: $0) ?? -1 }
      #expect(!places.contains(-1) && places == places.sorted() && Set(places).count >= 2, "\(told)")
    }

    @Test func wordsAreToldInAdvanceToWhoWantsThat() async throws {
      let (rig, output, listener) = try await Self.rig(.mp4)
      let group = try await Self.group(rig)
      output.advanceIntervalForDelegateInvocation = 0.25
      rig.item.select(group.options[0], in: group)
      _ = await rig.jump(to: Self.frame(24))
      try await eventually("the second words") { listener.told.values.last == .init(words: "deu 1", time: 1.05) }
      #expect(rig.layer.words.isEmpty)
      rig.item.remove(output)
      #expect(rig.item.outputs.isEmpty)
      listener.told.clear()
      rig.item.add(output)
      try await eventually("the words for one who comes late") { listener.told.values.last?.words == "deu 1" }
      let other = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4"))
      other.add(output)
      #expect(other.outputs.isEmpty && rig.item.outputs == [output])
    }

    /// Those of the parts, where these come to lie.
    @Test(arguments: CarriedSubtitleTests.containers)
    func wordsOfCompositionsAreShown(_ container: String) async throws {
      let folder = try ProgramFolder()
      let film = try await CarriedSubtitleTests.film(container, in: folder.url)
      let composition = try await CarriedSubtitleTests.composition(film)
      let (rig, _, listener) = try await Self.rig(PlaybackRig(asset: composition), in: folder)
      let group = try await Self.group(rig)
      #expect(group.options.map(\.extendedLanguageTag) == ["de"])
      rig.item.select(group.options[0], in: group)
      for cue in CarriedSubtitleTests.cues {
        let words = cue.words.replacing("<i>", with: "").replacing("</i>", with: "")
        for (time, shown) in [(cue.start, words), (cue.end - 10, words), (cue.end, "")] {
          _ = await rig.jump(to: CMTime(value: CMTimeValue(time), timescale: 1000))
          try await eventually("“\(shown)” at \(time) ms of \(container)") { listener.words == shown }
        }
      }
    }

    @Test func filesBesideTheFilmAreOptionsToo() async throws {
      let folder = try ProgramFolder()
      let movie = folder.file("My Film.mp4")
      try FileManager.default.copyItem(
        at: await MediaLibrary.file(for: MediaRecipe { $0.video?.keyFrameInterval = 10 }), to: movie)
      try Data("1\n00:00:00,500 --> 00:00:01,500\n<i>Bonjour</i> Ä\n".utf8).write(to: folder.file("My Film.fr.srt"))
      try Data("WEBVTT\n\n00:00.000 --> 00:05.000\nGuten Tag".utf8).write(to: folder.file("My Film.de.vtt"))
      try Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: folder.file("My Film.srt"))
      let (rig, _, listener) = try await Self.rig(PlaybackRig(url: movie))
      let group = try await Self.group(rig)
      #expect(group.options.map(\.extendedLanguageTag) == ["de", "fr", nil])
      #expect(
        group.options.map(\.displayName) == ["Deutsch – My Film.de.vtt", "Français – My Film.fr.srt", "My Film.srt"])
      #expect(group.mediaSelectionOption(withPropertyList: group.options[1].propertyList()) == group.options[1])
      #expect(rig.item.tracks.count == 1 && rig.item.selectedMediaOption(in: group) == nil)
      rig.item.select(group.options[0], in: group)
      try await eventually("German words") { listener.words == "Guten Tag" }
      _ = await rig.jump(to: Self.frame(20))
      rig.item.select(group.options[1], in: group)
      try await eventually("French words") { listener.words == "Bonjour Ä" }
      try await eventually("them over the picture") { rig.layer.words.map(\.string) == ["Bonjour Ä"] }
      #expect(rig.layer.words[0].runs == [.init(range: 0..<7, style: .italic)])
      // A file that is none hurts nobody.
      rig.item.select(group.options[2], in: group)
      try await eventually("no words") { listener.words.isEmpty }
      #expect(rig.item.status == .readyToPlay)
    }
  }
}
