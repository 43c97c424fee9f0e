import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Rates {
    private static var now: CMTime { CMClockGetTime(CMClockGetHostTimeClock()) }

    @Test func aMomentThatHasPassedIsMadeUpFor() async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      rig.player.automaticallyWaitsToMinimizeStalling = false
      rig.player.setRate(1, time: .zero, atHostTime: Self.now - CMTime(value: 1, timescale: 1))
      try await eventually("the end") { rig.player.rate == 0 }
      #expect(rig.numbers.compactMap(\.self).allSatisfy { $0 == 0 || $0 >= 30 } && rig.numbers.last == 59)
      #expect(rig.player.currentTime() == rig.item.duration)
    }

    @Test func whoGetsReadyLosesNoFrame() async throws {
      #expect(await AVPlayer().preroll(atRate: 1) == false)
      let rig = try await PlaybackRig()
      try await rig.ready()
      #expect(await rig.player.preroll(atRate: 2))
      #expect(rig.player.rate == 0 && rig.player.currentTime() == .zero && rig.item.engine?.runningRate == 0)
      try await rig.playToEnd(rate: 2)
      #expect(rig.numbers == Array(0..<30))
      #expect(await rig.player.preroll(atRate: .nan) == false)
      let answers = Gathered<Bool>()
      rig.player.preroll(atRate: -1) { answers.add($0) }
      rig.player.cancelPendingPrerolls()
      try await eventually("an answer") { !answers.values.isEmpty }
      #expect(answers.values == [false])
      rig.player.play()
      #expect(await rig.player.preroll(atRate: -1) == true)
      try await rig.playToEnd(rate: -1)
      #expect(rig.numbers.compactMap(\.self).suffix(30) == (0..<30).reversed()[...])
    }

    @Test func aVolumeRampIsKeptSampleBySample() async throws {
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.container = .mov
          $0.video = nil
          $0.secondsWithoutVideo = 4
          $0.audio = [AudioRecipe(.pcm, channels: 2)]
        })
      let sounds = Gathered<PlaybackSound>()
      let item = AVPlayerItem(url: movie)
      item.playbackOptions = PlaybackRig.options
      item.audioTimePitchAlgorithm = .varispeed
      item.setSoundHandler { sounds.add($0) }
      let track = try #require(try await item.asset.loadTracks(withMediaType: .audio).first)
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(0.5, at: .zero)
      parameters.setVolumeRamp(
        fromStartVolume: 0.5, toEndVolume: 0,
        timeRange: CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 2, timescale: 1)))
      let mix = AVMutableAudioMix()
      mix.inputParameters = [parameters]
      item.audioMix = mix
      // A later change of what was handed over is no longer of interest.
      parameters.setVolume(1, at: .zero)
      let player = AVPlayer(playerItem: item)
      defer { player.replaceCurrentItem(with: nil) }
      try await eventually("it to be ready") { player.status == .readyToPlay }
      try await eventually("the tracks") { !item.tracks.isEmpty }
      // All that comes of them.
      await MainActor.run {}
      sounds.clear()
      player.rate = 8
      try await eventually("the end") { player.rate == 0 }
      let (heard, file) = (sounds.values.flatMap(\.samples), try await DecodedAudio.read(movie))
      #expect(heard.count == file.samples.count)
      let isRight = zip(heard, file.samples).enumerated().allSatisfy { index, pair in
        let seconds = Double(index / 2) / 48_000
        let level = seconds < 1 ? 0.5 : max(0, 0.5 - (seconds - 1) / 4)
        return abs(Double(pair.0) - Double(pair.1) * level) < 1e-3
      }
      #expect(isRight)
      #expect(heard.contains { abs($0) > 0.2 })
    }

    @Test func whatHappenedIsInTheLogs() async throws {
      let rig = try await PlaybackRig()
      let entries = Gathered<(name: Notification.Name, item: ObjectIdentifier?)>()
      func names(of item: AVPlayerItem) -> [Notification.Name] {
        entries.values.filter { $0.item == ObjectIdentifier(item) }.map(\.name)
      }
      let tokens = [Notification.Name.AVPlayerItemNewAccessLogEntry, .AVPlayerItemNewErrorLogEntry].map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          entries.add(($0.name, ($0.object as? AVPlayerItem).map { ObjectIdentifier($0) }))
        }
      }
      defer { tokens.forEach { NotificationCenter.default.removeObserver($0) } }
      try await rig.ready()
      #expect(rig.item.accessLog() == nil && rig.item.errorLog() == nil)
      try await rig.playToEnd()
      let entry = try #require(rig.item.accessLog()?.events.first)
      #expect(rig.item.accessLog()?.events.count == 1)
      #expect(entry.playbackType == "FILE" && entry.numberOfStalls == 0)
      #expect((0...1.1).contains(entry.playbackStartOffset))
      #expect(entry.startupTime > 0 && entry.durationWatched > 0.5 && entry.playbackStartDate != nil)
      #expect(entry.uri == (rig.item.asset as? AVURLAsset)?.url.absoluteString)
      #expect(entry.numberOfBytesTransferred < 0)
      #expect(names(of: rig.item) == [.AVPlayerItemNewAccessLogEntry])
      let folder = try ProgramFolder()
      let missing = try PlaybackRig(url: folder.file("nowhere.mp4"))
      try await eventually("a failure") { missing.item.status == .failed }
      let problem = try #require(missing.item.errorLog()?.events.first)
      #expect(problem.errorStatusCode == AVError.Code.contentIsUnavailable.rawValue && problem.date != nil)
      #expect(problem.errorComment?.contains("nowhere.mp4") == true && missing.item.accessLog() == nil)
      try await eventually("the notification") { names(of: missing.item) == [.AVPlayerItemNewErrorLogEntry] }
    }
  }
}
