import GStreamer
import Synchronization

/// What a frame was before it became red, green and blue: as decoded, with all its bits.
struct FrameOrigin: Sendable {
  let sample: Sample
  /// What makes it upright.
  let turning: PictureTurning
}

/// Finds the origins of the frames that come out of a pipeline, by the times that both have.
final class FrameOrigins: Sendable {
  private struct State {
    var isKept = false
    var isWatching = false
    var turning = PictureTurning(quarters: 0)
    var followsTags = false
    /// Those whose frames are on their way, the oldest first.
    var waiting: [(time: ClockTime, sample: Sample)] = []
  }

  /// How many frames can be on their way at once: those that the sink holds, and one in each element before it.
  private static let most = 6
  private let state = Mutex(State())

  /// Sets what makes the frames upright; nil leaves it to the tags.
  func turn(_ turning: PictureTurning?) {
    state.withLock { ($0.followsTags, $0.turning) = (turning == nil, turning ?? PictureTurning(quarters: 0)) }
  }

  /// Notes the orientation that tags say. Only before the pipeline is opened.
  func followTags(at pad: Pad) {
    pad.addProbe(.eventDownstream) { [weak self] item in
      if case .event(let event) = item, let tags = event.tags, tags.names.contains("image-orientation") {
        self?.state.withLock { if $0.followsTags { $0.turning = PictureDirection.turning(tags) } }
      }
      return .keep
    }
  }

  /// Keeps what passes the pad from now on, or nothing.
  func keep(_ keeps: Bool, at pad: Pad) {
    let isFirst = state.withLock { state in
      state.isKept = keeps
      if !keeps { state.waiting = [] }
      guard keeps, !state.isWatching else { return false }
      state.isWatching = true
      return true
    }
    guard isFirst else { return }
    pad.addProbe(.buffer) { [weak self] pad, item in
      if case .buffer(let buffer) = item { self?.note(buffer) { pad.currentCaps } }
      return .keep
    }
  }

  /// Keeps a frame. A decoder with a limited number of buffers gets its own back at once: frames that are shown or held, and
  /// those in the engine's cache, would keep them all.
  func note(_ buffer: Buffer, _ caps: () -> Caps?) {
    guard state.withLock({ $0.isKept }), let time = buffer.pts, let caps = caps() else { return }
    let sample = Sample(buffer, caps: caps).lasting
    state.withLock { state in
      state.waiting.append((time, sample))
      if state.waiting.count > Self.most { state.waiting.removeFirst() }
    }
  }

  /// The origin of the frame of this time; those before it aren't wanted any more.
  func origin(at time: ClockTime?) -> FrameOrigin? {
    state.withLock { state in
      guard let time, let place = state.waiting.lastIndex(where: { $0.time == time }) else { return nil }
      state.waiting.removeFirst(place)
      return FrameOrigin(sample: state.waiting[0].sample, turning: state.turning)
    }
  }
}
