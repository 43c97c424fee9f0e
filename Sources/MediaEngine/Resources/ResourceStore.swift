import Foundation

/// The bytes that have come so far, in a file without a name.
final class ResourceStore: @unchecked Sendable {
  private let descriptor: Int32
  private(set) var there = ByteRanges()

  init() throws {
    var path = Array((FileManager.default.temporaryDirectory.path + "/kinora-resource-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw SystemFailure(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let result = pwrite(descriptor, base + done, bytes.count - done, off_t(offset) + done)
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw SystemFailure(errno) }
      done += result
    }
    there.insert(offset..<offset + Int64(bytes.count))
  }

  func read(_ range: Range<Int64>) throws -> [UInt8] {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { memory, count in
      while count < range.count, let base = memory.baseAddress {
        let result = pread(descriptor, base + count, range.count - count, off_t(range.lowerBound) + count)
        if result < 0, errno == EINTR { continue }
        guard result > 0 else {
          failure = errno
          return
        }
        count += result
      }
    }
    if let failure { throw SystemFailure(failure) }
    return bytes
  }
}
