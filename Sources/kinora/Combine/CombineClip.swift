import CoreMedia
import Foundation
import Timeline

/// A clip of a project of Combine.
struct CombineClip: Equatable, Sendable, Identifiable {
  let id: Int
  let file: URL
  /// What is known of the file; nil where it is missing, or can't be read.
  var movie: CombineMovie?
  /// As the document has it. What Combine has no controls for, such as speed, stays as it is.
  private(set) var own: TimelineClip

  /// The shortest clip, unless its movie is shorter.
  private static let least = CMTime(value: 1, timescale: 5)

  init(id: Int, file: URL, movie: CombineMovie?, own: TimelineClip? = nil) {
    (self.id, self.file, self.movie) = (id, file, movie)
    self.own = own ?? TimelineClip(file: file.lastPathComponent)
  }

  /// The file's name, as people say it.
  var name: String { file.deletingPathExtension().lastPathComponent }

  var isMissing: Bool { movie == nil }

  // MARK: The part

  /// Where it begins in the file.
  var start: CMTime { min(own.from, end ?? own.from) }

  /// Where it ends in the file; nil where nobody knows.
  var end: CMTime? {
    switch (own.to, movie?.duration) {
    case (let to?, let duration?): min(to, duration)
    case (let to, let duration): to ?? duration
    }
  }

  /// How long it is seen; nil where nobody knows.
  var length: CMTime? {
    guard let end, end > own.from else { return nil }
    let part = end - own.from
    return own.speed == 1 ? part : CMTimeMultiplyByFloat64(part, multiplier: 1 / own.speed)
  }

  /// Whether only a part of the file is seen.
  var isTrimmed: Bool { own.from > .zero || own.to.map { end in movie.map { end < $0.duration } ?? true } ?? false }

  /// Lets it begin at the frame of a time in the file, before its end.
  mutating func trimStart(to time: CMTime) {
    guard let movie, let end else { return }
    own.from = min(max(.zero, snapped(time)), max(.zero, snapped(end - least(of: movie), down: true)))
  }

  /// Lets it end at the frame of a time in the file, behind its start.
  mutating func trimEnd(to time: CMTime) {
    guard let movie else { return }
    let new = max(snapped(time), snapped(start + least(of: movie)))
    own.to = new >= movie.duration ? nil : new
  }

  private func least(of movie: CombineMovie) -> CMTime { min(max(Self.least, movie.frame), movie.duration) }

  private func snapped(_ time: CMTime, down: Bool = false) -> CMTime {
    guard let frame = movie?.frame, frame > .zero, time.isNumeric else { return time }
    let count = time.seconds / frame.seconds
    let frames = down ? (count + 0.001).rounded(.down) : count.rounded()
    return CMTime(value: Int64(Int(clamping: frames)) * frame.value, timescale: frame.timescale)
  }

  // MARK: Sound and fades

  var volume: Double {
    get { own.volume }
    set { own.volume = min(max(newValue, 0), 16) }
  }

  /// For how long it comes up and goes down, as the person wants it.
  var fadeIn: CMTime {
    get { own.fadeIn }
    set { own.fadeIn = max(.zero, newValue) }
  }
  var fadeOut: CMTime {
    get { own.fadeOut }
    set { own.fadeOut = max(.zero, newValue) }
  }

  /// The fades that its length allows.
  var fades: (in: CMTime, out: CMTime) { Self.fitting(fadeIn, fadeOut, in: length) }

  /// Two fades that are no longer together than a length: each gets its half at least.
  static func fitting(_ fadeIn: CMTime, _ fadeOut: CMTime, in length: CMTime?) -> (in: CMTime, out: CMTime) {
    guard let length, fadeIn + fadeOut > length else { return (fadeIn, fadeOut) }
    let half = CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 2)
    let first = max(.zero, min(fadeIn, max(half, length - fadeOut)))
    return (first, min(fadeOut, length - first))
  }

  /// As it is written: named relative to a folder, with the fades that fit and the transition from the clip before it.
  func written(in folder: URL, crossFade: CMTime) -> TimelineClip {
    var clip = own
    clip.file = CombinePath.text(of: file, in: folder)
    (clip.fadeIn, clip.fadeOut) = fades
    clip.transition = crossFade > .zero ? TimelineTransition(duration: crossFade) : nil
    return clip
  }
}
