import CoreMedia
import GLibSupport

/// Which part of which file is seen and heard when.
struct TimelineSchedule {
  /// A clip or a sound with its times.
  struct Item {
    /// Its place among the document's clips, or sounds.
    let index: Int
    /// The part of the file; of a sound that is repeated, one time.
    let source: CMTimeRange
    /// When it is seen, or heard.
    let target: CMTimeRange
    /// For how long the one before it in its layer is seen, too.
    var before = CMTime.zero
    /// For how long the next one is.
    var after = CMTime.zero
  }

  /// The shortest sound that is repeated: each time is a segment of the composition.
  private static let shortest = CMTime(value: 1, timescale: 4)

  private(set) var clips: [Item] = []
  private(set) var sounds: [Item] = []
  /// When each title is seen.
  private(set) var titles: [CMTimeRange] = []
  private(set) var problems: [TimelineProblem] = []
  /// When the last clip ends.
  private(set) var duration = CMTime.zero

  private let document: TimelineDocument
  private let sources: [String: TimelineSource]
  private let grid: FrameGrid

  /// `sources` are the files that could be opened.
  init(_ document: TimelineDocument, _ sources: [String: TimelineSource], grid: FrameGrid) {
    (self.document, self.sources, self.grid) = (document, sources, grid)
    for index in document.clips.indices { place(index) }
    duration = clips.map(\.target.end).max() ?? .zero
    for index in document.titles.indices { placeTitle(index) }
    for index in document.sounds.indices { placeSound(index) }
  }

  private mutating func note(_ key: String, _ message: String) { problems.append(TimelineProblem(key, message)) }

  private static func text(_ time: CMTime) -> String {
    let thousandths = Int(clamping: (time.seconds * 1000).rounded())
    return Int(exactly: Double(thousandths) / 1000).map { "\($0)" } ?? "\(Double(thousandths) / 1000)"
  }

  /// A part of a file; nil where it isn't there.
  private mutating func range(
    _ from: CMTime, _ to: CMTime?, of file: String, end: CMTime, _ grid: FrameGrid?, _ key: String
  ) -> CMTimeRange? {
    let start = grid?.snapped(from) ?? from
    guard start < end else {
      note("\(key).from", tr("“%s” lasts only %s seconds.", file, Self.text(end)))
      return nil
    }
    guard let to else { return CMTimeRange(start: start, end: end) }
    let stop = grid?.snapped(to) ?? to
    // Durations are often written with fewer digits than they have.
    guard stop <= end + CMTime(value: 50, timescale: 1000) else {
      note("\(key).to", tr("“%s” lasts only %s seconds.", file, Self.text(end)))
      return nil
    }
    return CMTimeRange(start: start, end: min(stop, end))
  }

  private mutating func place(_ index: Int) {
    let (clip, key) = (document.clips[index], "clips[\(index)]")
    guard let source = sources[clip.file] else { return }
    guard let video = source.video else { return note("\(key).file", tr("“%s” has no video.", clip.file)) }
    let end = min(source.duration, video.timeRange.end)
    guard let range = range(clip.from, clip.to, of: clip.file, end: end, source.grid, key) else { return }
    let length =
      clip.speed == 1
      ? range.duration : grid.snapped(CMTimeMultiplyByFloat64(range.duration, multiplier: 1 / clip.speed))
    let previous = clips.lastIndex { document.clips[$0.index].layer == clip.layer }
    var start = clip.at.map { grid.snapped($0) } ?? previous.map { clips[$0].target.end } ?? .zero
    var before = CMTime.zero
    if let transition = clip.transition, let previous {
      let longest = min(length, clips[previous].target.duration - clips[previous].before)
      before = grid.snapped(transition.duration)
      guard before <= longest else {
        return note(
          "\(key).transition.duration",
          tr("A transition can't last longer than the clips that it joins: here %s seconds.", Self.text(longest)))
      }
      start = start - before
      clips[previous].after = before
    } else if let previous, start < clips[previous].target.end {
      let end = Self.text(clips[previous].target.end)
      note("\(key).at", tr("The clip before it ends only at %s seconds. Add a layer or a transition.", end))
    }
    check(clip.fadeIn, clip.fadeOut, clip.volumeRamps, clip.opacityRamps, length: length, key)
    clips.append(Item(index: index, source: range, target: CMTimeRange(start: start, duration: length), before: before))
  }

  /// When all clips are over. Where some have problems of their own nobody knows.
  private var latest: CMTime { clips.count == document.clips.count ? duration : .positiveInfinity }

  private mutating func placeTitle(_ index: Int) {
    let (title, key) = (document.titles[index], "titles[\(index)]")
    let start = grid.snapped(title.at)
    guard start < latest else {
      return note("\(key).at", tr("The last clip ends before, at %s seconds.", Self.text(duration)))
    }
    let length = min(title.duration.map { grid.snapped($0) } ?? latest - start, latest - start)
    check(title.fadeIn, title.fadeOut, [], [], length: length, key)
    titles.append(CMTimeRange(start: start, duration: length))
  }

  private mutating func placeSound(_ index: Int) {
    let (sound, key) = (document.sounds[index], "audio[\(index)]")
    guard let source = sources[sound.file] else { return }
    guard let audio = source.audio else { return note("\(key).file", tr("“%s” has no sound.", sound.file)) }
    let end = min(source.duration, audio.timeRange.end)
    guard let range = range(sound.from, sound.to, of: sound.file, end: end, nil, key) else { return }
    guard sound.at < latest else {
      return note("\(key).at", tr("The last clip ends before, at %s seconds.", Self.text(duration)))
    }
    let rest = latest - sound.at
    if sound.repeats, range.duration < Self.shortest {
      return note("\(key).repeat", tr("What is repeated has to last %s seconds at least.", Self.text(Self.shortest)))
    }
    let length = sound.repeats && rest.isNumeric ? rest : min(range.duration, rest)
    check(sound.fadeIn, sound.fadeOut, sound.volumeRamps, [], length: length, key)
    sounds.append(
      Item(
        index: index, source: CMTimeRange(start: range.start, duration: min(range.duration, length)),
        target: CMTimeRange(start: sound.at, duration: length)))
  }

  private mutating func check(
    _ fadeIn: CMTime, _ fadeOut: CMTime, _ volumes: [TimelineRamp], _ opacities: [TimelineRamp], length: CMTime,
    _ key: String
  ) {
    for (name, fade) in [("fadeIn", fadeIn), ("fadeOut", fadeOut)] where fade > length {
      note("\(key).\(name)", tr("This is too long: all together lasts %s seconds.", Self.text(length)))
    }
    if fadeIn <= length, fadeOut <= length, fadeIn + fadeOut > length {
      note(
        "\(key).fadeOut", tr("Both fades are too long: all together lasts %s seconds.", Self.text(length))
      )
    }
    for (name, ramps) in [("volumeRamps", volumes), ("opacityRamps", opacities)] {
      for (place, ramp) in ramps.enumerated() where ramp.at >= length {
        note("\(key).\(name)[\(place)].at", tr("The clip is over by then: it lasts %s seconds.", Self.text(length)))
      }
    }
  }
}
