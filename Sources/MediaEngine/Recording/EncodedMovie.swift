import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Writes what encoders put out into a movie of boxes. For the threads of several encoders at once.
final class EncodedMovie: Sendable {
  /// A stream of an encoder.
  struct Track: Sendable {
    var isVideo: Bool
    /// How the picture is turned for display.
    var transform = CGAffineTransform.identity
    /// How many samples decoders put in front of the sound.
    var priming = 0
  }

  /// Something that came from an encoder and has no place in such a movie.
  struct Unfit: Error {
    var caps: String
  }

  private struct State {
    /// Nil once the movie is finished: its file is let go of then, whoever still holds this.
    var writer: ISOWriter?
    var length: MovieLength?
    let tracks: [Track]
    var caps: [Caps?]
    var formats: [[CMFormatDescription]]
    /// The number of the format that has these caps, among the track's.
    var numbers: [Int]
    /// By how much each track's times are moved, so that none is below zero; nil before its first sample.
    var shifts: [Int64?]
    /// Where the media of each track stands that is shown first.
    var starts: [Int64]

    /// The number of a sample's format among the track's.
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

  /// Units per second of pictures: frames of all usual rates begin at whole ones.
  private static let pictureTimescale: CMTimeScale = 90_000

  private static func timescale(_ format: CMFormatDescription) -> CMTimeScale {
    format.audioStreamBasicDescription.map { CMTimeScale($0.mSampleRate) } ?? pictureTimescale
  }

  private let state: Mutex<State>

  /// Begins in a file that is empty.
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

  /// Adds what an encoder gave.
  func add(_ sample: Sample, to place: Int) throws {
    // By the running time: encoders count from wherever they like.
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
        // Decoders' own samples, and the wait for frames that are decoded early, come before the beginning.
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

  /// How many samples a decoder puts in front, where the format itself says it.
  private static func priming(_ format: CMFormatDescription) -> Int? {
    guard format.mediaSubType.rawValue == kAudioFormatOpus, let cookie = format.magicCookie, cookie.count >= 4 else {
      return nil
    }
    return Int(cookie[cookie.startIndex + 2]) << 8 | Int(cookie[cookie.startIndex + 3])
  }

  /// No more comes from an encoder.
  func end(_ place: Int) throws { try state.withLock { try $0.writer?.endTrack(place) } }

  /// Nothing of a track is shown from a time on, in nanoseconds: encoders fill up their last packet.
  func trim(_ place: Int, at time: UInt64) {
    state.withLock { state in
      guard state.shifts[place] != nil, let format = state.formats[place].last else { return }
      let end = Self.units(Int64(clamping: time), Self.timescale(format))
      state.writer?.trim(place, at: state.starts[place] + end)
    }
  }

  /// Writes the index. `describing` may add words about the movie to it. Where there is no room for it, or for the last
  /// second, what has reached the file becomes the movie.
  @discardableResult
  func finish(describing: @Sendable (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    try state.withLock { state in
      if let length = state.length { return length }
      guard let writer = state.writer.take() else { throw ISOBox.Damage(what: "no movie") }
      let length: MovieLength
      do {
        length = try writer.finish(describing: describing)
      } catch is SystemFailure {
        length = try writer.rescue(describing: describing)
      }
      state.length = length
      return length
    }
  }

  /// AV1 in boxes goes without the mark at the beginning of each picture.
  private static func withoutDelimiter(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0x12, 0x00]) ? Array(bytes.dropFirst(2)) : bytes
  }
}
