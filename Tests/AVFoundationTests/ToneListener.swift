import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport

/// Hears which of a test file's sounds is played: their tones differ.
final class ToneListener: Sendable {
  private let heard = Gathered<Int>()
  private let pieces = Gathered<CMTime>()
  private let sounds: Int

  /// Listens for the tones of so many sounds.
  init(sounds: Int) { self.sounds = sounds }

  /// What is put where the sound comes out.
  var tap: SoundTap {
    SoundTap { [self] piece in
      pieces.add(piece.time)
      if let sound = sound(in: piece) { heard.add(sound) }
    }
  }

  /// The sounds in the order in which they were heard, one for several tones in a row that are the same.
  var order: [Int] { heard.values.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
  /// How many tones, or parts of them, were heard.
  var count: Int { heard.values.count }
  /// When all the pieces of sound that came began, silent ones, too.
  var times: [CMTime] { pieces.values }

  func clear() {
    heard.clear()
    pieces.clear()
  }

  private func sound(in piece: SoundTap.Piece) -> Int? {
    let left = stride(from: 0, to: piece.samples.count, by: 2).map { Double(piece.samples[$0]) }
    guard left.count >= 240 else { return nil }
    let amounts = (0..<sounds).map { track in
      amount(of: Bursts.frequency(track: track, channel: 0, channels: 2), in: left)
    }
    guard let loudest = amounts.indices.max(by: { amounts[$0] < amounts[$1] }), amounts[loudest] > 0.1 else {
      return nil
    }
    return loudest
  }

  /// The amplitude of a tone.
  private func amount(of frequency: Double, in samples: [Double]) -> Double {
    let turn = 2 * Double.pi * frequency / 48000
    var (sine, cosine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      sine += sample * sin(turn * Double(index))
      cosine += sample * cos(turn * Double(index))
    }
    return 2 * (sine * sine + cosine * cosine).squareRoot() / Double(samples.count)
  }
}
