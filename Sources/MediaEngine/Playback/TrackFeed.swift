import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Pushes one decoded track of a movie into the pipeline that plays it, in the thread of its pad.
final class TrackFeed: PadFeed {
  private struct State {
    var order = FeedOrder()
    /// What remains to be played forward.
    var pieces: [PlaybackPiece] = []
    /// Whether the order has been laid out in pieces, and the first of them begun.
    var isPlanned = false
    var hasBegunPiece = false
    /// Where in running time the next piece begins if nothing was discarded.
    var base = CMTime.zero
    /// Up to where the media of the piece has been pushed.
    var reached: CMTime?
    var segment = Segment()
    var hasStarted = false
    var caps: Caps?
    var isOver = false
    var forward: DecodingCursor?
    var backward: ReverseTrackReader?
  }

  let track: MediaTrackFacts
  let identifier: String
  private let source: any MediaSource
  private let input: MediaInput
  private let clock: any HostClock
  private let owner: @Sendable () -> MovieSource?
  private let state = Mutex(State())

  var duration: ClockTime? { source.facts.duration.isNumeric ? source.facts.duration.clockTime : nil }
  var kind: PlaybackStream.Kind { track.kind == .video ? .picture : .sound }
  /// Whether everything that was ordered has been pushed.
  var isOver: Bool { state.withLock { $0.isOver } }

  init(
    _ track: MediaTrackFacts, of source: any MediaSource, _ input: MediaInput, clock: any HostClock,
    owner: @escaping @Sendable () -> MovieSource?
  ) {
    (self.track, self.source, self.input, self.clock, self.owner) = (track, source, input, clock, owner)
    // In the order of the tracks, also when sorted as text.
    let number = String(track.id)
    identifier = "track/" + String(repeating: "0", count: max(0, 10 - number.count)) + number
  }

  /// Plays something else from now on. Call while the pad's thread rests.
  func play(_ order: FeedOrder) {
    state.withLock { state in
      if order.isFlush { state.base = .zero }
      state.order = order
      (state.pieces, state.isPlanned, state.hasBegunPiece, state.isOver) = ([], false, false, false)
      state.reached = nil
      state.backward = nil
    }
  }

  func seek(_ seek: SeekEvent, at pad: Pad) -> Bool { owner()?.seek(seek) ?? false }

  func adapt(toLateness nanoseconds: Int64) {
    let cursor = kind == .picture ? state.withLock { $0.forward } : nil
    cursor?.setLate(nanoseconds > 40_000_000)
  }

  // MARK: Pushing

  func push(from pad: Pad) -> Bool {
    guard pad.isLinked, !isOver else { return false }
    let order = state.withLock { state in
      defer { state.hasStarted = true }
      if !state.hasStarted { pad.push(.streamStart(id: identifier)) }
      return state.order
    }
    do {
      return order.rate > 0 ? try pushForward(pad, order) : try pushBackward(pad, order)
    } catch  where isInterrupted {
      return rest()
    } catch is MissingDecoder {
      owner()?.reportMissingDecoder(of: self)
      return end(pad, order)
    } catch {
      // What was decoded so far is worth being shown, unless there is more on a disk that doesn't answer.
      let cursor = state.withLock { $0.forward }
      let isSilent = input.isFile && HangingFolders.isSilent(input.url)
      owner()?.reportFailure(
        of: self, cursor?.failure ?? "\(error)", isFatal: isSilent || state.withLock { $0.caps == nil })
      return end(pad, order)
    }
  }

  private func pushForward(_ pad: Pad, _ order: FeedOrder) throws -> Bool {
    plan(order)
    guard let piece = state.withLock({ $0.pieces.first }) else { return end(pad, order) }
    let cursor = try self.cursor()
    guard let media = piece.media else {
      // Sinks are silent until the next piece is due, and keep the last frame. A gap event would reach them before they
      // know the format.
      finish(piece, order)
      return true
    }
    let isStill = media.isEmpty
    let hasBegun = state.withLock { state in
      defer { state.hasBegunPiece = true }
      return state.hasBegunPiece
    }
    if !hasBegun { try cursor.seek(to: media.lowerBound, until: piece.decodingEnd) }
    guard let decoded = try cursor.next() else {
      if isInterrupted { return rest() }
      if !hasBegun { begin(piece, order, pad) }
      finish(piece, order)
      return true
    }
    if let caps = decoded.sample.caps { announce(caps, pad) }
    if !hasBegun { begin(piece, order, pad) }
    let segment = state.withLock { $0.segment }
    guard let buffer = stamped(decoded, of: piece, in: segment, lasting: isStill ? piece.movie.duration : nil)
    else { return true }
    state.withLock { $0.reached = max($0.reached ?? decoded.time, decoded.time + decoded.duration) }
    let isContinuing = flow(pad.push(buffer), pad, order)
    if isStill { finish(piece, order) }
    return isContinuing
  }

  private func pushBackward(_ pad: Pad, _ order: FeedOrder) throws -> Bool {
    let reader = try state.withLock { state -> ReverseTrackReader in
      if let reader = state.backward { return reader }
      let stop = order.stop.isNumeric ? order.stop : source.facts.duration
      let reader = try ReverseTrackReader(
        track, of: source, input, range: CMTimeRange(start: order.start, end: stop), clock: clock)
      state.backward = reader
      return reader
    }
    guard let decoded = try reader.next() else { return isInterrupted ? rest() : end(pad, order) }
    if let caps = decoded.sample.caps { announce(caps, pad) }
    let isFirst = state.withLock { state in
      defer { state.hasBegunPiece = true }
      return !state.hasBegunPiece
    }
    if isFirst {
      let range = reader.range
      let segment = Segment(
        rate: order.rate, start: PlaybackPiece.stamp(range.start), stop: PlaybackPiece.stamp(range.end),
        time: range.start.clockTime, base: .zero)
      push(segment, order, pad)
    }
    let segment = state.withLock { $0.segment }
    guard let buffer = stamped(decoded, of: nil, in: segment, lasting: nil) else { return true }
    return flow(pad.push(buffer), pad, order)
  }

  // MARK: Pieces

  /// Lays the order out in pieces of the track's edits.
  private func plan(_ order: FeedOrder) {
    let facts = source.facts
    let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
    let segments = track.segments.isEmpty ? [CMTimeMapping(source: whole, target: whole)] : track.segments
    state.withLock { state in
      guard !state.isPlanned else { return }
      state.isPlanned = true
      state.pieces = PlaybackPiece.pieces(
        of: segments, from: order.start, to: order.stop, isOpen: !facts.container.isISO, rate: order.rate,
        base: state.base)
    }
  }

  private func cursor() throws -> DecodingCursor {
    if let cursor = state.withLock({ $0.forward }) { return cursor }
    let made = try DecodingCursor(
      source, track: track, output: Caps(kind == .picture ? "video/x-raw" : "audio/x-raw"), usesHardware: true,
      clock: clock)
    guard let made else { throw MediaFileError.noSuchTrack(input.url, track.id) }
    state.withLock { $0.forward = made }
    return made
  }

  private func begin(_ piece: PlaybackPiece, _ order: FeedOrder, _ pad: Pad) {
    state.withLock { $0.hasBegunPiece = true }
    push(piece.segment(rate: order.rate), order, pad)
  }

  private func finish(_ piece: PlaybackPiece, _ order: FeedOrder) {
    state.withLock { state in
      if !state.pieces.isEmpty { state.pieces.removeFirst() }
      state.hasBegunPiece = false
      state.base = piece.end(at: order.rate, reached: state.reached)
      state.reached = nil
    }
  }

  private func push(_ segment: Segment, _ order: FeedOrder, _ pad: Pad) {
    state.withLock { $0.segment = segment }
    let event = Event.segment(segment)
    pad.push(order.sequenceNumber.map { event.caused(by: $0) } ?? event)
  }

  private func announce(_ caps: Caps, _ pad: Pad) {
    let isNew = state.withLock { state in
      defer { state.caps = caps }
      return state.caps != caps
    }
    if isNew { pad.push(.caps(caps)) }
  }

  /// A buffer with its time stamps, cut to the segment; nil outside of it.
  private func stamped(
    _ decoded: DecodingCursor.Decoded, of piece: PlaybackPiece?, in segment: Segment, lasting length: CMTime?
  ) -> Buffer? {
    guard let buffer = decoded.sample.buffer, let start = segment.start else { return nil }
    let time = PlaybackPiece.stamp(decoded.time)
    let duration = length ?? decoded.duration
    guard kind == .picture else {
      guard let info = decoded.sample.caps.flatMap({ AudioInfo($0) }) else { return nil }
      let length = duration > .zero ? ClockTime(duration) : nil
      return buffer.with(pts: time, dts: nil, duration: length).clipped(to: segment, info)
    }
    // Where a seek cuts into a frame, the frame's own time still is known.
    let from = max(time, start)
    let shown = max(piece?.movieTime(ofMedia: decoded.time) ?? decoded.time, .zero)
    guard duration > .zero else {
      return buffer.with(pts: from, dts: nil, duration: nil)
        .with(offset: shown.clockTime.nanoseconds, offsetEnd: shown.clockTime.nanoseconds)
    }
    let end = PlaybackPiece.stamp(decoded.time + duration)
    let stop = segment.stop.map { min(end, $0) } ?? end
    return buffer.with(pts: from, dts: nil, duration: stop > from ? stop - from : nil)
      .with(
        offset: shown.clockTime.nanoseconds,
        offsetEnd: (shown + (length ?? lasting(decoded, of: piece))).clockTime.nanoseconds)
  }

  /// How long a frame is shown in the movie.
  private func lasting(_ decoded: DecodingCursor.Decoded, of piece: PlaybackPiece?) -> CMTime {
    guard let piece, piece.mediaRate != 1, piece.mediaRate > 0 else { return decoded.duration }
    return CMTimeMultiplyByFloat64(decoded.duration, multiplier: 1 / piece.mediaRate)
  }

  // MARK: Ends

  /// Whether bytes aren't waited for any more, so that what was read says nothing.
  private var isInterrupted: Bool { input.reader?.isInterrupted ?? false }

  /// Pushes nothing until the next order. What read the interrupted bytes may not be usable any more.
  private func rest() -> Bool {
    state.withLock { ($0.forward, $0.backward) = (nil, nil) }
    return false
  }

  /// Whether to push more after what downstream answered.
  private func flow(_ result: FlowResult, _ pad: Pad, _ order: FeedOrder) -> Bool {
    switch result {
    case .ok: return true
    case .flushing, .notLinked: return false
    case .eos: return end(pad, order)
    case .notNegotiated, .notSupported, .error:
      owner()?.reportFailure(of: self, "\(GStreamerError.flow(result))", isFatal: true)
      return end(pad, order)
    }
  }

  /// Everything that was ordered has been pushed.
  private func end(_ pad: Pad, _ order: FeedOrder) -> Bool {
    state.withLock { $0.isOver = true }
    let time = duration ?? .zero
    let event = order.isSegment ? Event.segmentDone(at: time) : .eos()
    pad.push(order.sequenceNumber.map { event.caused(by: $0) } ?? event)
    if order.isSegment { owner()?.segmentIsDone(order) }
    return false
  }
}
