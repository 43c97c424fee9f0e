import CoreMedia
import GStreamer
import Synchronization

/// Makes a movie's sound louder and softer sample by sample, by a curve over the movie's time.
final class SoundGain: Sendable {
  private let curve = Mutex<VolumeCurve?>(nil)
  private let pad: Pad

  /// Changes what comes through a pad as floats.
  init(at pad: Pad) {
    self.pad = pad
    pad.addProbe(.buffer) { [weak self] item in
      guard let self, case .buffer(let buffer) = item, let curve = self.curve.withLock({ $0 }),
        let caps = self.pad.currentCaps, let info = AudioInfo(caps), let segment = self.pad.segment
      else { return .keep }
      return Self.changed(buffer, by: curve, info, segment).map { .replace($0) } ?? .keep
    }
  }

  /// From now on this curve counts; nil leaves the sound as it is.
  func use(_ curve: VolumeCurve?) { self.curve.withLock { $0 = curve } }

  private static func changed(
    _ buffer: Buffer, by curve: VolumeCurve, _ info: AudioInfo, _ segment: Segment
  ) -> Buffer? {
    guard info.format == "F32LE", info.isInterleaved, info.channels > 0, let pts = buffer.pts,
      let start = segment.streamTime(of: pts), let mapped = try? buffer.map()
    else { return nil }
    var samples = Array(mapped.bytes.bindMemory(to: Float.self))
    let count = samples.count / info.channels
    // At another rate than that of the sound itself, a second of it is more or less of the movie.
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
