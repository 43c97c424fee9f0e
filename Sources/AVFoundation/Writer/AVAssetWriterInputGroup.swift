import Foundation

/// Inputs of which only one is played at a time, such as sound in several languages.
open class AVAssetWriterInputGroup: NSObject, @unchecked Sendable {
  /// The inputs.
  public let inputs: [AVAssetWriterInput]
  /// The one that is played unless told otherwise.
  public let defaultInput: AVAssetWriterInput?

  /// A group of inputs.
  public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
    (self.inputs, self.defaultInput) = (inputs, defaultInput)
    super.init()
  }
}
