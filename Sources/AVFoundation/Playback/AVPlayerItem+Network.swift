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

  /// The buffered ranges have changed. On the main thread.
  func changed(_ network: NetworkFacts) {
    withKeyValueChange(of: \.loadedTimeRanges) {
      withKeyValueChange(of: \.seekableTimeRanges) { state.withLock { $0.network = network } }
    }
  }
}
