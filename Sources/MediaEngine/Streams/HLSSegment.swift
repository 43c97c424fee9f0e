import CoreMedia
import Foundation

/// A piece of a stream.
public struct HLSSegment: Equatable, Sendable {
  /// A part of a file.
  public struct ByteRange: Equatable, Sendable {
    /// How many bytes.
    public var length: Int
    /// Where they begin.
    public var offset: Int
  }

  /// What a piece needs before it to be decoded.
  public struct Map: Equatable, Sendable {
    /// Where it is.
    public var uri: String
    /// The part of that file.
    public var range: ByteRange?
  }

  /// Where it is, as it is written.
  public internal(set) var uri: String
  /// How long it is.
  public internal(set) var duration: CMTime
  /// What it is called.
  public internal(set) var title: String?
  /// The part of the file that it is.
  public internal(set) var range: ByteRange?
  /// What it needs before it.
  public internal(set) var map: Map?
  /// When its first sample was, as said in front of it.
  public internal(set) var date: Date?
  /// Whether it doesn't go on with the times and formats of the piece before.
  public internal(set) var isDiscontinuity = false
  /// Whether it is missing.
  public internal(set) var isGap = false
  /// Whether it is encrypted.
  public internal(set) var isEncrypted = false
  /// When it begins, counted from the first piece of the list.
  public internal(set) var start = CMTime.zero

  /// When it ends.
  public var end: CMTime { start + duration }
}
