import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Items {
    @Test func whatCantBePlayedSaysWhy() async throws {
      let folder = try ProgramFolder()
      let text = folder.file("a text.mp4")
      try Data("This is no movie.".utf8).write(to: text)
      let secret = folder.file("secret.mp4")
      try Data(count: 1000).write(to: secret)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret.path)
      let table: [(URL, [AVError.Code], String)] = [
        (folder.file("nowhere.mp4"), [.contentIsUnavailable], "nowhere.mp4"),
        (text, [.fileFormatNotRecognized], "a text.mp4"),
        (folder.url, [.fileFormatNotRecognized], folder.url.lastPathComponent),
        (secret, [.contentIsNotAuthorized, .fileFormatNotRecognized], "secret.mp4"),
      ]
      for (url, codes, name) in table {
        let rig = try PlaybackRig(url: url)
        rig.player.play()
        try await eventually("a failure") { rig.item.status == .failed }
        try await eventually("the player to stop") { rig.player.rate == 0 }
        let error = try #require(rig.item.error as? AVError)
        #expect(codes.contains(error.code) && error.localizedDescription.contains(name), "\(error)")
        #expect(await rig.jump(to: .zero).done == false)
        rig.player.play()
        #expect(rig.player.rate == 0 && rig.player.timeControlStatus == .paused)
      }
    }

    @Test func changesAreTold() async throws {
      let statuses = Gathered<AVPlayerItem.Status>()
      let controls = Gathered<AVPlayer.TimeControlStatus>()
      let abilities = Gathered<Bool?>()
      // Observed before anything is opened.
      let player = AVPlayer()
      var watches = [
        player.observe(\.currentItem?.canPlayReverse, options: [.initial, .new]) { player, _ in
          abilities.add(player.currentItem?.canPlayReverse)
        },
        player.observe(\.timeControlStatus, options: [.initial, .new]) { player, _ in
          controls.add(player.timeControlStatus)
        },
      ]
      let url = try await PlaybackRig.movie()
      let rig = try PlaybackRig(url: url, player: player) { item in
        watches.append(item.observe(\.status, options: [.initial, .new]) { item, _ in statuses.add(item.status) })
      }
      defer { watches.forEach { $0.invalidate() } }
      rig.player.play()
      try await eventually("the end") { controls.values.last == .paused && controls.values.count > 1 }
      #expect(statuses.values == [.unknown, .readyToPlay])
      // Told when it changes, and only then.
      #expect(controls.values == [.paused, .waitingToPlayAtSpecifiedRate, .playing, .paused])
      #expect(abilities.values == [nil, false, true])
    }

    @Test func keysThatWereAskedForAreThereWhenItIsReady() async throws {
      let url = try await PlaybackRig.movie()
      let asset = AVURLAsset(url: url)
      let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: [.duration, .tracks])
      item.playbackOptions = PlaybackRig.options
      let loaded = Gathered<AVKeyValueStatus>()
      let watch = item.observe(\.status) { item, _ in
        if item.status == .readyToPlay { loaded.add(asset.statusOfValue(forKey: "duration", error: nil)) }
      }
      defer { watch.invalidate() }
      let player = AVPlayer(playerItem: item)
      try await eventually("the item") { !loaded.values.isEmpty }
      #expect(loaded.values == [.loaded])
      withExtendedLifetime(player) {}
    }

    @Test func anotherItemTakesThePlaceOfTheFirst() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      _ = await rig.jump(to: CMTime(value: 15, timescale: 30))
      rig.player.replaceCurrentItem(with: nil)
      #expect(rig.player.currentItem == nil && rig.player.currentTime() == .zero && !rig.layer.isReadyForDisplay)
      #expect(rig.item.currentTime() == CMTime(value: 15, timescale: 30) && rig.item.engine == nil)
      rig.player.play()
      #expect(rig.player.reasonForWaitingToPlay == .noItemToPlay)
      rig.player.pause()
      rig.shown.clear()
      // Back again, it is where it was.
      rig.player.replaceCurrentItem(with: rig.item)
      try await eventually("the frame") { rig.shown.values.last?.number == 15 }
    }

    @Test func theEndsOfPlayingCanBeMovedInwards() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      rig.item.forwardPlaybackEndTime = CMTime(value: 20, timescale: 30)
      rig.item.reversePlaybackEndTime = CMTime(value: 10, timescale: 30)
      _ = await rig.jump(to: CMTime(value: 15, timescale: 30))
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers == Array(16..<20) || rig.numbers == Array(15..<20))
      #expect(rig.player.currentTime() == CMTime(value: 20, timescale: 30))
      rig.shown.clear()
      try await rig.playToEnd(rate: -1)
      #expect(rig.numbers.compactMap(\.self).filter { $0 < 19 } == Array((10..<19).reversed()))
      #expect(rig.player.currentTime() == CMTime(value: 10, timescale: 30))
    }

    /// Taken back, or set to a later frame: what is shown from there on, up to the frame behind the last.
    @Test(arguments: [(CMTime.invalid, 60), (CMTime(value: 40, timescale: 30), 40)])
    func anEndThatIsTakenBackLetsPlayingGoOn(_ later: CMTime, _ last: Int) async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      let ends = Gathered<Bool>()
      let token = NotificationCenter.default.addObserver(
        forName: AVPlayerItem.didPlayToEndTimeNotification, object: rig.item, queue: nil
      ) { _ in ends.add(true) }
      defer { NotificationCenter.default.removeObserver(token) }
      rig.item.forwardPlaybackEndTime = CMTime(value: 20, timescale: 30)
      try await rig.playToEnd()
      rig.player.play()
      #expect(rig.player.rate == 0)
      // The other end is none of its business, and an earlier one leaves nothing to play.
      rig.item.reversePlaybackEndTime = CMTime(value: 5, timescale: 30)
      rig.item.forwardPlaybackEndTime = CMTime(value: 10, timescale: 30)
      rig.player.play()
      #expect(rig.player.rate == 0)
      rig.shown.clear()
      rig.item.forwardPlaybackEndTime = later
      await rig.settled()
      #expect(rig.player.rate == 0 && rig.player.currentTime() == CMTime(value: 20, timescale: 30))
      try await rig.playToEnd()
      #expect(rig.numbers == Array(20..<last))
      try await eventually("both ends") { ends.values.count == 2 }
      // That is an end as any other.
      rig.player.play()
      #expect(rig.player.rate == 0)
    }

    @Test(arguments: [(CMTime.invalid, 0), (CMTime(value: 30, timescale: 30), 30)])
    func aBeginningThatIsTakenBackLetsPlayingGoOn(_ earlier: CMTime, _ last: Int) async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      rig.item.reversePlaybackEndTime = CMTime(value: 40, timescale: 30)
      _ = await rig.jump(to: CMTime(value: 50, timescale: 30))
      try await rig.playToEnd(rate: -1)
      #expect(rig.player.currentTime() == CMTime(value: 40, timescale: 30))
      rig.player.rate = -1
      #expect(rig.player.rate == 0)
      rig.shown.clear()
      rig.item.reversePlaybackEndTime = earlier
      try await rig.playToEnd(rate: -1)
      #expect(rig.numbers == Array((last..<40).reversed()))
      #expect(rig.player.currentTime() == CMTime(value: Int64(last), timescale: 30))
    }

    @Test func anEndThatIsTakenBackBeforeItIsReachedChangesNothingElse() async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      rig.item.forwardPlaybackEndTime = CMTime(value: 20, timescale: 30)
      let place = CMTime(value: 10, timescale: 30)
      _ = await rig.jump(to: place)
      rig.shown.clear()
      rig.item.forwardPlaybackEndTime = .invalid
      await rig.settled()
      #expect(rig.player.rate == 0 && rig.player.currentTime() == place && rig.numbers.isEmpty)
      try await rig.playToEnd()
      #expect(rig.numbers == Array(11..<60) || rig.numbers == Array(10..<60))
    }

    enum Meanwhile: CaseIterable { case nothing, endIsTakenBack, jump }

    /// The news of an end that was reached comes late: what has happened meanwhile counts.
    @Test(arguments: Meanwhile.allCases)
    func anEndThatIsToldLateStopsOnlyWhatIsStillThere(_ meanwhile: Meanwhile) async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      let (player, item) = (rig.player, rig.item)
      item.forwardPlaybackEndTime = CMTime(value: 20, timescale: 30)
      try await rig.playToEnd()
      switch meanwhile {
      case .nothing: break
      case .endIsTakenBack: item.forwardPlaybackEndTime = .invalid
      case .jump:
        let landed = await rig.jump(to: CMTime(value: 55, timescale: 300))
        #expect(landed == (true, 5))
      }
      // As if it had been on its way until now.
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
          player.reachedEnd(of: item, forward: true)
          continuation.resume()
        }
      }
      #expect(player.rate == 0)
      player.play()
      #expect(player.rate == (meanwhile == .nothing ? 0 : 1))
      guard meanwhile != .nothing else { return }
      let last = meanwhile == .jump ? 19 : 59
      try await eventually("what is left") { rig.numbers.last == last && player.rate == 0 }
    }

    @Test func withNoActionAtTheEndAnEndThatIsTakenBackIsEnoughToPlayOn() async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      rig.player.actionAtItemEnd = .none
      rig.item.forwardPlaybackEndTime = CMTime(value: 20, timescale: 30)
      try await rig.playToEnd()
      #expect(rig.player.rate == 1)
      rig.shown.clear()
      rig.item.forwardPlaybackEndTime = .invalid
      try await eventually("the movie's end") { rig.numbers.last == 59 }
      #expect(rig.numbers == Array(20..<60))
    }

    @Test func withNoActionAtTheEndAJumpIsEnoughToPlayOn() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      rig.player.actionAtItemEnd = .none
      let (player, ends) = (rig.player, Gathered<Float>())
      let token = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemDidPlayToEndTime, object: rig.item, queue: nil
      ) { _ in
        ends.add(player.rate)
        player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
      }
      defer { NotificationCenter.default.removeObserver(token) }
      player.rate = 2
      try await eventually("three rounds") { ends.values.count >= 3 }
      player.pause()
      #expect(ends.values.prefix(3) == [2, 2, 2])
      let numbers = rig.numbers.compactMap(\.self)
      let rounds = numbers.split(separator: 29)
      #expect(rounds.prefix(3).allSatisfy { $0.first == 0 && Array($0) == Array(0..<29) }, "\(numbers)")
    }
  }
}

/// A player of a program's own that hears of every seek.
private final class SeekingPlayer: AVPlayer, @unchecked Sendable {
  let sought = Gathered<CMTime>()

  override func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    sought.add(time)
    super.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: completionHandler)
  }

  override func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    sought.add(CMTime(seconds: date.timeIntervalSince1970, preferredTimescale: 1))
    super.seek(to: date, completionHandler: completionHandler)
  }
}

@Suite struct SubclassedPlayerTests {
  /// By the calls that wait for nothing.
  private func seek(_ player: AVPlayer, _ times: [CMTime]) {
    player.seek(to: times[0])
    player.seek(to: times[1], toleranceBefore: .zero, toleranceAfter: .zero)
  }

  @Test func aSubclassHearsOfEverySeek() async {
    let player = SeekingPlayer()
    let times = (1...3 as ClosedRange<Int64>).map { CMTime(value: $0, timescale: 1) }
    seek(player, times)
    #expect(await !player.seek(to: Date(timeIntervalSince1970: 3)))
    #expect(player.sought.values == times)
  }
}
