import CoreMedia
import GStreamer
import Synchronization

/// Applies a volume curve over the movie's time to its audio, sample by sample.
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
    var samples = Array(mapped.bytes.bindMemory(to: Float.self))
    let count = samples.count / info.channels
    // At rates other than 1, a second of audio covers more or less than a second of the movie.
    let length = buffer.duration.flatMap { segment.streamTime(of: pts + $0) }.map { $0.seconds - start.seconds }
    let step = length.map { $0 / Double(max(1, count)) } ?? 1 / Double(max(1, info.rate))
    for index in 0..<count {
      let level = curve.level(at: start.seconds + Double(index) * step)
      for channel in 0..<info.channels { samples[index * info.channels + channel] *= level }
    }
    return samples.withUnsafeBytes {
      Buffer(copying: $0, pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
    }
  }
}
