import GLibSupport
import GStreamer
import Synchronization

/// The desktop's audio output, or one of its devices: plays sound when the host's clock reaches its time.
package final class ClockedSoundOutput: TimedSoundOutput {
  /// How long ahead the first frame is asked for: a pipeline that is flushed needs that long.
  private static let lead = 0.03
  /// How many pieces are made of a second.
  private static let pieces: Int64 = 50

  private let pipeline = Pipeline()
  private let pad: Pad
  private let feed: Feed

  /// Opens the output; blocks while devices are tried. `onRead` is called in a thread of its own after each piece, `onLost`
  /// in any one when the output is gone.
  package convenience init(
    _ sound: TimedSound, _ format: SoundFormat, device: String?, afterLoss: Bool,
    onRead: @escaping @Sendable () -> Void, onLost: @escaping @Sendable () -> Void
  ) throws {
    let sink = try SoundOutput.make(PlaybackOptions().sound, device: device, afterLoss: afterLoss)
    try self.init(sound, format, sink: sink, onRead: onRead, onLost: onLost)
  }

  /// Plays to a sink that goes by the clock.
  init(
    _ sound: TimedSound, _ format: SoundFormat, sink: Element, onRead: @escaping @Sendable () -> Void,
    onLost: @escaping @Sendable () -> Void
  ) throws {
    feed = Feed(sound, format, onRead: onRead)
    pad = Pad.source("sound", feed: feed)
    let chain = [try Element("audioconvert"), try Element("audioresample"), sink]
    try pipeline.add(chain)
    try chain[0].link(to: Array(chain.dropFirst()))
    try pad.link(to: try chain[0].pad("sink"))
    // Running time is the host's: buffers carry the moments at which they sound.
    pipeline.pin(.system)
    pipeline.startTime = nil
    pipeline.baseTime = .zero
    pipeline.whenFailed(onLost)
    // It is reached once there is sound.
    try pipeline.requestState(.playing)
    pad.setActive(true)
  }

  deinit { close() }

  package func restart(isPassing: Bool) {
    _ = try? pipeline.requestState(isPassing ? .playing : .paused)
    pad.push(.flushStart())
    pad.withStreamLock {
      feed.restart()
      pad.push(.flushStop(resetTime: false))
    }
    if isPassing { pad.startTask() }
  }

  package func close() {
    pad.push(.flushStart())
    pad.setActive(false)
    _ = try? offMainThread { [pipeline] in try pipeline.setStateBlocking(.null, within: Timeouts.outputRelease) }
  }

  /// Asks for piece after piece, in the pad's thread.
  private final class Feed: PadFeed {
    private struct State {
      var next: Int64?
      var isAnnounced = false
      var hasSegment = false
    }

    private let sound: TimedSound
    private let format: SoundFormat
    private let onRead: @Sendable () -> Void
    private let state = Mutex(State())

    init(_ sound: TimedSound, _ format: SoundFormat, onRead: @escaping @Sendable () -> Void) {
      (self.sound, self.format, self.onRead) = (sound, format, onRead)
    }

    var duration: ClockTime? { nil }
    func seek(_ seek: SeekEvent, at pad: Pad) -> Bool { false }
    func adapt(toLateness nanoseconds: Int64) {}

    func restart() { state.withLock { ($0.next, $0.hasSegment) = (nil, false) } }

    func push(from pad: Pad) -> Bool {
      let (isAnnounced, hasSegment, frame) = state.withLock { state in
        defer { (state.isAnnounced, state.hasSegment) = (true, true) }
        let soonest = Self.frame(at: Clock.system.time.seconds + ClockedSoundOutput.lead, format.rate)
        // What is late isn't heard: after a pause of the machine it goes on with what is due.
        let isLate = state.next.map { $0 < Self.frame(at: Clock.system.time.seconds, format.rate) } ?? true
        return (state.isAnnounced, state.hasSegment, isLate ? soonest : state.next ?? soonest)
      }
      if !isAnnounced {
        pad.push(.streamStart(id: "samples"))
        pad.push(.caps(ChannelPlaces.caps(rate: format.rate, channels: format.channels, format: "F32LE")))
      }
      if !hasSegment { pad.push(.segment(Segment())) }
      let count = Int(max(1, Int64(format.rate) / ClockedSoundOutput.pieces))
      guard let samples = sound.read(from: frame, count: count) else { return false }
      state.withLock { $0.next = frame + Int64(count) }
      let (start, end) = (time(of: frame), time(of: frame + Int64(count)))
      let buffer = samples.withUnsafeBytes { Buffer(copying: $0, pts: start, duration: end - start) }
      onRead()
      return pad.push(buffer) == .ok
    }

    private static func frame(at seconds: Double, _ rate: Int) -> Int64 {
      Int64(clamping: (seconds * Double(rate)).rounded(.up))
    }

    private func time(of frame: Int64) -> ClockTime {
      let (seconds, rest) = frame.quotientAndRemainder(dividingBy: Int64(format.rate))
      return ClockTime(
        nanoseconds: UInt64(clamping: seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(format.rate)))
    }
  }
}
