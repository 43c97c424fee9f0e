import CoreGraphics
import CoreMedia
import Foundation
import Timeline

/// What is combined: clips one after the other, the joints between them, a title and music. A value without effects; it is
/// kept as a timeline (`CombineProject+Document`).
struct CombineProject: Equatable, Sendable {
  private(set) var clips: [CombineClip]
  /// How long the cross-fade before each clip but the first is to be; zero is a cut. They belong to the places, not the clips.
  private(set) var joints: [CMTime]
  var size: CGSize
  /// How long each frame of the result is shown.
  var frame: CMTime
  var background = TimelineColor.black
  /// The first one is the title that can be edited.
  var titles: [TimelineTitle] = []
  var music: CombineMusic?
  /// Clips in front of the others, and further sounds, which documents may have: they stay as they are.
  var layers: [TimelineClip] = []
  var sounds: [TimelineSound] = []
  private var lastID = 0

  /// The cross-fade of new joints, and the longest one that can be chosen.
  static let usualJoint = CMTime(value: 1, timescale: 2)
  static let longestJoint = CMTime(value: 3, timescale: 1)

  /// The files in this order, in the shape of most of them.
  init(_ files: [(file: URL, movie: CombineMovie)]) {
    let movies = files.map(\.movie)
    clips = files.enumerated().map { CombineClip(id: $0.offset + 1, file: $0.element.file, movie: $0.element.movie) }
    joints = Array(repeating: Self.usualJoint, count: max(0, files.count - 1))
    size = CombineShape.ofMost(movies).size(for: movies)
    frame = movies.map(\.frame).min() ?? CMTime(value: 1, timescale: 30)
    lastID = files.count
  }

  /// A project as it was kept.
  init(clips: [CombineClip], joints: [CMTime], size: CGSize, frame: CMTime) {
    (self.clips, self.joints, self.size, self.frame) = (clips, joints, size, frame)
    lastID = clips.map(\.id).max() ?? 0
  }

  // MARK: Clips

  func index(of id: Int) -> Int? { clips.firstIndex { $0.id == id } }

  subscript(id: Int) -> CombineClip? { clips.first { $0.id == id } }

  /// Adds clips at the end, and returns the first one's id.
  @discardableResult
  mutating func add(_ files: [(file: URL, movie: CombineMovie)]) -> Int? {
    let first = lastID + 1
    for (file, movie) in files {
      lastID += 1
      if !clips.isEmpty { joints.append(Self.usualJoint) }
      clips.append(CombineClip(id: lastID, file: file, movie: movie))
    }
    return files.isEmpty ? nil : first
  }

  /// Moves a clip to a place, from 0.
  mutating func move(_ id: Int, to place: Int) {
    guard let index = index(of: id) else { return }
    let clip = clips.remove(at: index)
    clips.insert(clip, at: min(max(0, place), clips.count))
  }

  /// Removes a clip, and the joint before it (of the first one that behind it).
  mutating func remove(_ id: Int) {
    guard let index = index(of: id) else { return }
    clips.remove(at: index)
    if !joints.isEmpty { joints.remove(at: max(0, index - 1)) }
  }

  /// Changes a clip.
  mutating func change(_ id: Int, _ body: (inout CombineClip) -> Void) {
    if let index = index(of: id) { body(&clips[index]) }
  }

  // MARK: Joints

  /// Sets how long the cross-fade before a clip is to be.
  mutating func setJoint(before place: Int, to length: CMTime) {
    if joints.indices.contains(place - 1) { joints[place - 1] = min(max(.zero, length), Self.longestJoint) }
  }

  /// Sets how long all cross-fades are to be.
  mutating func setAllJoints(to length: CMTime) { for place in clips.indices { setJoint(before: place, to: length) } }

  /// The longest cross-fade that the clips allow before one of them. A clip between two cross-fades gives half of its length to
  /// each.
  func longestJoint(before place: Int) -> CMTime {
    guard joints.indices.contains(place - 1) else { return .zero }
    let isBeforeWanted = joints.indices.contains(place - 2) && joints[place - 2] > .zero
    let isAfterWanted = joints.indices.contains(place) && joints[place] > .zero
    let left = Self.share(of: clips[place - 1].length, isHalf: isBeforeWanted)
    let right = Self.share(of: clips[place].length, isHalf: isAfterWanted)
    return min(Self.longestJoint, whole(min(left, right)))
  }

  /// The cross-fade before a clip, as its length and its neighbours' allow it.
  func joint(before place: Int) -> CMTime {
    guard joints.indices.contains(place - 1) else { return .zero }
    return min(whole(joints[place - 1]), longestJoint(before: place))
  }

  private static func share(of length: CMTime?, isHalf: Bool) -> CMTime {
    guard let length else { return longestJoint }
    return isHalf ? CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 2) : length
  }

  /// A time in whole frames of the result, rounded down.
  private func whole(_ time: CMTime) -> CMTime {
    let frames = (time.seconds / frame.seconds + 0.001).rounded(.down)
    return CMTime(value: Int64(Int(clamping: max(0, frames))) * frame.value, timescale: frame.timescale)
  }

  // MARK: Times

  /// When each clip is seen in the result; those of an unknown length for no time.
  var ranges: [CMTimeRange] {
    var end = CMTime.zero
    return clips.indices.map { place in
      let start = max(.zero, end - joint(before: place))
      let range = CMTimeRange(start: start, duration: clips[place].length ?? .zero)
      end = range.end
      return range
    }
  }

  /// When a clip is seen without its neighbours; for no time in its middle where there are cross-fades all the time.
  func alone(_ id: Int) -> CMTimeRange? {
    guard let place = index(of: id) else { return nil }
    let range = ranges[place]
    let (start, end) = (range.start + joint(before: place), range.end - joint(before: place + 1))
    return CMTimeRange(start: start, end: max(start, end))
  }

  /// How long the result is.
  var duration: CMTime { ranges.last?.end ?? .zero }

  /// The clip that is seen at a time: of two during a cross-fade the one that comes.
  func clip(at time: CMTime) -> CombineClip? {
    let ranges = ranges
    return clips.indices.last { ranges[$0].start <= time && ranges[$0].duration > .zero }.map { clips[$0] }
  }

  // MARK: What is missing

  var missing: [CombineClip] { clips.filter(\.isMissing) }

  /// The project without what is missing. Where clips are left out there is a cut.
  var usable: CombineProject {
    var usable = self
    (usable.clips, usable.joints) = ([], [])
    for (place, clip) in clips.enumerated() where !clip.isMissing {
      if !usable.clips.isEmpty { usable.joints.append(clips[place - 1].isMissing ? .zero : joints[place - 1]) }
      usable.clips.append(clip)
    }
    if usable.music?.isMissing == true { usable.music = nil }
    return usable
  }

  // MARK: The whole

  /// The result's shape.
  var shape: CombineShape { CombineShape(size) }

  mutating func setShape(_ shape: CombineShape) { size = shape.size(for: clips.compactMap(\.movie)) }

  /// The clips that don't fill the picture.
  var fitted: [CombineClip] { clips.filter { clip in clip.movie.map { !fills($0) } ?? false } }

  private func fills(_ movie: CombineMovie) -> Bool {
    abs(Double(movie.width) * size.height - Double(movie.height) * size.width)
      < 2 * Double(max(size.width, size.height))
  }

  /// When the title is seen: this time, or when it has come up; nil without a title.
  func titleTime(near time: CMTime) -> CMTime? {
    guard let title = titles.first else { return nil }
    let range = CMTimeRange(start: title.at + title.fadeIn, duration: (title.duration ?? duration) - title.fadeIn)
    return range.containsTime(time) ? time : range.start
  }

  /// The words over the picture; empty without a title.
  var titleText: String {
    get { titles.first?.text ?? "" }
    set {
      if newValue.isEmpty {
        if !titles.isEmpty { titles.removeFirst() }
      } else if titles.isEmpty {
        var title = TimelineTitle(text: newValue)
        (title.position, title.duration) = (CombineTitlePlace.bottom.position, CMTime(value: 4, timescale: 1))
        (title.fadeIn, title.fadeOut) = (Self.usualJoint, Self.usualJoint)
        titles = [title]
      } else {
        titles[0].text = newValue
      }
    }
  }
}
