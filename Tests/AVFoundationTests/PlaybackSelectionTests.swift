import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Selection {
    /// A movie of five seconds with three sounds whose tones differ, and what hears them.
    private static func rig(_ container: MediaRecipe.Container = .mp4) async throws -> (PlaybackRig, ToneListener) {
      let recipe = MediaRecipe {
        $0.container = container
        $0.video?.frameCount = 150
        $0.video?.keyFrameInterval = 10
        $0.audio = [.init(language: "eng"), .init(language: "deu"), .init(language: "jpn")]
        $0.subtitles = [.init(container == .mkv ? .srt : .movText, language: "deu")]
      }
      let listener = ToneListener(sounds: 3)
      let rig = try PlaybackRig(url: await MediaLibrary.file(for: recipe), tap: listener.tap)
      return (rig, listener)
    }

    /// Waits until it is known what there is to choose among.
    private static func group(
      _ rig: PlaybackRig, _ characteristic: AVMediaCharacteristic = .audible
    ) async throws -> AVMediaSelectionGroup {
      let item = rig.item
      try await rig.ready()
      try await eventually("the tracks") { !item.tracks.isEmpty }
      // What was chosen by itself has been applied then, too.
      await MainActor.run {}
      return try #require(try await item.asset.loadMediaSelectionGroup(for: characteristic))
    }

    @Test(arguments: [MediaRecipe.Container.mp4, .mkv])
    func oneOfSeveralSoundsIsHeardFromNowOn(_ container: MediaRecipe.Container) async throws {
      let (rig, listener) = try await Self.rig(container)
      let group = try await Self.group(rig)
      let news = Gathered<Bool>()
      let watch = rig.item.observe(\.currentMediaSelection) { _, _ in news.add(true) }
      defer { watch.invalidate() }
      #expect(rig.item.currentMediaSelection.selectedMediaOption(in: group) == group.options[0])
      _ = await rig.jump(to: CMTime(value: 27, timescale: 30))
      // While it plays.
      rig.player.play()
      try await eventually("the first sound") { listener.order == [0] }
      rig.item.select(group.options[2], in: group)
      #expect(rig.item.currentMediaSelection.selectedMediaOption(in: group) == group.options[2])
      try await eventually("the third sound") { listener.order == [0, 2] }
      #expect(news.values.count == 1 && rig.player.rate == 1)
      // While it stands still: the picture stays.
      rig.player.pause()
      await rig.settled()
      let (place, number) = (rig.player.currentTime(), rig.shown.values.last?.number)
      rig.item.select(group.options[1], in: group)
      await rig.settled()
      #expect(rig.player.currentTime() == place)
      #expect(rig.shown.values.last?.number == number)
      _ = await rig.jump(to: .zero)
      rig.player.play()
      try await eventually("the second sound") { listener.order == [0, 2, 1] }
      rig.player.pause()
      _ = await rig.jump(to: CMTime(value: 135, timescale: 30))
      try await rig.playToEnd()
      #expect(rig.numbers.suffix(15) == Array(135..<150) && listener.order == [0, 2, 1])
      // At the end.
      rig.item.select(group.options[0], in: group)
      await rig.settled()
      #expect(rig.player.currentTime() == rig.item.duration && rig.shown.values.last?.number == 149)
      _ = await rig.jump(to: .zero)
      rig.player.play()
      try await eventually("the first sound again") { listener.order == [0, 2, 1, 0] }
    }

    @Test func choosingManyTimesEndsWithTheLastChoice() async throws {
      let (rig, listener) = try await Self.rig()
      let group = try await Self.group(rig)
      let seed = UInt64.random(in: 0 ... .max)
      var random = SeededRandom(seed: seed)
      rig.player.play()
      for _ in 0..<20 {
        rig.item.select(group.options[Int.random(in: 0..<3, using: &random)], in: group)
        if Int.random(in: 0..<3, using: &random) == 0 { await rig.settled() }
      }
      rig.item.select(group.options[1], in: group)
      _ = await rig.jump(to: .zero)
      listener.clear()
      _ = await rig.jump(to: .zero)
      rig.player.play()
      try await eventually("the last choice, seed \(seed)") { listener.order.last == 1 }
      #expect(rig.item.status == .readyToPlay && rig.item.selectedMediaOption(in: group) == group.options[1])
    }

    @Test func criteriaChooseBeforeItPlaysAndLater() async throws {
      let (rig, listener) = try await Self.rig()
      let german = AVPlayerMediaSelectionCriteria(preferredLanguages: ["de"], preferredMediaCharacteristics: nil)
      rig.player.setMediaSelectionCriteria(german, forMediaCharacteristic: .audible)
      rig.player.setMediaSelectionCriteria(german, forMediaCharacteristic: .legible)
      #expect(rig.player.mediaSelectionCriteria(forMediaCharacteristic: .audible) === german)
      let group = try await Self.group(rig)
      let words = try await Self.group(rig, .legible)
      #expect(rig.item.selectedMediaOption(in: group) == group.options[1])
      #expect(rig.item.selectedMediaOption(in: words) == words.options[0])
      await rig.settled()
      _ = await rig.jump(to: .zero)
      listener.clear()
      rig.player.play()
      try await eventually("the German sound") { listener.order == [1] }
      rig.player.pause()
      rig.player.appliesMediaSelectionCriteriaAutomatically = false
      rig.item.select(nil, in: words)
      #expect(rig.item.selectedMediaOption(in: group) == group.options[0])
      rig.item.selectMediaOptionAutomatically(in: group)
      rig.item.selectMediaOptionAutomatically(in: words)
      #expect(rig.item.selectedMediaOption(in: group) == group.options[1])
      #expect(rig.item.selectedMediaOption(in: words) == words.options[0])
      // A sound there must be.
      rig.item.select(nil, in: group)
      #expect(rig.item.selectedMediaOption(in: group) == group.options[1])
    }

    @Test func pictureAndSoundAreTurnedOffAndOnWhileTheyPlay() async throws {
      let (rig, listener) = try await Self.rig()
      _ = try await Self.group(rig)
      let tracks = rig.item.tracks
      #expect(tracks.map { $0.assetTrack?.mediaType } == [.video, .audio, .audio, .audio, .subtitle])
      #expect(tracks.map(\.isEnabled) == [true, true, false, false, false])
      let (picture, sound, player) = (tracks[0], tracks[1], rig.player)
      #expect(picture.currentVideoFrameRate == 0)
      rig.player.play()
      try await eventually("a tone") { listener.count > 0 }
      try await eventually("a frame rate") { picture.currentVideoFrameRate > 0 }
      picture.isEnabled = false
      #expect(!picture.isEnabled && !rig.layer.isReadyForDisplay && sound.isEnabled)
      let last = rig.shown.values.last?.number ?? -1
      let (count, place) = (rig.shown.values.count, player.currentTime())
      try await eventually("time to pass") { player.currentTime() > place + CMTime(value: 5, timescale: 30) }
      #expect(rig.shown.values.count <= count + 1, "after \(last)")
      picture.isEnabled = true
      let again = rig.shown.values.count
      try await eventually("frames") { rig.shown.values.count > again + 2 }
      let numbers = rig.numbers.compactMap(\.self)
      #expect(numbers == numbers.sorted() && (rig.shown.values.last?.number ?? 0) > last + 4)
      sound.isEnabled = false
      _ = await rig.jump(to: .zero)
      listener.clear()
      rig.player.play()
      try await eventually("silence") { listener.times.contains { $0.seconds > 0.2 } }
      #expect(listener.count == 0 && listener.order.isEmpty)
      // To turn on another sound chooses it.
      tracks[2].isEnabled = true
      #expect(tracks.map(\.isEnabled) == [true, false, true, false, false])
      _ = await rig.jump(to: .zero)
      rig.player.play()
      try await eventually("the second sound") { listener.order == [1] }
      rig.player.pause()
      #expect(picture.currentVideoFrameRate == 0)
    }
  }
}
