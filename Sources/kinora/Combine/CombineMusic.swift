import CoreMedia
import Foundation
import Timeline

/// The music of a project.
struct CombineMusic: Equatable, Sendable {
  let file: URL
  /// How long the file is; nil where it is missing, or can't be read.
  var duration: CMTime?
  /// As the document has it.
  private(set) var own: TimelineSound
  /// Whether it is quieter while clips have sound.
  var ducks: Bool
  /// The ducking that the document has; what it goes to are shares of the volume.
  private var ducking: [TimelineRamp] = []

  /// How loud it is while it is ducked, as a share of its own volume.
  static let duckedShare = 0.25
  /// How long it takes to go down and to come up again.
  private static let (fall, rise) = (CMTime(value: 2, timescale: 5), CMTime(value: 4, timescale: 5))
  /// Pauses that are shorter aren't worth coming up for.
  private static let pause = CMTime(value: 2, timescale: 1)

  /// Music that is repeated until the last clip ends, and then goes down.
  init(file: URL, duration: CMTime?) {
    (self.file, self.duration) = (file, duration)
    own = TimelineSound(file: file.lastPathComponent)
    own.repeats = true
    own.volume = 0.5
    own.fadeOut = CMTime(value: 1, timescale: 1)
    ducks = true
  }

  /// Music from a document. Changes of volume that go down to the ducked share and back are ducking.
  init(file: URL, duration: CMTime?, own: TimelineSound) {
    (self.file, self.duration, self.own) = (file, duration, own)
    let levels = [own.volume, own.volume * Self.duckedShare]
    ducks =
      own.volumeRamps.first?.at == .zero
      && own.volumeRamps.allSatisfy { ramp in levels.contains { abs($0 - ramp.to) < 0.000_1 } }
    guard ducks else { return }
    self.own.volumeRamps = []
    ducking = own.volumeRamps.map { ramp in
      let isLow = abs(ramp.to - own.volume) >= 0.000_1
      return TimelineRamp(at: ramp.at, duration: ramp.duration, to: isLow ? Self.duckedShare : 1)
    }
  }

  var name: String { file.deletingPathExtension().lastPathComponent }

  var isMissing: Bool { duration == nil }

  var volume: Double {
    get { own.volume }
    set { own.volume = min(max(newValue, 0), 16) }
  }

  /// As it is written: under clips that sound at these times, in a result of this length. Where nobody knows the
  /// length, and where the music begins behind it, its fades stay as they are, and ducking as it was read.
  func written(in folder: URL, under sounding: [CMTimeRange], until end: CMTime?) -> TimelineSound {
    var sound = own
    sound.file = CombinePath.text(of: file, in: folder)
    guard let end, end > sound.at else {
      if ducks { sound.volumeRamps = lastDucking ?? ramps(under: sounding, length: .positiveInfinity) }
      return sound
    }
    let rest = end - sound.at
    let length = own.repeats ? rest : min(rest, duration.map { (own.to ?? $0) - own.from } ?? rest)
    (sound.fadeIn, sound.fadeOut) = CombineClip.fitting(own.fadeIn, own.fadeOut, in: length)
    if ducks { sound.volumeRamps = ramps(under: sounding, length: length) }
    return sound
  }

  /// The ducking that was read, at the volume that it has now; nil where none was.
  private var lastDucking: [TimelineRamp]? {
    guard !ducking.isEmpty else { return nil }
    return ducking.map { TimelineRamp(at: $0.at, duration: $0.duration, to: $0.to * own.volume) }
  }

  /// Down before a clip is heard, and up when it isn't any more. The first one says at zero how it begins.
  private func ramps(under sounding: [CMTimeRange], length: CMTime) -> [TimelineRamp] {
    let ranges = Self.joined(sounding.map { CMTimeRange(start: $0.start - own.at, end: $0.end - own.at) })
    let low = own.volume * Self.duckedShare
    let beginsLow = ranges.first.map { $0.start <= Self.fall } ?? false
    var ramps = [TimelineRamp(at: .zero, duration: .zero, to: beginsLow ? low : own.volume)]
    for (place, range) in ranges.enumerated() {
      if place > 0 || !beginsLow {
        ramps.append(TimelineRamp(at: range.start - Self.fall, duration: Self.fall, to: low))
      }
      ramps.append(TimelineRamp(at: range.end, duration: Self.rise, to: own.volume))
    }
    return ramps.filter { $0.at < length }
  }

  /// Ranges with only short pauses between them as one.
  private static func joined(_ ranges: [CMTimeRange]) -> [CMTimeRange] {
    ranges.filter { $0.end > .zero }.reduce(into: []) { all, range in
      if let last = all.last, range.start - last.end < pause {
        all[all.count - 1] = CMTimeRange(start: last.start, end: max(last.end, range.end))
      } else {
        all.append(range)
      }
    }
  }
}
