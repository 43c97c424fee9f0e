import Foundation

/// How the tracks of sound are mixed, to be changed.
open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
  /// One that leaves everything as it is.
  public override init() { super.init() }

  /// What is said of single tracks; the others stay as they are.
  open override var inputParameters: [AVAudioMixInputParameters] {
    get { parameters.withLock { $0 } }
    set { parameters.withLock { $0 = newValue } }
  }
}
