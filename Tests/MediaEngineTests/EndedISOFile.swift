import Foundation

@testable import MediaEngine

/// A file of boxes whose program is ended at one of its writes, in the midst of it.
final class EndedISOFile: ISOFile, @unchecked Sendable {
  /// The program is gone: nothing that it does counts any more.
  struct Ended: Error {}

  private var writesLeft: Int
  private(set) var writeCount = 0

  /// Lets so many writes through.
  init(_ path: String, after writes: Int) throws {
    writesLeft = writes
    try super.init(path, isWritable: true)
  }

  override func write(_ bytes: [UInt8], at offset: Int64) throws {
    writeCount += 1
    guard writesLeft > 0 else {
      // A small write is in the file as a whole or not at all.
      if writesLeft == 0, bytes.count > 16 { try super.write(Array(bytes.prefix(bytes.count / 2)), at: offset) }
      writesLeft = -1
      throw Ended()
    }
    writesLeft -= 1
    try super.write(bytes, at: offset)
  }

  override func truncate(to size: Int64) throws {
    guard writesLeft >= 0 else { throw Ended() }
    try super.truncate(to: size)
  }
}
