import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Pushes a composition's pictures, or its sound, into the pipeline that plays it, in the thread of its pad.
final class ComposedFeed: PadFeed {
  /// A picture or some sound with its time.
  private struct Item: Sendable {
    var sample: Sample
    var time: CMTime
    var duration: CMTime
  }

  private struct State {
    var order = FeedOrder()
    var hasStarted = false
    /// Whether the segment of the order has been pushed.
    var hasBegun = false
    var caps: Caps?
    var segment = Segment()
    var renderer: VideoRenderer?
    var mixer: SoundMixer?
    /// Backwards: what is given out next, the last first, and up to where it has been made.
    var ready: [Item] = []
    var end = CMTime.zero
    var isOver = false
  }

  /// How much is made at once backwards, in pictures and in seconds of sound.
  private static let (pictures, seconds) = (12, 0.5)

  let kind: PlaybackStream.Kind
  private let movie: ComposedMovie
  private let owner: @Sendable () -> ComposedSource?
  private let state = Mutex(State())

  var identifier: String { kind == .picture ? "pictures" : "sound" }
  var duration: ClockTime? { movie.duration.clockTime }

  init(_ movie: ComposedMovie, _ kind: PlaybackStream.Kind, owner: @escaping @Sendable () -> ComposedSource?) {
    (self.movie, self.kind, self.owner) = (movie, kind, owner)
  }

  func seek(_ seek: SeekEvent, at pad: Pad) -> Bool { owner()?.seek(seek) ?? false }

  func adapt(toLateness nanoseconds: Int64) {}

  /// Plays something else from now on. Call while the pad's thread rests.
  func play(_ order: FeedOrder) {
    state.withLock { state in
      state.order = order
      (state.hasBegun, state.isOver, state.ready) = (false, false, [])
      state.end = min(order.stop, movie.duration)
    }
  }

  func push(from pad: Pad) -> Bool {
    let (order, isOver) = state.withLock { state in
      defer { state.hasStarted = true }
      if !state.hasStarted { pad.push(.streamStart(id: identifier)) }
      return (state.order, state.isOver)
    }
    guard pad.isLinked, !isOver else { return false }
    do {
      guard let item = try order.rate > 0 ? forward(order) : backward(order) else { return end(pad, order) }
      return push(item, order, pad)
    } catch {
      owner()?.report(error)
      return end(pad, order)
    }
  }

  private func push(_ item: Item, _ order: FeedOrder, _ pad: Pad) -> Bool {
    guard let buffer = item.sample.buffer, let caps = item.sample.caps else { return true }
    let (isNewCaps, isFirst) = state.withLock { state in
      defer { (state.caps, state.hasBegun) = (caps, true) }
      return (state.caps != caps, !state.hasBegun)
    }
    if isNewCaps { pad.push(.caps(caps)) }
    if isFirst {
      let stop = min(order.stop, movie.duration)
      let segment = Segment(
        rate: order.rate, start: order.start.clockTime, stop: stop.clockTime, time: order.start.clockTime, base: .zero)
      state.withLock { $0.segment = segment }
      let event = Event.segment(segment)
      pad.push(order.sequenceNumber.map { event.caused(by: $0) } ?? event)
    }
    let time = max(item.time, .zero)
    var stamped: Buffer?
    if kind == .picture {
      let (from, to) = (max(time, order.start), min(item.time + item.duration, min(order.stop, movie.duration)))
      guard from < to else { return true }
      stamped = buffer.with(pts: from.clockTime, dts: nil, duration: (to - from).clockTime)
        .with(
          offset: time.clockTime.nanoseconds, offsetEnd: (item.time + item.duration).clockTime.nanoseconds)
    } else if let info = AudioInfo(caps) {
      let segment = state.withLock { $0.segment }
      stamped = buffer.with(pts: time.clockTime, dts: nil, duration: item.duration.clockTime).clipped(to: segment, info)
    }
    guard let stamped else { return true }
    switch pad.push(stamped) {
    case .ok: return true
    case .flushing, .notLinked: return false
    default: return end(pad, order)
    }
  }

  // MARK: Forward

  private func forward(_ order: FeedOrder) throws -> Item? {
    let isFirst = !state.withLock { $0.hasBegun }
    if kind == .picture {
      let renderer = try renderer()
      // GStreamer's times are rounded: a picture's own belongs to it.
      if isFirst { renderer.seek(to: renderer.time(ofPictureAt: order.start + FrameIndex.rounding)) }
      guard let picture = try renderer.next(), picture.time < order.stop else { return nil }
      return Item(sample: picture.sample, time: picture.time, duration: picture.duration)
    }
    let mixer = mixer(isNew: isFirst)
    if isFirst { mixer.seek(to: order.start) }
    guard let block = try mixer.next(), block.time < order.stop else { return nil }
    return Item(sample: block.sample, time: block.time, duration: block.duration)
  }

  private func renderer() throws -> VideoRenderer {
    if let renderer = state.withLock({ $0.renderer }) { return renderer }
    guard let plan = movie.plan else { throw CompositionFailure.empty }
    let made = try VideoRenderer(movie.composition, plan, usesHardware: true)
    state.withLock { $0.renderer = made }
    return made
  }

  /// The mixer; a jump takes what the mix says now.
  private func mixer(isNew: Bool) -> SoundMixer {
    if !isNew, let mixer = state.withLock({ $0.mixer }) { return mixer }
    let made = SoundMixer(
      movie.composition.enabled(.audio), movie.mix, movie.soundFormat ?? SoundFormat(rate: 48_000, channels: 2),
      range: CMTimeRange(start: .zero, duration: movie.duration))
    state.withLock { $0.mixer = made }
    return made
  }

  // MARK: Backward

  private func backward(_ order: FeedOrder) throws -> Item? {
    if let ready = state.withLock({ $0.ready.popLast() }) { return ready }
    let end = state.withLock { $0.end }
    guard end > order.start else { return nil }
    var made: [Item] = []
    let from: CMTime
    if kind == .picture, let plan = movie.plan {
      let length = CMTimeMultiply(plan.frameDuration, multiplier: Int32(Self.pictures))
      let wanted = max(end - length, .zero)
      let number = (ExactTime(wanted) / ExactTime(plan.frameDuration)).time(1, method: .up).value
      from = CMTimeMultiply(plan.frameDuration, multiplier: Int32(clamping: number))
      let renderer = try renderer()
      renderer.seek(to: from)
      while let picture = try renderer.next(), picture.time < end {
        made.append(Item(sample: picture.sample, time: picture.time, duration: picture.duration))
      }
    } else {
      from = max(end - CMTime(seconds: Self.seconds, preferredTimescale: 48_000), order.start)
      let mixer = mixer(isNew: !state.withLock { $0.hasBegun })
      mixer.seek(to: from)
      while let block = try mixer.next(), block.time < end {
        made.append(Item(sample: block.sample, time: block.time, duration: min(block.duration, end - block.time)))
      }
    }
    let isDone = from >= end
    state.withLock { ($0.ready, $0.end) = (made, isDone ? .zero : from) }
    return state.withLock { $0.ready.popLast() }
  }

  // MARK: The end

  /// Everything that was ordered has been pushed.
  private func end(_ pad: Pad, _ order: FeedOrder) -> Bool {
    state.withLock { $0.isOver = true }
    let event = order.isSegment ? Event.segmentDone(at: movie.duration.clockTime) : .eos()
    pad.push(order.sequenceNumber.map { event.caused(by: $0) } ?? event)
    return false
  }
}
