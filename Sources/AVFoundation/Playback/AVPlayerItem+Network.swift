import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

// Buffering and bit rate of items from the network.
extension AVPlayerItem {
  /// How many seconds must be buffered ahead of the playhead before playback begins; 0 leaves it to the player.
  public var preferredForwardBufferDuration: TimeInterval {
    get {
      accessed()
      return state.withLock { $0.wishes.forwardBuffer }
    }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return Misuse.report("preferredForwardBufferDuration: \(newValue) s is no duration")
      }
      withKeyValueChange(of: \.preferredForwardBufferDuration) { wish { $0.forwardBuffer = newValue } }
    }
  }

  /// The maximum bit rate, in bits per second, for streams with several variants; 0 is no limit.
  public var preferredPeakBitRate: Double {
    get {
      accessed()
      return state.withLock { $0.wishes.peakBitRate }
    }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return Misuse.report("preferredPeakBitRate: \(newValue) is no rate")
      }
      withKeyValueChange(of: \.preferredPeakBitRate) { wish { $0.peakBitRate = newValue } }
    }
  }

  /// The same maximum where the connection is paid for by what is transferred; 0 is no limit beside the other.
  public var preferredPeakBitRateForExpensiveNetworks: Double {
    get {
      accessed()
      return state.withLock { $0.wishes.expensivePeakBitRate }
    }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return Misuse.report("preferredPeakBitRateForExpensiveNetworks: \(newValue) is no rate")
      }
      withKeyValueChange(of: \.preferredPeakBitRateForExpensiveNetworks) {
        wish { $0.expensivePeakBitRate = newValue }
      }
    }
  }

  /// The largest pictures that are played of streams with several variants; zero is no limit. Where all are larger, the
  /// smallest are played.
  public var preferredMaximumResolution: CGSize {
    get {
      accessed()
      return state.withLock { $0.wishes.largestSize }
    }
    set {
      withKeyValueChange(of: \.preferredMaximumResolution) { wish { $0.largestSize = newValue } }
      chooseVariantsAgain()
    }
  }

  /// The same limit where the connection is paid for by what is transferred; zero is no limit beside the other.
  public var preferredMaximumResolutionForExpensiveNetworks: CGSize {
    get {
      accessed()
      return state.withLock { $0.wishes.expensiveLargestSize }
    }
    set {
      withKeyValueChange(of: \.preferredMaximumResolutionForExpensiveNetworks) {
        wish { $0.expensiveLargestSize = newValue }
      }
      chooseVariantsAgain()
    }
  }

  /// Opens the stream again where it is, if other variants may be played now than when it was opened.
  private func chooseVariantsAgain() {
    let (engine, player) = state.withLock { ($0.engine, $0.player) }
    if let player, engine?.allowsOtherVariants == true { player.reopen(self) }
  }

  private func wish(_ change: (inout NetworkWishes) -> Void) {
    let (engine, wishes) = state.withLock { state in
      change(&state.wishes)
      return (state.engine, state.wishes)
    }
    engine?.setNetworkWishes(wishes)
  }

  /// Whether the item comes from the network.
  var isRemote: Bool { (asset as? AVURLAsset)?.url.isFileURL == false }

  /// Facts about the item have changed. On the main thread.
  func changed(_ facts: PlaybackFacts) {
    withKeyValueChange(of: \.duration) {
      withKeyValueChange(of: \.presentationSize) { state.withLock { $0.facts = facts } }
    }
  }

  /// What is buffered has changed. On the main thread.
  func changed(_ network: NetworkFacts) {
    let wasFull = isBufferFull
    withKeyValueChange(of: \.loadedTimeRanges) {
      withKeyValueChange(of: \.seekableTimeRanges) { state.withLock { $0.network = network } }
    }
    let isFull = isBufferFull
    if isFull != wasFull { notify(\.isPlaybackBufferFull, old: wasFull, new: isFull) }
  }
}
