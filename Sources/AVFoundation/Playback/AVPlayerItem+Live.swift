import CoreMedia
import Foundation
import MediaEngine

// Where live streams are played, counted back from their end.
extension AVPlayerItem {
  /// How far from a live stream's end playback begins, and goes to by a seek to positive infinity; invalid leaves it to the
  /// player. Nearer than the stream's server allows isn't reached. Where playback begins, is set before the item is ready:
  /// later nothing moves by itself.
  public var configuredTimeOffsetFromLive: CMTime {
    get {
      accessed()
      return state.withLock { $0.live.configured }
    }
    set {
      guard !newValue.isNumeric || newValue >= .zero else {
        return Misuse.report("configuredTimeOffsetFromLive: \(newValue.seconds) s is behind the end")
      }
      withKeyValueChange(of: \.configuredTimeOffsetFromLive) { state.withLock { $0.live.configured = newValue } }
    }
  }

  /// How far from a live stream's end its server wants it to be played at least; invalid for what isn't live.
  public var recommendedTimeOffsetFromLive: CMTime {
    accessed()
    return state.withLock { $0.live.recommended }
  }

  /// Whether a live stream is played at the same distance from its end again, after playback has waited for data.
  public var automaticallyPreservesTimeOffsetFromLive: Bool {
    get {
      accessed()
      return state.withLock { $0.live.preserves }
    }
    set {
      withKeyValueChange(of: \.automaticallyPreservesTimeOffsetFromLive) {
        state.withLock { $0.live.preserves = newValue }
      }
    }
  }

  /// The time at which a live stream is to be played as configured; nil if it isn't live, or nothing is configured.
  var configuredLiveTime: CMTime? {
    let offset = state.withLock { $0.live.configured }
    guard offset.isNumeric, let edge = engine?.stream?.liveEdge else { return nil }
    return max(edge - offset, .zero)
  }

  /// The time in a live stream to which a seek to positive infinity goes: as configured, or else as near to its end as its
  /// server wants it to be played; nil if it isn't live.
  var liveTime: CMTime? {
    configuredLiveTime ?? engine?.stream?.liveTime.map { max($0, .zero) }
  }

  /// What is known of a stream has changed. On the main thread.
  func changed(_ stream: StreamState) {
    let offset = stream.liveOffset ?? .invalid
    if state.withLock({ $0.live.recommended }) != offset {
      withKeyValueChange(of: \.recommendedTimeOffsetFromLive) { state.withLock { $0.live.recommended = offset } }
    }
    beginAsConfigured()
    note(stream)
    let collectors = state.withLock { $0.collectors }
    for collector in collectors { collector.take(stream) }
  }

  /// Goes once to where a live stream is to begin.
  private func beginAsConfigured() {
    guard let time = configuredLiveTime else { return }
    let isFirst = state.withLock { state in
      defer { state.live.hasBegun = true }
      return !state.live.hasBegun
    }
    if isFirst { jump(SeekRequest(time)) { _ in } }
  }

  /// Playback waits for data, or goes on. On the main thread.
  func preserveLiveOffset(isStarved: Bool) {
    guard let edge = engine?.stream?.liveEdge else { return }
    let offset = edge - currentTime()
    let kept = state.withLock { state -> CMTime? in
      if isStarved {
        state.live.offset = state.live.offset ?? offset
        return nil
      }
      return state.live.preserves ? state.live.offset.take() : nil
    }
    if let kept, offset > kept { jump(SeekRequest(max(edge - kept, .zero))) { _ in } }
  }
}
