import CoreMedia
import Foundation
import MediaEngine

// Gapless transition to the next item of a queue: it is preloaded and paused at its beginning, and gets the host time
// at which the current item ends.
extension AVPlayer {
  /// All data of an item is queued; it ends at this host time. Called on a streaming thread.
  func drained(_ item: AVPlayerItem, at moment: UInt64) {
    guard let next = following(item), next.status == .readyToPlay, let engine = next.engine else { return }
    let rate: Float? = state.withLock { state in
      guard state.item === item, state.actionAtItemEnd == .advance, state.machine.rate > 0,
        state.handover.begin(next, at: moment)
      else { return nil }
      return state.machine.rate
    }
    if let rate { engine.follow(rate: Double(next.audioTimePitchAlgorithm.fit(rate).rate), atHostTime: moment) }
  }

  /// The current item won't end as expected, or is paused: the item scheduled to follow it returns to its beginning.
  func withdrawHandover() {
    if let item = state.withLock({ $0.handover.withdraw() }) { sendBack(item) }
  }

  /// The item that follows the current one has changed.
  func followerChanged(to item: AVPlayerItem?) {
    if let old = state.withLock({ $0.handover.next }), old !== item { withdrawHandover() }
  }

  /// Makes an item the current one; returns whether it is playing already.
  func takeOver(_ item: AVPlayerItem?) -> Bool {
    let property = observed(\.currentItem)
    let (hasBegun, stray) = state.withLock { state in
      changed(property, from: state.item, to: item)
      state.item = item
      return state.handover.takeOver(item)
    }
    if let stray { sendBack(stray) }
    tellChanges()
    return hasBegun
  }

  private func sendBack(_ item: AVPlayerItem) {
    let (engine, place) = item.state.withLock { ($0.engine, $0.restingTime) }
    engine?.setRate(0)
    engine?.seek(SeekRequest(place))
  }

  /// Opens and prerolls the next item, so that it starts without delay.
  func prepare(_ item: AVPlayerItem) {
    item.attach(to: self)
    applyVolume(to: item)
    let rate = state.withLock { $0.machine.rate }
    if rate > 0 { item.engine?.preroll(rate: Double(item.audioTimePitchAlgorithm.fit(rate).rate)) }
  }

  // MARK: Audio

  func applyVolume(to item: AVPlayerItem) {
    let (volume, isMuted, rate) = state.withLock { ($0.volume, $0.isMuted, $0.machine.rate) }
    let isAudible = item.audioTimePitchAlgorithm.fit(rate).isAudible
    item.engine?.setVolume(Double(volume), isMuted: isMuted || !isAudible)
  }

  /// An item's time pitch algorithm has changed: applies the rate again.
  func itemWantsOtherRate(_ item: AVPlayerItem) {
    if state.withLock({ $0.item }) === item { applyRate() } else { prepareAgain(item) }
  }

  /// Reopens an item at its current time, with changed options.
  func reopen(_ item: AVPlayerItem) {
    item.detach()
    item.attach(to: self)
    itemWantsOtherRate(item)
  }

  private func prepareAgain(_ item: AVPlayerItem) {
    if let current = state.withLock({ $0.item }), following(current) === item { prepare(item) }
  }
}
