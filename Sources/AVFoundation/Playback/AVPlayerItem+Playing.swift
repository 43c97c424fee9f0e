import CoreMedia
import Foundation
import MediaEngine

// What happens between an item, its player and the engine.
extension AVPlayerItem {
  /// The engine that plays the item, while it is attached to a player.
  var engine: PlaybackEngine? { state.withLock { $0.engine } }

  /// The frame size, and whether late frames are dropped: for programs that process frames.
  package var playbackOptions: PlaybackOptions {
    get { state.withLock { $0.options } }
    set { state.withLock { $0.options = newValue } }
  }

  /// Attaches the item to a player: opens it, paused, with its first frame shown.
  func attach(to player: AVPlayer) {
    if let error = player.state.withLock({ $0.breakage }) { return onMain { self.fail(error) } }
    var options = playbackOptions
    let composed: ComposedMovie?
    do { composed = try composedMovie() } catch {
      return onMain { self.fail(AVError(exporting: error)) }
    }
    (options.composed, options.references) = (composed, asset.references)
    state.withLock { $0.composed = composed }
    let known = (asset as? AVURLAsset)?.mediaURL ?? (asset as? AVMovie)?.url
    guard let url = known ?? composed.map({ _ in URL(filePath: "/") }) else { return }
    let surroundings = player.state.withLock { $0.surroundings }
    let engine = PlaybackEngine(
      url: url, options: options, clock: player.clock, surroundings: surroundings
    ) { [weak self] in self?.received($0) }
    let (isNew, resting, range, onSound) = state.withLock { state in
      state.player = player
      guard state.engine == nil, state.machine.status != .failed else {
        return (false, CMTime.zero, state.range, state.onSound)
      }
      state.engine = engine
      state.log.opened(now: wallClock.now)
      state.live.hasBegun = false
      return (true, state.restingTime, state.range, state.onSound)
    }
    guard isNew else { return }
    engine.setSoundHandler(onSound)
    applyMix()
    engine.setRange(range)
    keepOrigins()
    engine.setNetworkWishes(state.withLock { $0.wishes })
    engine.open()
    if resting > .zero { engine.seek(SeekRequest(resting)) }
    prepareTracks()
  }

  /// Detaches the item from its player.
  func detach() {
    let engine = state.withLock { state in
      state.player = nil
      _ = state.log.ran(rate: 0, at: 0, now: wallClock.now)
      state.closing = state.engine ?? state.closing
      return state.engine.take()
    }
    guard let engine else { return }
    let time = engine.position
    state.withLock { $0.restingTime = time }
    setTimebase(0)
    engine.close()
  }

  private func received(_ event: PlaybackEvent) {
    guard pass(event) else { return }
    switch event {
    case .frame(let frame):
      let (player, onFrame) = state.withLock { ($0.player, $0.onFrame) }
      onFrame?(frame)
      player?.showed(frame, of: self)
    case .drained(let moment): state.withLock { $0.player }?.drained(self, at: moment)
    case .ready where !keysBeforeReady.isEmpty:
      // Observers of readiness may then read these keys without blocking, and a stream's tracks.
      asset.loadValuesAsynchronously(forKeys: keysBeforeReady) { onMain { self.applyReady(event) } }
    default: onMain { self.apply(event) }
    }
  }

  /// What is loaded before the item is ready. A stream's tracks aren't loaded earlier, but are known with its readiness, as
  /// Apple's guide has it. Where they can't be loaded the item is ready without.
  private var keysBeforeReady: [String] {
    automaticallyLoadedAssetKeys + (engine?.stream == nil || !tracks.isEmpty ? [] : Self.trackKeys)
  }

  private func applyReady(_ event: PlaybackEvent) {
    // It may have failed meanwhile.
    guard status != .failed else { return }
    if engine?.stream != nil { takeTracks() }
    apply(event)
  }

  private func apply(_ event: PlaybackEvent) {
    // Events of an item without a player are ignored.
    guard let player = state.withLock({ $0.player }) else { return }
    note(event)
    followTimebase(event)
    switch event {
    case .ready(let facts):
      becomeReady(facts)
      prepareTracks()
    case .failed(let error): fail(AVError(error).caused(by: asset.loadingCause))
    case .buffering(let percent): buffered(percent, player)
    case .jumped:
      NotificationCenter.default.postOnMain(name: Self.timeJumpedNotification, object: self)
    case .ended(let atStart):
      player.reachedEnd(of: self, forward: !atStart)
      return
    case .changed(let facts): changed(facts)
    case .network(let facts): changed(facts)
    case .stream(let stream): changed(stream)
    case .frame, .drained, .ran: break
    }
    player.received(event, of: self)
  }

  private func becomeReady(_ facts: PlaybackFacts) {
    withKeyValueChange(of: \.duration) {
      withKeyValueChange(of: \.presentationSize) { state.withLock { $0.facts = facts } }
    }
    withAvailabilityChange {
      withKeyValueChange(of: \.status) {
        state.withLock { state in
          _ = state.machine.becomeReady()
          state.live.becomeReady()
        }
      }
    }
  }

  private func fail(_ error: AVError) {
    let wasReady = status == .readyToPlay
    withAvailabilityChange {
      withKeyValueChange(of: \.error) {
        withKeyValueChange(of: \.status) {
          state.withLock { state in if state.machine.fail() { state.error = error } }
        }
      }
    }
    guard wasReady else { return }
    NotificationCenter.default.postOnMain(
      name: Self.failedToPlayToEndTimeNotification, object: self,
      userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
  }

  /// Changes the status, and notifies observers of the time ranges and abilities that depend on it.
  private func withAvailabilityChange(_ body: () -> Void) {
    let (could, couldReverse, couldStep) = (isSeekable, isReversible, isSteppable)
    withKeyValueChange(of: \.loadedTimeRanges) {
      withKeyValueChange(of: \.seekableTimeRanges) {
        withKeyValueChange(of: \.isPlaybackLikelyToKeepUp) {
          withKeyValueChange(of: \.isPlaybackBufferEmpty) {
            withKeyValueChange(of: \.isPlaybackBufferFull, body)
          }
        }
      }
    }
    let (can, canReverse, canStep) = (isSeekable, isReversible, isSteppable)
    if could != can {
      notify(\.canPlayFastForward, old: could, new: can)
      notify(\.canPlaySlowForward, old: could, new: can)
    }
    if couldReverse != canReverse {
      notify(\.canPlayReverse, old: couldReverse, new: canReverse)
      notify(\.canPlayFastReverse, old: couldReverse, new: canReverse)
      notify(\.canPlaySlowReverse, old: couldReverse, new: canReverse)
    }
    if couldStep != canStep {
      notify(\.canStepForward, old: couldStep, new: canStep)
      notify(\.canStepBackward, old: couldStep, new: canStep)
    }
  }

  private func buffered(_ percent: Int, _ player: AVPlayer) {
    let before = state.withLock { $0.bufferedPercent }
    guard before != percent else { return }
    let wasFull = isBufferFull
    withKeyValueChange(of: \.isPlaybackLikelyToKeepUp) {
      withKeyValueChange(of: \.isPlaybackBufferEmpty) { state.withLock { $0.bufferedPercent = percent } }
    }
    let isFull = isBufferFull
    if isFull != wasFull { notify(\.isPlaybackBufferFull, old: wasFull, new: isFull) }
    if status == .readyToPlay, before >= 100 || percent >= 100 { preserveLiveOffset(isStarved: percent < 100) }
    if before >= 100, percent < 100, status == .readyToPlay, player.rate != 0 {
      state.withLock { $0.log.stalled() }
      NotificationCenter.default.postOnMain(name: Self.playbackStalledNotification, object: self)
    }
  }
}
