import Foundation

/// Bytes that aren't in a file here, read by ranges. Its calls block: use it from threads of its own.
protocol RangeReader: AnyObject, Sendable {
  /// Where they are said to be.
  var url: URL { get }
  /// How many there are.
  var size: Int64 { get }

  /// Reads bytes; fewer at their end.
  func read(at offset: Int64, count: Int) throws(MediaFileError) -> [UInt8]
}
