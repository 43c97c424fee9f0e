import CoreMedia
import Foundation
import MediaEngine

/// Where a file's frames begin and end, or its samples where it is sound alone: what times in decimals are brought to.
///
/// A border lies between decimals as a rule: `4.766667` is how other programs print the end of frame 142 of 30 in a second, and
/// a third of a microsecond behind it. Taken as it is, frame 143 would be a part of what ends there.
enum TimeBorders: Sendable {
  case frames(SampleTable)
  /// Sound, with so many samples in a second.
  case samples(Int32)
  /// Nothing is known of them: a server's stream, or a file that can't be read.
  case unknown

  /// How far a border is from a time that means it. Programs print three digits at least.
  static let reach = CMTime(value: 1, timescale: 2000)

  /// Those of a track, or else of the first video that is shown. Reads the file's index.
  init(of media: MediaFile, track: Int32? = nil) async throws {
    let videos = media.facts.tracks.filter { $0.kind == .video }
    if media.isReadable, let id = track ?? (videos.first(where: \.isEnabled) ?? videos.first)?.id {
      self = .frames(try await media.samples(of: id))
    } else if videos.isEmpty, let rate = media.facts.tracks.lazy.compactMap(\.sampleRate).first {
      self = .samples(rate)
    } else {
      self = .unknown
    }
  }

  /// Those of a file that may not be there: whoever reads it next says so.
  static func of(_ url: URL) async throws -> TimeBorders {
    let progress = ReadingProgress()
    return try await LongWork.run(fraction: { progress.fraction }) {
      do {
        return try await TimeBorders(of: MediaFile.open(url, progress: progress))
      } catch {
        try Task.checkCancellation()
        return .unknown
      }
    }
  }

  /// The time that is meant by one in decimals: the nearest border in reach, or the nearest sample. A time that is as near to
  /// two means the earlier one.
  func nearest(to time: CMTime) -> CMTime {
    guard time.isNumeric else { return time }
    switch self {
    case .unknown: return time
    case .samples(let rate): return CMTimeConvertScale(time, timescale: rate, method: .roundHalfAwayFromZero)
    case .frames(let table):
      // Frames may have gaps between them, so that one ends where none begins.
      let last = table.frame(atOrBefore: time)
      let ahead = last.map { $0 + 1 } ?? 0
      var borders = last.map { [table.time(ofFrame: $0), table.time(ofFrame: $0) + table.duration(ofFrame: $0)] } ?? []
      if ahead < table.frameCount { borders.append(table.time(ofFrame: ahead)) }
      let nearest = borders.min { abs($0 - time) < abs($1 - time) }
      return nearest.flatMap { abs($0 - time) <= Self.reach ? $0 : nil } ?? time
    }
  }
}

extension MediaTrackFacts {
  /// Samples in a second, of sound.
  fileprivate var sampleRate: Int32? {
    guard kind == .audio else { return nil }
    let rate = formats.first.flatMap { CMAudioFormatDescriptionGetStreamBasicDescription($0)?.pointee.mSampleRate }
    return rate.flatMap { Int32(exactly: $0.rounded()) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// How far two times are apart.
private func abs(_ time: CMTime) -> CMTime { CMTimeAbsoluteValue(time) }
