import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// Reads a file's audio from beginning to end.
struct WaveformReader {
  private let url: URL
  private let points: Int
  private let duration: CMTime
  private let ordinal: Int
  private let clock: any HostClock
  private let progress: (@Sendable (Double, Waveform) -> Void)?

  init(
    _ url: URL, _ points: Int, _ duration: CMTime, _ ordinal: Int, clock: any HostClock,
    _ progress: (@Sendable (Double, Waveform) -> Void)?
  ) {
    (self.url, self.points, self.duration) = (url, max(1, points), duration)
    (self.ordinal, self.clock, self.progress) = (ordinal, clock, progress)
  }

  /// Reads the file; blocks until it is done.
  func read(_ isCancelled: Flag) throws -> Waveform {
    let caps = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])
    let sink = try AppSink(caps: caps, maxBuffers: 16, sync: false)
    let stream = try ParsedStream(url, .audio, ordinal, sink: sink, clock: clock, isCancelled: isCancelled) { caps in
      let decoder = caps.first?.name == "audio/x-raw" ? [] : [try Self.decoder(for: caps)]
      return decoder + [try Element("audioconvert")]
    }
    var sound: (bins: WaveformBins, rate: Int)?
    var (next, told) = (0, 0.0)
    while let sample = try stream.next(isCancelled) {
      if isCancelled.value { throw MediaDecodingError.cancelled }
      guard let info = sample.caps.flatMap({ AudioInfo($0) }), let buffer = sample.buffer, info.channels > 0 else {
        continue
      }
      if sound == nil { sound = (WaveformBins(channels: info.channels, limit: points * 16), info.rate) }
      // A file whose audio format changes is measured up to the change.
      guard var known = sound, known.rate == info.rate, known.bins.channelCount == info.channels else { break }
      sound = nil
      let place = sample.streamTime.map { Self.frames($0.seconds, info.rate) } ?? next
      // Timestamps are rounded; a real gap is longer.
      if abs(place - next) > info.rate / 50 { next = place }
      let mapped = try buffer.map()
      known.bins.add(mapped.bytes.assumingMemoryBound(to: Float.self), at: next)
      next += buffer.size / max(1, info.bytesPerFrame)
      sound = known
      guard let progress, let whole = length(stream, known.rate), whole > 0 else { continue }
      let done = min(1, Double(next) / Double(whole))
      guard done >= told + 0.05 else { continue }
      told = done
      progress(done, waveform(known.bins, known.rate, frames: whole))
    }
    guard let sound else { throw MediaDecodingError.noSound(url) }
    let frames = duration.isNumeric ? Self.frames(duration.seconds, sound.rate) : next
    return waveform(sound.bins, sound.rate, frames: max(1, frames))
  }

  private func length(_ stream: ParsedStream, _ rate: Int) -> Int? {
    let seconds = duration.isNumeric ? duration.seconds : stream.duration?.seconds
    return seconds.map { Self.frames($0, rate) }
  }

  /// The number of frames in a duration; clamped, since files may claim anything.
  private static func frames(_ seconds: Double, _ rate: Int) -> Int {
    Int(clamping: min(max((seconds * Double(rate)).rounded(), 0), 0x1p53))
  }

  private func waveform(_ bins: WaveformBins, _ rate: Int, frames: Int) -> Waveform {
    Waveform(
      duration: CMTime(value: Int64(frames), timescale: CMTimeScale(clamping: rate)), sampleRate: rate,
      channels: bins.points(points, frames: frames))
  }

  private static func decoder(for caps: Caps) throws -> Element {
    for factory in ElementFactory.list(.decoder, sink: caps) where factory.classification.contains("Audio") {
      if let decoder = try? factory.make() { return decoder }
    }
    throw GStreamerError.missingElement(name: caps.first?.name ?? "", debianPackage: nil)
  }
}
