import CoreMedia
import CoreVideo
import Foundation
import GStreamer
import Synchronization

/// Makes the pictures of a plan: the one for any time, or all in order, composed ahead in a thread of their own. Its calls
/// block: use it from one thread at a time.
package final class VideoRenderer: Sendable {
  /// A picture, and when it is shown.
  package struct Picture: Sendable {
    let sample: Sample
    package let time: CMTime
    package let duration: CMTime
  }

  /// A picture that may still be in the making.
  private struct Pending: Sendable {
    var request: CompositionRequest
    var time: CMTime
    var duration: CMTime
  }

  /// What the line goes along; only in its thread, once there is a line.
  private struct Course: Sendable {
    var clock: PictureClock
    /// What the compositor is to prepare itself for before the first picture; nil once it did.
    var preroll: CMTimeRange?
    /// Up to where the compositor has been told what is wanted.
    var anticipated: CMTime
    /// The last picture, which the next one may be, too.
    var last: CompositionRequest?
  }

  /// How many pictures are in the making.
  private static let ahead = 3
  /// How far ahead the compositor is told what will be wanted.
  private static let foresight = CMTime(value: 1, timescale: 1)

  let plan: VideoPlan
  package let context: CompositionContext
  private let compositor: any Compositor
  /// Shows a track's frames as they are, where an instruction says so: no other compositor is asked.
  private let passer: BuiltInCompositor
  private let ownsCompositor: Bool
  private let composer: PictureComposer
  private let tracks: [Int32: TrackFrames]
  private let trackIDs: [Int32]
  private let drawnTracks: [Int32: DrawnFrames]
  private let dataTracks: [Int32: TrackSamples]
  /// Converts pictures that others made to the format in which pictures are composed here.
  private let converter: FrameConverter?
  private let range: CMTimeRange
  private let line = Mutex<ReadAhead<Pending>?>(nil)
  private let course = Mutex<Course?>(nil)
  private let last = Mutex<Sample?>(nil)

  /// Renders a plan for a composition, in a range of its time. Throws for a plan that can't be shown.
  package init(
    _ composition: Composition, _ plan: VideoPlan,
    range: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity), usesHardware: Bool = false
  ) throws {
    try plan.check(for: composition)
    self.plan = plan
    let end = min(range.end, composition.duration)
    self.range = CMTimeRange(start: range.start, end: max(range.start, end))
    context = try CompositionContext(
      width: plan.width, height: plan.height, colorimetry: plan.composedColorimetry ?? "bt709", isDeep: plan.isDeep)
    composer = PictureComposer(context)
    converter = FrameConverter(to: context.caps, threads: 2)
    ownsCompositor = plan.compositor == nil
    compositor = plan.compositor ?? BuiltInCompositor()
    compositor.begin(context)
    passer = BuiltInCompositor()
    passer.begin(context)
    let trackIDs = composition.enabled(.video).map(\.id)
    self.trackIDs = trackIDs
    let needed = Set(
      plan.instructions.flatMap { $0.neededTracks(of: trackIDs) } + (plan.timingTrack != 0 ? [plan.timingTrack] : []))
    var tracks: [Int32: TrackFrames] = [:]
    for track in composition.tracks where needed.contains(track.id) && track.kind == .video {
      tracks[track.id] = TrackFrames(track, usesHardware: usesHardware)
    }
    self.tracks = tracks
    dataTracks = Dictionary(
      composition.tracks.filter { plan.dataTracks.contains($0.id) }.map { ($0.id, TrackSamples($0)) },
      uniquingKeysWith: { first, _ in first })
    let isStraight = plan.compositor == nil
    drawnTracks = Dictionary(
      uniqueKeysWithValues: plan.drawnTracks.map { id, track in
        (id, DrawnFrames(id, track, isStraight: isStraight))
      })
  }

  deinit {
    line.withLock { $0 }?.stop()
    if ownsCompositor { compositor.cancelAll() }
  }

  /// The picture at a time.
  func picture(at time: CMTime) throws -> Sample {
    try finished(request(at: time))
  }

  /// The picture at a time, in a pixel format.
  package func pixelBuffer(at time: CMTime, in format: UInt32) throws -> CVPixelBuffer {
    try PictureConversion.pixelBuffer(picture(at: time), in: [format])
  }

  /// When the last picture is over.
  var end: CMTime { range.end }

  /// When the picture begins that is shown at a time.
  func time(ofPictureAt time: CMTime) -> CMTime {
    guard plan.timingTrack == 0, plan.frameDuration > .zero else { return time }
    let number = (ExactTime(time) / ExactTime(plan.frameDuration)).time(1, method: .down).value
    return CMTimeMultiply(plan.frameDuration, multiplier: Int32(clamping: number))
  }

  // MARK: In order

  /// The next picture; nil at the end.
  package func next() throws -> Picture? {
    let line = line.withLock { line in
      if let line { return line }
      let made = makeLine(from: range.start)
      line = made
      return made
    }
    guard let pending = try line.take() else { return nil }
    let sample = try finished(pending.request)
    return Picture(sample: sample, time: pending.time, duration: pending.duration)
  }

  /// Goes on at a time.
  package func seek(to time: CMTime) {
    line.withLock { line in
      guard let line else { return line = makeLine(from: time) }
      line.restart { [weak self] in
        guard let self else { return }
        course.withLock { $0 = Course(clock: clock(from: time), anticipated: time) }
      }
    }
  }

  /// Ends waiting for pictures.
  package func cancel() {
    line.withLock { $0 }?.stop()
    compositor.cancelAll()
  }

  /// One line for all that is asked for in order: tracks give their frames to one thread at a time, and a jump waits for
  /// what is being made.
  private func makeLine(from start: CMTime) -> ReadAhead<Pending> {
    let preroll = CMTimeRange(start: start, end: max(start, range.end))
    course.withLock { $0 = Course(clock: clock(from: start), preroll: preroll, anticipated: start) }
    return ReadAhead(capacity: Self.ahead, name: "pictures") { [weak self] in
      guard let self else { return nil }
      prerollOnce()
      guard let (clock, last) = course.withLock({ $0.map { ($0.clock, $0.last) } }),
        let (time, duration) = try clock.next()
      else { return nil }
      anticipate(time)
      let request = try self.request(at: time, like: last)
      course.withLock { $0?.last = request }
      return Pending(request: request, time: time, duration: duration)
    }
  }

  /// Lets the compositor prepare itself. Not below a lock: it may be a program's own, and end everything at once.
  private func prerollOnce() {
    let range = course.withLock { course -> CMTimeRange? in
      defer { course?.preroll = nil }
      return course?.preroll
    }
    if let range { compositor.preroll(range) }
  }

  /// Tells the compositor what will be wanted, a second at a time.
  private func anticipate(_ time: CMTime) {
    let wanted = course.withLock { course -> CMTimeRange? in
      guard let reached = course?.anticipated, time >= reached else { return nil }
      let next = CMTimeRange(start: time, end: min(time + Self.foresight, max(time, range.end)))
      course?.anticipated = next.end
      return next
    }
    if let wanted, wanted.duration > .zero { compositor.anticipate(wanted) }
  }

  private func clock(from start: CMTime) -> PictureClock {
    PictureClock(plan, tracks[plan.timingTrack], range: CMTimeRange(start: start, end: range.end))
  }

  /// Asks for a picture; where it is the same as another one, that is taken.
  private func request(at time: CMTime, like other: CompositionRequest? = nil) throws -> CompositionRequest {
    guard let instruction = plan.instruction(at: time) ?? plan.instructions.last else {
      throw CompositionFailure.noInstruction(time)
    }
    var frames: [Int32: SourceFrame] = [:]
    for id in instruction.neededTracks(of: trackIDs) {
      if let frame = try drawnTracks[id]?.frame(at: time) ?? tracks[id]?.frame(at: time) { frames[id] = frame }
    }
    var data: [Int32: CMSampleBuffer] = [:]
    for id in instruction.dataTracks { data[id] = try dataTracks[id]?.sample(at: time) }
    if let other, other.data == data, isSame(other, instruction, frames, at: time) { return other }
    let request = CompositionRequest(
      time: time, instruction: instruction, context: context, frames: frames, data: data)
    (frames[instruction.passthroughTrack] == nil ? compositor : passer).compose(request)
    return request
  }

  private func isSame(
    _ other: CompositionRequest, _ instruction: VideoInstruction, _ frames: [Int32: SourceFrame], at time: CMTime
  ) -> Bool {
    guard other.instruction.range == instruction.range, other.frames.count == frames.count,
      frames.allSatisfy({ id, frame in
        other.frames[id].map { $0.segment == frame.segment && $0.sourceTime == frame.sourceTime } ?? false
      }), plan.overlay?.isSteady(from: other.time, to: time) ?? true || !instruction.isFinished
    else { return false }
    if !ownsCompositor { return !instruction.containsTweening }
    return instruction.layers.allSatisfy { $0.isSteady(from: other.time, to: time) }
  }

  /// The picture with what lies over it.
  private func finished(_ request: CompositionRequest) throws -> Sample {
    let picture = try request.wait()
    guard request.instruction.isFinished, let overlay = plan.overlay,
      let drawing = try overlay.drawing(at: request.time, width: context.width, height: context.height)
    else { return picture }
    return try composer.draw(drawing, with: inOwnFormat(picture))
  }

  /// A picture that somebody else made in the format in which pictures are composed here.
  private func inOwnFormat(_ picture: Sample) throws -> Sample { try converter?.convert(picture) ?? picture }
}
