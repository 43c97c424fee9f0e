import CoreMedia
import Foundation
import MediaEngine

// What is special about items that come from the network.
extension AVPlayerItem {
  /// So many seconds are to be there beyond what is shown before playing begins; 0 leaves it to the player.
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

  /// So many bits a second are enough where a stream comes in several qualities; 0 is without limit.
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

  private func wish(_ change: (inout NetworkWishes) -> Void) {
    let (engine, wishes) = state.withLock { state in
      change(&state.wishes)
      return (state.engine, state.wishes)
    }
    engine?.setNetworkWishes(wishes)
  }

  /// Whether it comes from the network.
  var isRemote: Bool { (asset as? AVURLAsset)?.url.isFileURL == false }

  /// What is known of the movie has changed. On the main thread.
  func changed(_ facts: PlaybackFacts) {
    withKeyValueChange(of: \.duration) {
      withKeyValueChange(of: \.presentationSize) { state.withLock { $0.facts = facts } }
    }
  }

  /// More has come. On the main thread.
  func changed(_ network: NetworkFacts) {
    withKeyValueChange(of: \.loadedTimeRanges) {
      withKeyValueChange(of: \.seekableTimeRanges) { state.withLock { $0.network = network } }
    }
  }
}
