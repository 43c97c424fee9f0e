import CoreMedia
import Synchronization

/// Sound that a program hands in by its time, and what of it is heard at a time of the host's clock: at which rate, and how
/// loud. Knows no loudspeaker: that asks for the frames which it lets sound next.
package final class TimedSound: Sendable {
  /// How media time passes on the host's clock.
  package struct Passage: Sendable, Equatable {
    package var rate: Double
    /// The media time at `host`.
    package var media: CMTime
    package var host: CMTime

    package init(rate: Double, media: CMTime, host: CMTime) { (self.rate, self.media, self.host) = (rate, media, host) }
  }

  /// What becomes of the pitch at rates other than 1.
  package enum Pitch: Sendable {
    /// It stays; for music.
    case kept
    /// It stays; for voices.
    case keptForVoices
    /// It rises and falls with the rate.
    case varying
    /// Nothing is heard at this rate.
    case silent
  }

  private struct State {
    var sound: QueuedSound?
    var passage: Passage?
    var pitch = Pitch.kept
    /// What reads the sound at the passage's rate.
    var resampler: (Resampler, any SoundWindow)?
    /// The frame of the host's clock at which the passage begins.
    var origin: Int64 = 0
    var volume: Float = 1
    /// The volume of the frame that was given out last.
    var heardVolume: Float?
    /// Up to where the sound was given out.
    var position: Int64?
  }

  /// How much is kept of what was heard: for searches for similar sound, and for another loudspeaker.
  private static let kept = 1

  private let state = Mutex(State())

  package init() {}

  // MARK: What a program does

  /// The rate and channels, once something was handed in.
  package var format: SoundFormat? { state.withLock { $0.sound?.format } }

  /// Adds a sample buffer. Throws where it can't be decoded.
  package func append(_ sample: CMSampleBuffer) throws {
    try state.withLock { state in
      if state.sound == nil, let stream = sample.formatDescription?.audioStreamBasicDescription {
        let rate = Int(clamping: Int64(clamping: stream.mSampleRate.rounded()))
        state.sound = QueuedSound(
          SoundFormat(rate: max(1, rate), channels: max(1, min(Int(stream.mChannelsPerFrame), 8))))
        Self.begin(&state)
      }
      guard let sound = state.sound else { throw SoundDecodingFailure(reason: "no sound") }
      try sound.append(sample)
    }
  }

  /// Forgets what is heard from a media time on; nil forgets everything.
  package func flush(from time: CMTime?) {
    state.withLock { state in
      guard let sound = state.sound else { return }
      sound.flush(from: time.map { sound.place(of: $0) })
    }
  }

  /// Lets time pass differently. What is read afterwards goes by that.
  package func pass(_ passage: Passage?, _ pitch: Pitch) {
    state.withLock { state in
      (state.passage, state.pitch) = (passage, pitch)
      Self.begin(&state)
    }
  }

  /// How loud it is; 1 is as it was handed in.
  package func setVolume(_ volume: Float) { state.withLock { $0.volume = volume } }

  /// Up to which media time the sound was given out; nil if time passes differently since.
  package var position: CMTime? {
    state.withLock { state in
      guard let sound = state.sound, let position = state.position else { return nil }
      return CMTime(value: position, timescale: CMTimeScale(clamping: sound.rate))
    }
  }

  /// How many seconds were handed in that aren't given out yet.
  package var waitingSeconds: Double {
    state.withLock { state in
      guard let sound = state.sound else { return 0 }
      let begun = state.position ?? state.passage.map { sound.place(of: $0.media) } ?? .min
      return Double(max(0, sound.places.upperBound - max(begun, sound.places.lowerBound))) / Double(sound.rate)
    }
  }

  // MARK: What a loudspeaker does

  /// The samples of all channels by turns that sound from a frame of the host's clock on, where frame 0 lies at the clock's zero;
  /// nil while nothing sounds.
  package func read(from frame: Int64, count: Int) -> [Float]? {
    state.withLock { state in
      guard let sound = state.sound, let passage = state.passage, passage.rate > 0,
        let (resampler, window) = state.resampler
      else { return nil }
      let channels = sound.format.channels
      let block = SoundBlock(sound.format, count: count, at: frame)
      // Before the passage begins there is silence.
      let late = Int(max(0, min(Int64(count), state.origin - frame)))
      if late < count, state.pitch != .silent {
        let from = frame + Int64(late) - state.origin
        try? Self.render(window, by: resampler, from: from, count: count - late, into: block.channels.map { $0 + late })
      }
      let reached = Double(max(0, frame + Int64(count) - state.origin)) * passage.rate
      let position = sound.place(of: passage.media) + Int64(clamping: reached.rounded())
      state.position = position
      sound.forget(before: position - Int64(sound.rate * Self.kept))
      var samples = block.interleaved()
      let (first, last) = (state.heardVolume ?? state.volume, state.volume)
      state.heardVolume = last
      if first != 1 || last != 1 {
        for index in samples.indices {
          samples[index] *= first + (last - first) * Float(index / channels) / Float(count)
        }
      }
      return samples
    }
  }

  private static func render(
    _ window: any SoundWindow, by resampler: Resampler, from place: Int64, count: Int,
    into targets: [UnsafeMutablePointer<Float>]
  ) throws {
    try resampler.render(window, from: place, count: count, into: targets)
  }

  /// Reads by the passage anew.
  private static func begin(_ state: inout State) {
    state.resampler = nil
    state.position = nil
    guard let sound = state.sound, let passage = state.passage, passage.rate > 0 else { return }
    let scale = CMTimeScale(clamping: sound.rate)
    let host = ExactTime(passage.host).time(scale)
    state.origin = host.value
    // The first frame lies up to half of one from where the passage begins.
    let late = host.seconds - passage.host.seconds
    let start = passage.media + CMTime(seconds: late * passage.rate, preferredTimescale: 1_000_000_000)
    if passage.rate == 1 || state.pitch == .varying || state.pitch == .silent {
      let origin = passage.rate == 1 ? CMTime(value: sound.place(of: start), timescale: scale) : start
      state.resampler = (
        Resampler(from: sound.rate, to: sound.rate, speed: passage.rate, origin: ExactTime(origin)), sound
      )
    } else {
      let from = sound.place(of: start)
      let stretch = TimeStretch(
        sound, range: from..<Int64.max / 1024, speed: passage.rate,
        grain: state.pitch == .keptForVoices ? .fine : .coarse, channels: sound.format.channels)
      state.resampler = (
        Resampler(from: sound.rate, to: sound.rate, speed: 1, origin: ExactTime(.zero)), stretch
      )
    }
  }
}
