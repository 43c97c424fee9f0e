import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// The suites that play movies, one test after the other: each has a clock to keep up with.
@Suite(.serialized) enum PlaybackSuite {}

/// A player with a layer that reads the painted number of every frame it is given.
final class PlaybackRig: @unchecked Sendable {
  /// What was shown: the painted number, and when the frame says that it begins.
  struct Shown: Equatable, Sendable {
    var number: Int?
    var time: CMTime
  }

  let item: AVPlayerItem
  let player: AVPlayer
  let layer: AVPlayerLayer
  let shown = Gathered<Shown>()
  let frameRate = 30

  /// Plays a movie of 30 frames a second whose key frames are ten frames apart, with sound; half of them refer to later
  /// ones.
  convenience init(frames: Int = 30, player: AVPlayer = AVPlayer()) async throws {
    try await self.init(url: Self.movie(frames: frames), player: player)
  }

  /// That movie.
  static func movie(frames: Int = 30) async throws -> URL {
    let recipe = MediaRecipe {
      $0.video?.frameCount = frames
      $0.video?.keyFrameInterval = 10
      $0.video?.bidirectionalFrames = 2
      $0.audio = [AudioRecipe(.aac)]
    }
    return try await MediaLibrary.file(for: recipe)
  }

  /// `prepare` is called before the player gets the item.
  convenience init(
    url: URL, player: AVPlayer = AVPlayer(), tap: SoundTap? = nil, prepare: (AVPlayerItem) -> Void = { _ in }
  ) throws {
    try self.init(asset: AVURLAsset(url: url), player: player, tap: tap, prepare: prepare)
  }

  /// Plays an asset of any kind.
  init(
    asset: AVAsset, player: AVPlayer = AVPlayer(), tap: SoundTap? = nil, prepare: (AVPlayerItem) -> Void = { _ in }
  ) throws {
    item = AVPlayerItem(asset: asset)
    item.playbackOptions = Self.options
    item.playbackOptions.soundTap = tap
    self.player = player
    layer = AVPlayerLayer(player: player)
    layer.setFrameHandler { [shown] frame in
      shown.add(Shown(number: Self.number(in: frame.pixelBuffer), time: frame.time))
    }
    prepare(item)
    player.replaceCurrentItem(with: item)
  }

  deinit { player.replaceCurrentItem(with: nil) }

  /// No loudspeaker, and no frame left out because the machine is busy.
  static var options: PlaybackOptions {
    var options = PlaybackOptions()
    options.sound = .none
    options.showsEveryFrame = true
    return options
  }

  static func number(in pixels: CVPixelBuffer) -> Int? {
    GrayPicture(pixels).flatMap { PaintedFrameReader.read($0)?.number }
  }

  /// The numbers of all frames shown so far, one for several in a row that are the same.
  var numbers: [Int?] {
    shown.values.map(\.number).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Waits until the item can be played.
  func ready() async throws {
    let item = item
    let player = player
    try await eventually("the item to be ready") {
      item.status == .failed || item.status == .readyToPlay && player.status == .readyToPlay
    }
    #expect(item.status == .readyToPlay)
  }

  /// Waits until the engine has done all that was asked for.
  func settled() async {
    guard let engine = item.engine else { return }
    await limited("the engine to do what was asked for", or: ()) {
      await withCheckedContinuation { continuation in engine.whenSettled { continuation.resume() } }
    }
  }

  /// Plays until the item ends.
  func playToEnd(rate: Float = 1) async throws {
    let ended = Gathered<Bool>()
    let token = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { _ in ended.add(true) }
    defer { NotificationCenter.default.removeObserver(token) }
    player.rate = rate
    try await eventually("the item to end") { rate > 0 ? !ended.values.isEmpty : player.rate == 0 }
  }

  /// Jumps exactly; answers the number of the frame that is shown then.
  func jump(to time: CMTime) async -> (done: Bool, number: Int?) {
    let player = player
    let done = await limited("a jump to \(time.seconds) s", or: false) {
      await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
    }
    return (done, shown.values.last?.number)
  }

  /// What comes of it; where nothing does for too long, that is a failure, and the test goes on with this.
  private func limited<Value: Sendable>(
    _ what: String, or other: Value, _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    do {
      return try await within(what, limit: .seconds(120), body)
    } catch {
      Issue.record(error)
      return other
    }
  }
}
