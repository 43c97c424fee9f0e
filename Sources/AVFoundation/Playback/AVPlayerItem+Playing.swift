import CoreMedia
import Foundation
import MediaEngine

// What happens between an item, its player and the engine.
extension AVPlayerItem {
  /// The engine that plays it, while a player has it.
  var engine: PlaybackEngine? { state.withLock { $0.engine } }

  /// How many pixels the picture takes, every frame or only those in time: for programs that look at frames.
  package var playbackOptions: PlaybackOptions {
    get { state.withLock { $0.options } }
    set { state.withLock { $0.options = newValue } }
  }

  /// A player takes it: it is opened, paused, with its first frame shown.
  func attach(to player: AVPlayer) {
    let options = playbackOptions
    guard let url = (asset as? AVURLAsset)?.url else { return }
    let engine = PlaybackEngine(url: url, options: options) { [weak self] in self?.received($0) }
    let (isNew, resting, range, onSound) = state.withLock { state in
      state.player = player
      guard state.engine == nil, state.machine.status != .failed else {
        return (false, CMTime.zero, state.range, state.onSound)
      }
      state.engine = engine
      state.log.opened(now: Date())
      return (true, state.restingTime, state.range, state.onSound)
    }
    guard isNew else { return }
    engine.setSoundHandler(onSound)
    applyMix()
    engine.setRange(range)
    engine.open()
    if resting > .zero { engine.seek(SeekRequest(resting)) }
    prepareTracks()
  }

  /// The player lets go of it.
  func detach() {
    let engine = state.withLock { state in
      state.player = nil
      _ = state.log.ran(rate: 0, at: 0, now: Date())
      return state.engine.take()
    }
    guard let engine else { return }
    let time = engine.position
    state.withLock { $0.restingTime = time }
    engine.close()
  }

  private func received(_ event: PlaybackEvent) {
    switch event {
    case .frame(let frame):
      countFrame()
      state.withLock { $0.player }?.showed(frame, of: self)
    case .drained(let moment): state.withLock { $0.player }?.drained(self, at: moment)
    default: onMain { self.apply(event) }
    }
  }

  private func apply(_ event: PlaybackEvent) {
    // Of a player that has let go of it there is no more news.
    guard let player = state.withLock({ $0.player }) else { return }
    note(event)
    switch event {
    case .ready(let facts):
      becomeReady(facts)
      prepareTracks()
    case .failed(let error): fail(AVError(error))
    case .buffering(let percent): buffered(percent, player)
    case .jumped:
      NotificationCenter.default.post(name: Self.timeJumpedNotification, object: self)
    case .ended(let atStart):
      player.reachedEnd(of: self, forward: !atStart)
      return
    case .frame, .drained, .ran: break
    }
    player.received(event, of: self)
  }

  private func becomeReady(_ facts: PlaybackFacts) {
    withKeyValueChange(of: \.duration) {
      withKeyValueChange(of: \.presentationSize) { state.withLock { $0.facts = facts } }
    }
    withKeyValueChange(of: \.loadedTimeRanges) {
      withKeyValueChange(of: \.seekableTimeRanges) {
        withKeyValueChange(of: \.isPlaybackLikelyToKeepUp) {
          withKeyValueChange(of: \.isPlaybackBufferEmpty) {
            withKeyValueChange(of: \.status) { state.withLock { _ = $0.machine.becomeReady() } }
          }
        }
      }
    }
  }

  private func fail(_ error: AVError) {
    let wasReady = status == .readyToPlay
    withKeyValueChange(of: \.error) {
      withKeyValueChange(of: \.status) {
        state.withLock { state in if state.machine.fail() { state.error = error } }
      }
    }
    guard wasReady else { return }
    NotificationCenter.default.post(
      name: Self.failedToPlayToEndTimeNotification, object: self,
      userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
  }

  private func buffered(_ percent: Int, _ player: AVPlayer) {
    let before = state.withLock { $0.bufferedPercent }
    withKeyValueChange(of: \.isPlaybackLikelyToKeepUp) {
      withKeyValueChange(of: \.isPlaybackBufferEmpty) {
        withKeyValueChange(of: \.isPlaybackBufferFull) { state.withLock { $0.bufferedPercent = percent } }
      }
    }
    if before >= 100, percent < 100, status == .readyToPlay, player.rate != 0 {
      state.withLock { $0.log.stalled() }
      NotificationCenter.default.post(name: Self.playbackStalledNotification, object: self)
    }
  }
}
