/// Where in a file something lies.
public struct AVSampleCursorStorageRange: Sendable {
  /// Where it begins; -1 where that is of no use, as in a transport stream.
  public var offset: Int64
  /// How many bytes it takes.
  public var length: Int64

  /// The beginning of the file.
  public init() { self.init(offset: 0, length: 0) }

  /// A part of the file.
  public init(offset: Int64, length: Int64) { (self.offset, self.length) = (offset, length) }
}
