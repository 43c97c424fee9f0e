import Foundation

/// An audio mix that can be changed.
open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
  /// Creates a mix that leaves all tracks unchanged.
  public override init() { super.init() }

  /// The parameters of single tracks; other tracks stay unchanged.
  open override var inputParameters: [AVAudioMixInputParameters] {
    get { parameters.withLock { $0 } }
    set { parameters.withLock { $0 = newValue } }
  }
}
