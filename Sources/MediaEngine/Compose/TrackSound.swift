import CMediaKernels
import CoreMedia
import GLibSupport

/// The sound of a composition's track, sample by sample in the mix's rate. Used from one thread at a time.
final class TrackSound {
  private struct Open {
    var place: Int
    var resampler: Resampler
    var window: any SoundWindow
  }

  /// How many files are kept open.
  private static let openFiles = 3
  /// What is shown faster or slower than that is silent.
  private static let speeds = 1.0 / 32...32

  private let track: CompositionTrack
  private let format: SoundFormat
  private let pitch: Mix.Pitch
  private let cutFade: Double
  private let isStrict: Bool
  private var open: Open?
  private var sources: [(file: MediaFile, track: Int32, source: SoundSource)] = []
  private var targets: [UnsafeMutablePointer<Float>] = []

  init(
    _ track: CompositionTrack, _ format: SoundFormat, pitch: Mix.Pitch, cutFade: Double = 0, isStrict: Bool = false
  ) {
    (self.track, self.format, self.pitch, self.cutFade) = (track, format, pitch, cutFade)
    self.isStrict = isStrict
  }

  /// Writes the samples from number `place` on; silence in gaps and outside.
  func render(from place: Int64, count: Int, into targets: [UnsafeMutablePointer<Float>]) throws {
    for target in targets { target.update(repeating: 0, count: count) }
    let end = place + Int64(count)
    let first = track.segments.indices.partition { number(track.segments[$0].mapping.target.end) > place }
    for index in first..<max(first, track.segments.count) {
      let segment = track.segments[index]
      let range = (number(segment.mapping.target.start), number(segment.mapping.target.end))
      guard range.0 < end else { break }
      guard let file = segment.file, Self.speeds.contains(segment.mapping.speed) else { continue }
      let (from, to) = (max(place, range.0), min(end, range.1))
      guard from < to else { continue }
      let opened = try opened(index, segment, file)
      let parts = targets.map { $0 + Int(from - place) }
      // Counted from the segment's first sample, where speed changes.
      try opened.resampler.render(opened.window, from: from - range.0, count: Int(to - from), into: parts)
      fade(parts, from: from, count: Int(to - from), within: range)
    }
  }

  private func number(_ time: CMTime) -> Int64 { ExactTime(time).time(CMTimeScale(format.rate)).value }

  private func opened(_ index: Int, _ segment: CompositionSegment, _ file: MediaFile) throws -> Open {
    if let open, open.place == index { return open }
    let source = try source(file, segment.track)
    let mapping = segment.mapping
    // The first sample lies up to half of one from where the segment begins.
    let first = CMTime(value: number(mapping.target.start), timescale: CMTimeScale(format.rate))
    let start = mapping.sourceTime(of: first)
    var made: Open
    if segment.isUnscaled {
      made = Open(
        place: index,
        resampler: Resampler(from: source.rate, to: format.rate, speed: 1, origin: start),
        window: source)
    } else if pitch == .varying {
      made = Open(
        place: index,
        resampler: Resampler(from: source.rate, to: format.rate, speed: mapping.speed, origin: start), window: source)
    } else {
      let from = start.time(CMTimeScale(source.rate)).value
      let to = ExactTime(mapping.source.end).time(CMTimeScale(source.rate)).value
      let stretch = TimeStretch(
        source, range: from..<max(from, to), speed: mapping.speed,
        grain: pitch == .keptForVoices ? .fine : .coarse, channels: format.channels)
      made = Open(
        place: index,
        resampler: Resampler(from: source.rate, to: format.rate, speed: 1, origin: ExactTime(.zero)), window: stretch)
    }
    open = made
    return made
  }

  private func source(_ file: MediaFile, _ id: Int32) throws -> SoundSource {
    if let known = sources.first(where: { $0.file === file && $0.track == id }) { return known.source }
    if sources.count >= Self.openFiles { sources.removeFirst() }
    let source = try SoundSource(file, track: id, channels: format.channels, isStrict: isStrict)
    sources.append((file, id, source))
    return source
  }

  /// Fades in and out at the ends of a segment, where that was asked for.
  private func fade(
    _ targets: [UnsafeMutablePointer<Float>], from: Int64, count: Int, within range: (Int64, Int64)
  ) {
    let length = min(Int64(clamping: cutFade * Double(format.rate)), (range.1 - range.0) / 2)
    guard length > 0 else { return }
    for index in 0..<count {
      let place = from + Int64(index)
      let distance = min(place - range.0, range.1 - 1 - place)
      guard distance < length else { continue }
      let level = (Float(distance) + 0.5) / Float(length)
      for target in targets { target[index] *= level }
    }
  }
}
