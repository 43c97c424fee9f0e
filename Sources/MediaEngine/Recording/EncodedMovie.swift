import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Writes encoded samples into an ISO media file (QuickTime, MP4). Safe to call from several encoders' threads.
final class EncodedMovie: Sendable {
  /// An encoder's output stream.
  struct Track: Sendable {
    var isVideo: Bool
    /// The display transform of a video track.
    var transform = CGAffineTransform.identity
    /// The encoder's priming: how many samples a decoder puts out before the audio proper.
    var priming = 0
  }

  /// An encoder's output that ISO media files can't hold.
  struct Unfit: Error {
    var caps: String
  }

  private struct State {
    /// Nil once the movie is finished, which closes its file even if this object lives on.
    var writer: ISOWriter?
    var length: MovieLength?
    let tracks: [Track]
    var caps: [Caps?]
    var formats: [[CMFormatDescription]]
    /// The current format's index among the track's formats, per track.
    var numbers: [Int]
    /// The offset added to each track's times, so that none is negative; nil before its first sample.
    var shifts: [Int64?]
    /// The media time at which each track's presentation starts.
    var starts: [Int64]

    /// The index of a sample's format among the track's; a new format is added.
    mutating func format(_ new: Caps?, _ sample: [UInt8], of place: Int) throws -> Int {
      guard let new = new ?? caps[place] else { throw Unfit(caps: "none") }
      if caps[place] == new { return numbers[place] }
      guard let format = EncodedFormat.description(new, sample: sample) else { throw Unfit(caps: "\(new)") }
      caps[place] = new
      if let known = formats[place].firstIndex(of: format) {
        numbers[place] = known
      } else {
        guard let number = try writer?.add(format, to: place) else { throw Unfit(caps: "\(new), in the midst") }
        formats[place].append(format)
        numbers[place] = number
      }
      return numbers[place]
    }
  }

  /// Units per second of video tracks: frames of all usual rates begin at whole ones.
  private static let pictureTimescale: CMTimeScale = 90_000

  private static func timescale(_ format: CMFormatDescription) -> CMTimeScale {
    format.audioStreamBasicDescription?.timescale ?? pictureTimescale
  }

  private let state: Mutex<State>

  /// Creates the movie in an empty file.
  init(_ file: sending ISOFile, tracks: [Track], options: ISOWriter.Options) {
    let plans = tracks.enumerated().map { place, track in
      var plan = ISOTrackPlan(
        id: Int32(place + 1), kind: track.isVideo ? .video : .audio, formats: [], timescale: Self.pictureTimescale)
      plan.transform = track.transform
      return plan
    }
    state = Mutex(
      State(
        writer: ISOWriter(file, tracks: plans, options: options), tracks: tracks,
        caps: Array(repeating: nil, count: tracks.count), formats: Array(repeating: [], count: tracks.count),
        numbers: Array(repeating: 0, count: tracks.count), shifts: Array(repeating: nil, count: tracks.count),
        starts: Array(repeating: 0, count: tracks.count)))
  }

  /// Adds an encoded sample.
  func add(_ sample: Sample, to place: Int) throws {
    // Running time is used because encoders start their timestamps at arbitrary values.
    guard let buffer = sample.buffer, let shown = sample.runningTime else { return }
    let ahead = Self.nanoseconds(buffer.pts) - Self.nanoseconds(buffer.dts ?? buffer.pts)
    var bytes = try buffer.bytes()
    try state.withLock { state in
      guard let writer = state.writer else { return }
      let number = try state.format(sample.caps, bytes, of: place)
      let format = state.formats[place][number]
      if format.letters == "av01" { bytes = Self.withoutDelimiter(bytes) }
      guard !bytes.isEmpty else { return }
      let sound = format.audioStreamBasicDescription
      let timescale = Self.timescale(format)
      func units(_ nanoseconds: Int64) -> Int64 { Self.units(nanoseconds, timescale) }
      let time = units(Int64(shown.nanoseconds))
      let decoded = units(Int64(shown.nanoseconds) - ahead)
      let shift = state.shifts[place] ?? max(0, -decoded)
      if state.shifts[place] == nil {
        state.shifts[place] = shift
        // The edit list skips the decoder's priming samples and the delay that frame reordering causes.
        let start = shift + Int64(Self.priming(format) ?? state.tracks[place].priming)
        state.starts[place] = start
        writer.change(place) { plan in
          plan.timescale = timescale
          if start > 0 { plan.edits = [EditList.Edit(duration: nil, mediaTime: start)] }
        }
      }
      let frame = sound.map { Int($0.mBytesPerFrame) } ?? 0
      let length = buffer.duration.map { units(Int64($0.nanoseconds)) } ?? Int64(sound?.mFramesPerPacket ?? 0)
      try writer.append(
        ISOSample(
          bytes: bytes, decode: decoded + shift, shift: Int32(clamping: time - decoded),
          duration: frame > 0 ? 1 : UInt32(clamping: max(1, length)), isKey: !buffer.flags.contains(.deltaUnit),
          format: number, count: UInt32(frame > 0 ? bytes.count / frame : 1)),
        to: place)
    }
  }

  private static func units(_ nanoseconds: Int64, _ timescale: CMTimeScale) -> Int64 {
    Int64(nanoseconds.magnitude.scaledToNearest(by: UInt64(timescale), over: 1_000_000_000)) * nanoseconds.signum()
  }

  private static func nanoseconds(_ time: ClockTime?) -> Int64 { Int64(clamping: time?.nanoseconds ?? 0) }

  /// The decoder's priming, where the format itself carries it (Opus).
  static func priming(_ format: CMFormatDescription) -> Int? {
    guard format.mediaSubType.rawValue == kAudioFormatOpus, let cookie = format.magicCookie, cookie.count >= 4 else {
      return nil
    }
    return Int(cookie[cookie.startIndex + 2]) << 8 | Int(cookie[cookie.startIndex + 3])
  }

  /// Ends a track: its encoder gives no more samples.
  func end(_ place: Int) throws { try state.withLock { try $0.writer?.endTrack(place) } }

  /// Ends a track's presentation at a time in nanoseconds: encoders pad their last packet.
  func trim(_ place: Int, at time: UInt64) {
    state.withLock { state in
      guard state.shifts[place] != nil, let format = state.formats[place].last else { return }
      let end = Self.units(Int64(clamping: time), Self.timescale(format))
      state.writer?.trim(place, at: state.starts[place] + end)
    }
  }

  /// Writes the moov. `describing` may add metadata to it. Where the disk has no room for it, or for the last second,
  /// what has reached the file becomes the movie. Throws `NoSamples` where none has.
  @discardableResult
  func finish(describing: @Sendable (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    try state.withLock { state in
      if let length = state.length { return length }
      guard let writer = state.writer.take() else { throw ISOBox.Damage(what: "no movie") }
      let length: MovieLength
      do {
        length = try writer.finish(describing: describing)
      } catch is SystemFailure where writer.hasSamples {
        length = try writer.rescue(describing: describing)
      } catch is SystemFailure {
        throw NoSamples()
      }
      state.length = length
      return length
    }
  }

  /// Removes the temporal delimiter before each frame, which AV1 in ISO media files goes without.
  private static func withoutDelimiter(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0x12, 0x00]) ? Array(bytes.dropFirst(2)) : bytes
  }
}
