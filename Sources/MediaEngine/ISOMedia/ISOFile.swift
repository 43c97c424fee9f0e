import Foundation
import Synchronization

/// An ISO media file, opened for reading or for editing. Not for the main thread. Not final, as tests subclass it to
/// make writes fail. Has no position, so that several threads may read it.
class ISOFile: @unchecked Sendable {
  /// A box at the top level.
  struct Part: Equatable {
    var type: String
    var offset: Int64
    var headerSize: Int64
    var size: Int64
    /// Whether the file reaches the box's end, and the box has an explicit size.
    var isComplete: Bool

    var end: Int64 { offset + size }
  }

  let path: String
  /// Nil for what isn't a file here.
  private let file: OpenFile?
  private let remote: (any RangeReader)?

  /// Opens what isn't a file here for reading.
  init(_ remote: any RangeReader) {
    (path, file) = (remote.url.absoluteString, nil)
    self.remote = remote
  }

  init(_ path: String, isWritable: Bool = false) throws {
    self.path = path
    remote = nil
    file = try isWritable ? OpenFile.open(path, O_RDWR) : OpenFile.reading(path)
  }

  /// Opens a file by a file descriptor that is already open.
  init(_ path: String, sharing other: Int32) throws {
    self.path = path
    remote = nil
    file = try OpenFile(path, sharing: other)
  }

  /// Uses a file that is already open.
  init(_ file: OpenFile) { (path, self.file, remote) = (file.path, file, nil) }

  private func ask<Value: Sendable>(
    isLong: Bool = false, _ body: @escaping @Sendable (Int32) throws(SystemFailure) -> Value
  ) throws(SystemFailure) -> Value {
    guard let file else { throw SystemFailure(EBADF) }
    return try file.ask(isLong: isLong, body)
  }

  /// Whether it isn't a file here: on a server, or given by a program.
  var isRemote: Bool { remote != nil }

  /// The file's size in bytes.
  var size: Int64 {
    if let remote { return remote.size }
    let size = try? ask { descriptor -> Int64 in
      var information = stat()
      return fstat(descriptor, &information) == 0 ? Int64(information.st_size) : 0
    }
    return size ?? 0
  }

  /// Reads bytes; fewer at the file's end.
  func read(at offset: Int64, count: Int) throws -> [UInt8] {
    if let remote { return try remote.read(at: offset, count: count) }
    guard let file, file.mayHang else {
      var bytes = [UInt8](repeating: 0, count: max(0, count))
      let done = try bytes.withUnsafeMutableBytes { try read(at: offset, into: $0) }
      return done == bytes.count ? bytes : Array(bytes.prefix(done))
    }
    return try file.ask { descriptor throws(SystemFailure) in
      // Memory of its own: a call that hangs may still fill it when nobody waits any more.
      var bytes = [UInt8](repeating: 0, count: max(0, count))
      let done = try bytes.withUnsafeMutableBytes { memory in
        Result { () throws(SystemFailure) in try OpenFile.read(descriptor, at: offset, into: memory) }
      }.get()
      return done == bytes.count ? bytes : Array(bytes.prefix(done))
    }
  }

  /// Reads bytes into memory; returns how many, fewer at the file's end.
  func read(at offset: Int64, into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    if let remote {
      let bytes = try remote.read(at: offset, count: memory.count)
      memory.copyBytes(from: bytes)
      return bytes.count
    }
    guard let file else { throw SystemFailure(EBADF) }
    guard file.mayHang else { return try OpenFile.read(file.descriptor, at: offset, into: memory) }
    let bytes = try read(at: offset, count: memory.count)
    memory.copyBytes(from: bytes)
    return bytes.count
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], at offset: Int64) throws {
    try ask(isLong: true) { descriptor throws(SystemFailure) in
      try OpenFile.write(bytes, to: descriptor, at: offset)
    }
  }

  /// Copies bytes to a place in another file; throws where this one is too short.
  func copy(_ range: Range<Int64>, to other: ISOFile, at place: Int64) throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try read(at: offset, count: Int(min(1 << 20, range.upperBound - offset)))
      guard !piece.isEmpty else { throw SystemFailure(EIO) }
      try other.write(piece, at: place + offset - range.lowerBound)
      offset += Int64(piece.count)
    }
  }

  func truncate(to size: Int64) throws {
    try ask(isLong: true) { descriptor throws(SystemFailure) in
      guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemFailure(errno) }
    }
  }

  /// Waits until everything is on the disk.
  func synchronize() throws {
    try ask(isLong: true) { descriptor throws(SystemFailure) in
      guard fsync(descriptor) == 0 else { throw SystemFailure(errno) }
    }
  }

  /// The most top-level boxes that are read: as many as twelve days in fragments of one second have.
  private static let maxParts = 2_000_000

  /// Calls `body` for each valid top-level box, until it returns false or there are too many. Keeps no list.
  func forEachPart(_ body: (Part) throws -> Bool) throws {
    let total = size
    var offset: Int64 = 0
    var count = 0
    while count < Self.maxParts, let part = try part(at: offset, upTo: total), try body(part) {
      count += 1
      offset = part.end
    }
  }

  /// The valid top-level boxes: all of them, or up to the first of a type.
  func parts(upTo last: String? = nil) throws -> [Part] {
    var parts: [Part] = []
    try forEachPart { part in
      parts.append(part)
      return part.type != last
    }
    return parts
  }

  /// The box at an offset; nil where there is no valid one.
  func part(at offset: Int64, upTo total: Int64) throws -> Part? {
    guard offset <= total - 8 else { return nil }
    let head = try read(at: offset, count: 16)
    guard head.count >= 8 else { return nil }
    var reader = ISOBytes(head)
    var size = Int64(reader.read(4) ?? 0)
    let letters = head[4..<8]
    guard letters.allSatisfy({ $0 >= 0x20 && $0 < 0x7f || $0 == 0xa9 }) else { return nil }
    var headerSize: Int64 = 8
    if size == 1 {
      reader.skip(4)
      guard let large = reader.read(8), let exact = Int64(exactly: large) else { return nil }
      (size, headerSize) = (exact, 16)
    }
    // A size of zero means up to the end of the file: while a box is being written, or for good.
    let isOpen = size == 0
    if isOpen { size = total - offset }
    guard size >= headerSize else { return nil }
    let (end, overflows) = offset.addingReportingOverflow(size)
    guard !overflows else { return nil }
    return Part(
      type: String(code: letters), offset: offset, headerSize: headerSize, size: size,
      isComplete: end <= total && !isOpen)
  }

  /// Calls `body` for each fragment in a range of the file, including those still hidden. Keeps no list.
  func forEachFragment(from start: Int64, upTo end: Int64, _ body: (ISOBox, Int64) throws -> Void) throws {
    var offset = start
    while let part = try part(at: offset, upTo: end), part.isComplete {
      offset = part.end
      guard part.type == ISOFragment.visible || part.type == ISOFragment.hidden, part.size < 1 << 28 else { continue }
      let inside = try read(at: part.offset + part.headerSize, count: Int(part.size - part.headerSize))
      guard let box = try? ISOBox(ISOFragment.visible, parsing: inside[...]), box["mfhd"] != nil else { continue }
      try body(box, part.offset)
    }
  }

  /// The major brand of a file with this first box; QuickTime's where it says none.
  func brand(_ first: Part) throws -> String {
    guard first.type == "ftyp", first.size >= first.headerSize + 4 else { return "qt  " }
    return String(code: try read(at: first.offset + first.headerSize, count: 4))
  }

  /// Parses a box, unless it is too large for memory.
  func box(_ part: Part) throws -> ISOBox {
    guard part.isComplete, part.size < 1 << 28 else { throw ISOBox.Damage(what: part.type) }
    let bytes = try read(at: part.offset + part.headerSize, count: Int(part.size - part.headerSize))
    guard bytes.count == part.size - part.headerSize else { throw ISOBox.Damage(what: part.type) }
    return try ISOBox(part.type, parsing: bytes[...])
  }

  /// Sets a box's size in place; throws where the size field is too narrow.
  func setSize(of part: Part, to size: Int64) throws {
    if part.headerSize == 16 {
      try write(ISOForm.bytes { $0.number(size, bytes: 8) }, at: part.offset + 8)
    } else {
      guard let size = UInt32(exactly: size) else { throw ISOBox.Damage(what: part.type) }
      try write(ISOForm.bytes { $0.number(size, bytes: 4) }, at: part.offset)
    }
  }

  /// Changes a box's type in place.
  func rename(_ part: Part, to type: String) throws { try write(Array(code: type), at: part.offset + 4) }
}
