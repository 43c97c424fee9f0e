import GLibSupport

/// An encoder has given up.
public struct EncodingFailure: Error, Equatable, CustomStringConvertible {
  /// The codec's name.
  public let codec: String
  /// What the encoder says.
  public let reason: String

  /// The message for the user.
  public var description: String { tr("Encoding as %s failed: %s", codec, reason) }
}
