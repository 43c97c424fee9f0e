import CMediaKernels
import CoreMedia
import GStreamer
import Synchronization

/// Applies a volume curve over the movie's time to its audio.
final class SoundGain: Sendable {
  private let curve = Mutex<VolumeCurve?>(nil)
  private let pad: Pad

  /// Processes the float samples that pass a pad.
  init(at pad: Pad) {
    self.pad = pad
    pad.addProbe(.buffer) { [weak self] item in
      guard let self, case .buffer(let buffer) = item, let curve = self.curve.withLock({ $0 }),
        let caps = self.pad.currentCaps, let info = AudioInfo(caps), let segment = self.pad.segment
      else { return .keep }
      return Self.changed(buffer, by: curve, info, segment).map { .replace($0) } ?? .keep
    }
  }

  /// Sets the curve; nil leaves the audio unchanged.
  func use(_ curve: VolumeCurve?) { self.curve.withLock { $0 = curve } }

  private static func changed(
    _ buffer: Buffer, by curve: VolumeCurve, _ info: AudioInfo, _ segment: Segment
  ) -> Buffer? {
    guard info.format == "F32LE", info.isInterleaved, info.channels > 0, let pts = buffer.pts,
      let start = segment.streamTime(of: pts), let mapped = try? buffer.map()
    else { return nil }
    let count = mapped.bytes.count / MemoryLayout<Float>.stride / info.channels
    // At rates other than 1, a second of audio covers more or less than a second of the movie.
    let length = buffer.duration.flatMap { segment.streamTime(of: pts + $0) }.map { $0.seconds - start.seconds }
    let spacing = length.map { $0 / Double(max(1, count)) } ?? 1 / Double(max(1, info.rate))
    let parts = curve.parts(from: start.seconds, count: count, spacing: spacing)
    guard parts.contains(where: { $0.first != 1 || $0.step != 0 }) else { return nil }
    var samples = Array(mapped.bytes.bindMemory(to: Float.self))
    samples.withUnsafeMutableBufferPointer { apply(parts, to: $0, channels: info.channels) }
    return samples.withUnsafeBytes {
      Buffer(copying: $0, pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
    }
  }

  /// Multiplies interleaved samples by their levels.
  static func apply(_ parts: [VolumeCurve.Part], to samples: UnsafeMutableBufferPointer<Float>, channels: Int) {
    for part in parts where part.count > 0 {
      let own = UnsafeMutableBufferPointer(
        rebasing: samples[part.offset * channels..<(part.offset + part.count) * channels])
      guard let first = own.baseAddress else { continue }
      if part.step == 0 || channels == 1 {
        kinora_amplify(first, first, Int32(clamping: own.count), part.first, part.step)
        continue
      }
      for index in 0..<part.count {
        let level = Float(part.first + part.step * Double(index))
        for channel in 0..<channels { own[index * channels + channel] *= level }
      }
    }
  }
}
