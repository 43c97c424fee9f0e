import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// A composition to be played: what of it is seen and heard.
public final class ComposedMovie: Sendable, Equatable {
  let composition: Composition
  /// How the video is composed; nil where there is none.
  let plan: VideoPlan?
  private let current: Mutex<Mix>

  /// A composition with a plan, or with one that shows each track as it stands.
  public init(_ composition: Composition, plan: VideoPlan? = nil, mix: Mix = Mix()) {
    self.composition = composition
    self.plan = composition.enabled(.video).isEmpty ? nil : plan ?? VideoPlan(of: composition)
    current = Mutex(mix)
  }

  /// How the sound is mixed, from the next jump on.
  public var mix: Mix {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  public static func == (one: ComposedMovie, other: ComposedMovie) -> Bool { one === other }

  var duration: CMTime { composition.duration }

  /// Where the sound of all tracks that are played is mixed; nil where there is none.
  var soundFormat: SoundFormat? {
    let streams = composition.enabled(.audio).flatMap(\.filled)
      .compactMap { $0.facts?.formats.first?.audioStreamBasicDescription }
    guard !streams.isEmpty else { return nil }
    let rate = streams.map { $0.mSampleRate }.max() ?? 48_000
    let channels = streams.map { Int($0.mChannelsPerFrame) }.max() ?? 2
    return SoundFormat(
      rate: Int(clamping: min(max(rate, 8000), 192_000).rounded()), channels: min(max(channels, 1), 8))
  }

  /// When its pictures are shown. Each can be sought to.
  var frameIndex: FrameIndex {
    guard let plan, plan.timingTrack == 0, plan.frameDuration.isNumeric, plan.frameDuration > .zero else {
      return FrameIndex()
    }
    var times: [CMTime] = []
    var number: Int32 = 0
    while times.count < Self.mostFrames {
      let time = CMTimeMultiply(plan.frameDuration, multiplier: number)
      guard time < duration else { break }
      times.append(time)
      number += 1
    }
    return FrameIndex(times: times, keyTimes: times)
  }

  /// Of more frames the list isn't worth its memory.
  private static let mostFrames = 2_000_000
}

extension ComposedMovie {
  /// The program's own compositor.
  package var compositor: (any Compositor)? { plan?.compositor }
}
