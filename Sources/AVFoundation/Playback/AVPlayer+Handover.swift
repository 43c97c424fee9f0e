import CoreMedia
import Foundation
import MediaEngine

// From one item of a queue to the next without a gap: the next one is open, stands at its beginning, and is given the
// moment at which the one that plays is over.
extension AVPlayer {
  /// All of an item is on its way, and will be over at this moment. In a streaming thread.
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

  /// The current item goes on after all, or stands still: what was to follow it goes back to its beginning.
  func withdrawHandover() {
    if let item = state.withLock({ $0.handover.withdraw() }) { sendBack(item) }
  }

  /// Something else than before is to follow the current item.
  func followerChanged(to item: AVPlayerItem?) {
    if let old = state.withLock({ $0.handover.next }), old !== item { withdrawHandover() }
  }

  /// An item becomes the current one; answers whether it plays already.
  func takeOver(_ item: AVPlayerItem?) -> Bool {
    let (hasBegun, stray) = state.withLock { state in
      state.item = item
      return state.handover.takeOver(item)
    }
    if let stray { sendBack(stray) }
    return hasBegun
  }

  private func sendBack(_ item: AVPlayerItem) {
    let (engine, place) = item.state.withLock { ($0.engine, $0.restingTime) }
    engine?.setRate(0)
    engine?.seek(SeekRequest(place))
  }

  /// Opens what is played next, so that it begins at once.
  func prepare(_ item: AVPlayerItem) {
    item.attach(to: self)
    applyVolume(to: item)
    let rate = state.withLock { $0.machine.rate }
    if rate > 0 { item.engine?.preroll(rate: Double(item.audioTimePitchAlgorithm.fit(rate).rate)) }
  }

  // MARK: Sound

  func applyVolume(to item: AVPlayerItem) {
    let (volume, isMuted, rate) = state.withLock { ($0.volume, $0.isMuted, $0.machine.rate) }
    let isAudible = item.audioTimePitchAlgorithm.fit(rate).isAudible
    item.engine?.setVolume(Double(volume), isMuted: isMuted || !isAudible)
  }

  /// An item fits rates otherwise from now on.
  func itemWantsOtherRate(_ item: AVPlayerItem) {
    if state.withLock({ $0.item }) === item { applyRate() } else { prepareAgain(item) }
  }

  /// Plays an item anew from where it is, with other ways to play it.
  func reopen(_ item: AVPlayerItem) {
    item.detach()
    item.attach(to: self)
    itemWantsOtherRate(item)
  }

  private func prepareAgain(_ item: AVPlayerItem) {
    if let current = state.withLock({ $0.item }), following(current) === item { prepare(item) }
  }
}
