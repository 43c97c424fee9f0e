import CoreMedia
import Foundation
import MediaEngine
import Synchronization
import TestMedia

@testable import AVFoundation

/// A queue of short movies, the first painted with the numbers from 100, the second with those from 200, each with sound
/// of its own; and what is seen and heard of it.
final class QueueRig: @unchecked Sendable {
  /// A frame: the painted number, when it begins in its movie, and where the player said that it is.
  struct Shown: Sendable {
    var number: Int?
    var time: CMTime
    var reported: CMTime
  }

  static let frames = 12
  let movies: [URL]
  let items: [AVPlayerItem]
  let player: AVQueuePlayer
  let layer: AVPlayerLayer
  let shown = Gathered<Shown>()
  let starts = Mutex<[Int: PlaybackStart]>([:])
  private let sounds: [Gathered<PlaybackSound>]

  /// How long each movie is.
  let seconds = Double(QueueRig.frames) / 30

  init(_ count: Int) async throws {
    var made: [(item: AVPlayerItem, movie: URL)] = []
    for index in 0..<count { made.append(try await Self.item(100 * (index + 1))) }
    (items, movies) = (made.map(\.item), made.map(\.movie))
    sounds = items.map { item in
      let sounds = Gathered<PlaybackSound>()
      item.setSoundHandler { sounds.add($0) }
      return sounds
    }
    player = AVQueuePlayer(items: items)
    layer = AVPlayerLayer(player: player)
    layer.setFrameHandler { [weak self] in self?.saw($0) }
  }

  deinit { player.removeAllItems() }

  /// A movie of 12 frames of 30 a second.
  static func item(_ first: Int) async throws -> (item: AVPlayerItem, movie: URL) {
    let movie = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.container = .mov
        $0.video?.frameCount = frames
        $0.video?.firstNumber = first
        $0.audio = [AudioRecipe(.pcm, channels: 1)]
      })
    let item = AVPlayerItem(url: movie)
    item.playbackOptions = PlaybackRig.options
    return (item, movie)
  }

  /// The items, in no player.
  func letGo() -> [AVPlayerItem] {
    player.removeAllItems()
    return items
  }

  private func saw(_ frame: PlaybackFrame) {
    let number = PlaybackRig.number(in: frame.pixelBuffer)
    shown.add(Shown(number: number, time: frame.time, reported: player.currentTime()))
    guard let number, case let index = number / 100 - 1, items.indices.contains(index),
      let start = items[index].engine?.start
    else { return }
    starts.withLock { $0[index] = start }
  }

  /// The numbers of all frames shown so far, one for several in a row that are the same.
  var numbers: [Int?] {
    shown.values.map(\.number).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The numbers of all frames there are.
  var allNumbers: [Int?] { items.indices.flatMap { index in (0..<Self.frames).map { 100 * (index + 1) + $0 } } }

  /// All samples that were heard of an item, and the pauses between two pieces, in seconds.
  func heard(of index: Int) -> (samples: [Float], holes: [Double]) {
    let pieces = sounds[index].values
    let holes = zip(pieces, pieces.dropFirst()).map { before, after in
      (after.runningTime - before.runningTime).seconds - Double(before.samples.count) / Double(before.sampleRate)
    }
    return (pieces.flatMap(\.samples), holes.filter { abs($0) > 1e-6 })
  }
}
