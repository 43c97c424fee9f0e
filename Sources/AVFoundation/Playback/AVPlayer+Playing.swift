import CoreMedia
import Foundation
import MediaEngine

// What happens between a player, its item and its layers.
extension AVPlayer {
  /// The highest supported rate, in both directions.
  private static let fastest: Float = 32

  /// Clamps a rate to the supported range.
  static func possible(_ rate: Float) -> Float { min(max(rate, -fastest), fastest) }

  func setRate(_ rate: Float, because reason: RateDidChangeReason, immediately: Bool = false) {
    guard rate.isFinite else { Misuse.stop("rate: \(rate) is no rate") }
    if rate < 0, let item = state.withLock({ $0.item }), item.status == .readyToPlay, !item.canPlayReverse {
      return Misuse.report("rate: this item can't be played backwards; ask canPlayReverse before")
    }
    let before = state.withLock { $0.machine.rate }
    changeMachine(because: reason) { $0.setRate(Self.possible(rate), immediately: immediately) }
    applyRate(immediately: immediately)
    if state.withLock({ $0.machine.rate }) != before { rateChanged() }
  }

  /// Applies the rate to the engine.
  func applyRate(immediately: Bool = false) {
    let (item, rate, waits) = state.withLock { ($0.item, $0.machine.rate, $0.waitsToMinimizeStalling) }
    guard let item else { return }
    applyVolume()
    guard let engine = item.engine else { return }
    engine.setWaits(waits)
    engine.setRate(Double(item.audioTimePitchAlgorithm.fit(rate).rate), immediately: immediately)
  }

  /// Changes the state machine and notifies observers of the results.
  func changeMachine(because reason: RateDidChangeReason, _ change: (inout PlayerStateMachine) -> Void) {
    let (rate, status) = (observed(\.rate), observed(\.timeControlStatus))
    let waitingReason = observed(\.reasonForWaitingToPlay)
    let isOtherwise = state.withLock { state in
      let old = state.machine
      change(&state.machine)
      let new = state.machine
      if old.rate != new.rate { changed(rate, from: old.rate, to: new.rate) }
      let (oldControl, newControl) = (old.control, new.control)
      if oldControl.status != newControl.status { changed(status, from: oldControl.status, to: newControl.status) }
      if oldControl.reason != newControl.reason {
        changed(waitingReason, from: oldControl.reason, to: newControl.reason)
      }
      if old.rate != new.rate {
        NotificationCenter.default.postOnMain(
          name: Self.rateDidChangeNotification, object: self, userInfo: [Self.rateDidChangeReasonKey: reason])
      }
      return oldControl != newControl
    }
    tellChanges()
    if isOtherwise { followDisplaySleep() }
  }

  // MARK: Items

  func setCurrentItem(_ item: AVPlayerItem?) {
    let old = state.withLock { $0.item }
    guard old !== item else { return }
    if let owner = item?.state.withLock({ $0.player }), owner !== self {
      Misuse.stop("replaceCurrentItem: another player has the item")
    }
    let hasBegun = takeOver(item)
    // Another item may be better than a first one that couldn't be played.
    if item != nil { setStatus(.unknown, nil) { $0.status == .failed && $0.breakage == nil } }
    if old.map({ !keeps($0) }) ?? false { old?.detach() }
    changeMachine(because: .setRateCalled) { machine in
      machine.replaceItem(
        with: item.map { item in
          switch item.status {
          case .unknown: .loading
          case .readyToPlay: .ready
          case .failed: .failed
          }
        } ?? .none)
    }
    // Only after the machine knows of it: its events may come at once.
    item?.attach(to: self)
    switch item?.status {
    case .readyToPlay: becomeReady()
    case .failed: failFirst(item?.error)
    case .unknown, nil: break
    }
    applyVolume()
    applyRate()
    for layer in layers { layer.itemChanged() }
    followDisplaySleep()
    timeObservers.jump(to: currentTime())
    timeObservers.run(at: item?.engine?.runningRate ?? 0)
    if !hasBegun, let item, let frame = item.engine?.lastFrame { showed(frame, of: item) }
    // If the item was started early and has already ended, its event came while the previous item was still current.
    if hasBegun, let item, item.engine?.isAtEnd == true { onMain { self.reachedEnd(of: item, forward: true) } }
  }

  private func becomeReady() {
    let property = observed(\.status)
    state.withLock { state in
      guard state.status == .unknown else { return }
      state.status = .readyToPlay
      changed(property, from: .unknown, to: .readyToPlay)
    }
    tellChanges()
  }

  /// Nothing can be played any more. On the main thread.
  private func fail(_ error: AVError) {
    // In one step: an item that another thread attaches meanwhile fails for this reason or by itself.
    let isNew = setStatus(.failed, error) { state in
      guard state.breakage == nil else { return false }
      state.breakage = error
      return true
    }
    guard isNew else { return }
    changeMachine(because: .setRateFailed) { $0.fail() }
    timeObservers.run(at: 0)
  }

  /// An item can't be played. Where it is the first one, who waits for the player to become ready must hear of it.
  private func failFirst(_ error: (any Error)?) {
    let error = error.map { $0 as? AVError ?? AVError(.unknown, userInfo: [NSUnderlyingErrorKey: $0]) }
    setStatus(.failed, error) { $0.status == .unknown }
  }

  /// Sets whether it can play, and why not, if the state allows it; says whether it did.
  @discardableResult
  private func setStatus(_ status: Status, _ error: AVError?, if allows: (inout State) -> Bool) -> Bool {
    let (ofError, ofStatus) = (observed(\.error), observed(\.status))
    let isSet = state.withLock { state in
      guard allows(&state) else { return false }
      changed(ofError, from: state.error, to: error)
      changed(ofStatus, from: state.status, to: status)
      (state.status, state.error) = (status, error)
      return true
    }
    tellChanges()
    return isSet
  }

  /// A seek was requested in an item: playback continues if it was at the end.
  func jumpWasAsked(in item: AVPlayerItem) {
    guard state.withLock({ $0.item }) === item else { return }
    withdrawHandover()
    changeMachine(because: .setRateCalled) { $0.jump() }
    applyRate()
  }

  /// An item ends elsewhere from now on: where it had stopped at its end, it may have more to play.
  func endWasMoved(of item: AVPlayerItem) {
    guard state.withLock({ $0.item }) === item else { return }
    let isOpen = item.engine?.isEndOpen ?? false
    changeMachine(because: .setRateCalled) { $0.moveEnd(isOpen: isOpen) }
    // A player that doesn't pause at ends plays on by itself.
    if isOpen { applyRate() }
  }

  /// Handles an event of an item's engine. On the main thread.
  func received(_ event: PlaybackEvent, of item: AVPlayerItem) {
    guard state.withLock({ $0.item }) === item else { return }
    switch event {
    case .ready:
      changeMachine(because: .setRateCalled) { $0.itemBecameReady() }
      becomeReady()
      for layer in layers { layer.itemChanged() }
    case .failed(let error) where error.isOfPlayer: fail(AVError(error))
    case .failed(let error):
      if state.withLock({ $0.actionAtItemEnd }) == .advance, advances(from: item) { return }
      // The item knows more of it: what a program's own loader says.
      failFirst(item.error ?? AVError(error))
      changeMachine(because: .setRateFailed) { $0.itemFailed() }
      timeObservers.run(at: 0)
    case .buffering(let percent):
      changeMachine(because: .setRateCalled) { $0.starve(percent < 100) }
    case .ran(let rate): timeObservers.run(at: rate)
    case .jumped(let place): timeObservers.jump(to: place)
    case .changed:
      for layer in layers { layer.followVideoRect() }
      followDisplaySleep()
    case .frame, .drained, .ended, .network, .stream: break
    }
  }

  /// An item has played to its end, or in reverse to its beginning. On the main thread.
  func reachedEnd(of item: AVPlayerItem, forward: Bool) {
    guard state.withLock({ $0.item }) === item else { return }
    timeObservers.run(at: 0)
    let action = state.withLock { $0.actionAtItemEnd }
    if !forward || action != .advance || !advances(from: item) {
      changeMachine(because: .setRateCalled) { $0.reachEnd(forward: forward, pauses: action != .none) }
      // While this was on its way, the end may have been moved on, or playing have left it: it goes by what holds now.
      if item.engine?.isStopped(forward: forward) == false {
        changeMachine(because: .setRateCalled) { $0.moveEnd(isOpen: true) }
      }
      applyRate()
    }
    if forward {
      NotificationCenter.default.postOnMain(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
    }
  }

  // MARK: Frames

  /// The layers that show this player, the newest last.
  var layers: [AVPlayerLayer] { state.withLock { $0.layers.compactMap { $0.object as? AVPlayerLayer } } }

  func add(_ layer: AVPlayerLayer) {
    let old = layers
    state.withLock { state in
      state.layers.removeAll { $0.object == nil || $0.object === layer }
      state.layers.append(WeakReference(layer))
    }
    for layer in old { layer.itemChanged() }
    followDisplaySleep()
    if let item = state.withLock({ $0.item }), let frame = item.engine?.lastFrame { layer.show(frame) }
  }

  func remove(_ layer: AVPlayerLayer) {
    state.withLock { state in state.layers.removeAll { $0.object == nil || $0.object === layer } }
    followDisplaySleep()
  }

  /// An item has a new frame. Called on the streaming thread.
  func showed(_ frame: PlaybackFrame, of item: AVPlayerItem) {
    let now = clock.now
    guard state.withLock({ $0.handover.shows(item, current: $0.item, now: now) }) else { return }
    layers.last?.show(frame)
  }
}
