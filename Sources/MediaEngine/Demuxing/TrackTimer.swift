import GLibSupport
import GStreamer

/// Gives a track's packets their times in the movie, one by one from the file's beginning, and drops those that can't be
/// decoded. The sample table and cursors without one use the same rules, so that they give the same times.
struct TrackTimer {
  /// A picture whose time may not be known yet.
  private struct Pending {
    var packet: DemuxedPacket
    var number: Int
    var presentation: Int64?
    var decode: Int64?
    var isDropped: Bool
  }

  /// When a picture is shown, if that is known before its turn, and how long.
  private struct Turn {
    var presentation: Int64?
    var duration: Int64
  }

  /// The most pictures that wait for their time.
  private static let maxPending = 64
  /// As many nanoseconds as sound may seem to be off where the container's numbers are rough.
  private static let roughly: Int64 = 100_000_000

  let track: DemuxedTrack
  private let start: Int64
  private var pairer = FieldPairer()
  private var gate: StartGate
  private var held: DemuxedPacket?
  private var order = DisplayOrder()
  private var pending: [Pending] = []
  private var turns: [Int: Turn] = [:]
  private var count = 0
  /// Where pictures may stand whose container only numbers them.
  private var places: [Int64] = []
  /// The end of what was shown last.
  private var end: Int64?
  /// The duration of the longest packet of sound so far.
  private var longest: Int64 = 0

  /// Begins at the file's beginning, or where a container with times of its own was sought to.
  init(_ track: DemuxedTrack, isResumed: Bool = false) {
    self.track = track
    start = track.ticks(track.start)
    gate = StartGate(track, isResumed: isResumed)
    // Subtracted from what is counted, as from what the container says.
    if !isResumed, track.timing == .counted || !track.mayLeap { end = 0 &- start }
  }

  /// Adds the next packet; returns those whose times are known now, in the order of decoding.
  mutating func add(_ packet: DemuxedPacket, _ clock: inout ProgramClock) -> [TimedPacket] {
    guard track.isVideo else { return sound(packet, &clock) }
    for packet in pairer.add(packet) { hold(packet, &clock) }
    if pending.count > Self.maxPending { show(order.finish()) }
    return flush()
  }

  /// Returns what is left when the file ends.
  mutating func finish(_ clock: inout ProgramClock) -> [TimedPacket] {
    for packet in pairer.finish() { hold(packet, &clock) }
    if let held { place(held, &clock) }
    held = nil
    show(order.finish())
    return flush()
  }

  // MARK: The clock

  /// The times of a packet in the movie.
  private func times(
    _ packet: DemuxedPacket, _ duration: Int64, _ clock: inout ProgramClock
  ) -> (presentation: Int64?, decode: Int64?) {
    guard track.timing != .counted else { return (nil, nil) }
    let presentation = packet.presentation.map { track.ticks($0) }
    let decode = packet.decode.map { track.ticks($0) }
    guard let time = decode ?? presentation else { return (nil, nil) }
    var shift = 0 &- start
    if track.mayLeap {
      let until = (presentation ?? time).adding(clamping: duration)
      let offset = clock.offset(
        of: track.stream.number, at: track.nanoseconds(time), shown: track.nanoseconds(presentation ?? time),
        until: track.nanoseconds(until), isSparse: !track.isVideo && !track.isAudio)
      shift = shift.adding(clamping: track.ticks(nanoseconds: offset))
    }
    return (presentation.map { $0.adding(clamping: shift) }, decode.map { $0.adding(clamping: shift) })
  }

  // MARK: Sound and text

  private mutating func sound(_ packet: DemuxedPacket, _ clock: inout ProgramClock) -> [TimedPacket] {
    guard packet.size > 0 else { return [] }
    let usual = track.ticks(samples: track.stream.samplesPerPacket)
    let duration = packet.duration > 0 ? track.ticks(packet.duration) : usual
    let times = times(packet, duration, &clock)
    guard var presentation = times.presentation ?? times.decode ?? end else { return [] }
    if track.isRough, let end,
      (presentation &- end).magnitude <= UInt64(clamping: track.ticks(nanoseconds: Self.roughly))
    {
      // The container means the piece in which the packet begins.
      presentation = end
    }
    end = presentation.adding(clamping: duration)
    // libavformat takes off an Ogg stream's padding itself, and names it all the same.
    let padding = track.ticks(samples: packet.padding)
    var heard = duration.adding(clamping: padding) <= longest ? duration : max(0, duration - padding)
    longest = max(longest, duration)
    if let header = track.heard {
      let end = track.ticks(samples: header.lead).adding(clamping: track.ticks(samples: Int(header.count))) - start
      heard = max(0, min(heard, end - presentation))
    }
    return [
      TimedPacket(packet: packet, presentation: presentation, decode: times.decode, duration: heard, isKey: true)
    ]
  }

  // MARK: Pictures

  /// Waits for the next picture: where several begin in one packet of a broadcast, libavformat gives the times of one
  /// to the picture before it, too; or only to that, if merely its headers began in the packet before.
  private mutating func hold(_ packet: DemuxedPacket, _ clock: inout ProgramClock) {
    guard track.mayLeap else { return place(packet, &clock) }
    var packet = packet
    if var before = held {
      let isTwin = before.presentation == packet.presentation && before.decode == packet.decode
      if isTwin, before.position == packet.position {
        (before.presentation, before.decode) = (nil, nil)
      } else if packet.isShownFirst(after: before) {
        (packet.presentation, packet.decode) = (before.presentation, before.decode)
        (before.presentation, before.decode) = (nil, nil)
      }
      place(before, &clock)
    }
    held = packet
  }

  private mutating func place(_ packet: DemuxedPacket, _ clock: inout ProgramClock) {
    let usual = track.ticks(halves: packet.picture?.halves ?? 2)
    let duration = packet.duration > 0 ? track.ticks(packet.duration) : usual
    let times = times(packet, duration, &clock)
    var known: Int64?
    switch track.timing {
    case .given: known = times.presentation
    case .stamped: known = times.presentation ?? times.decode
    case .places: places.append(times.decode ?? times.presentation ?? (places.last ?? end ?? 0).adding(clamping: usual))
    case .counted: break
    }
    count += 1
    turns[count] = Turn(presentation: known, duration: track.timing == .given ? duration : usual)
    pending.append(
      Pending(
        packet: packet, number: count, presentation: known, decode: track.timing == .given ? times.decode : nil,
        isDropped: packet.size == 0 || packet.picture?.kind == .missing))
    // Without a header, pictures are shown as they are decoded, or else when the container says.
    show(order.add(count, packet.picture))
  }

  /// Gives pictures that are shown now, in this order, the times that they don't have yet.
  private mutating func show(_ numbers: [Int]) {
    for number in numbers {
      guard let turn = turns.removeValue(forKey: number) else { continue }
      var time = turn.presentation
      if track.timing == .places, !places.isEmpty {
        time = places.removeFirst()
      } else if time == nil {
        time = end
      }
      if let time {
        end = time.adding(clamping: turn.duration)
      }
      guard turn.presentation == nil, let place = pending.firstIndex(where: { $0.number == number }) else { continue }
      // What comes before anything has a time can't be shown.
      if time == nil { pending[place].isDropped = true }
      pending[place].presentation = time ?? 0
    }
  }

  /// Takes out those at the front whose times are known.
  private mutating func flush() -> [TimedPacket] {
    var result: [TimedPacket] = []
    let ready = pending.prefix { $0.presentation != nil }
    for picture in ready where !picture.isDropped {
      guard let presentation = picture.presentation else { continue }
      let packet = picture.packet
      let timed = TimedPacket(
        packet: packet, presentation: presentation, decode: picture.decode,
        duration: packet.duration > 0 && track.timing == .given ? track.ticks(packet.duration) : 0,
        isKey: packet.isKey || packet.picture?.isKey == true || track.stream.isIntraOnly)
      if let timed = gate.pass(timed) { result.append(timed) }
    }
    pending.removeFirst(ready.count)
    return result
  }
}

extension DemuxedPacket {
  /// Whether it has no times, but the picture before it has those of one that isn't shown later than it is decoded, as
  /// only this one is.
  func isShownFirst(after before: DemuxedPacket) -> Bool {
    guard picture?.kind == .between, let header = before.picture, header.kind == .anchor, header.count == nil else {
      return false
    }
    return presentation == nil && decode == nil && before.presentation != nil && before.presentation == before.decode
  }
}
