import CLinux
import Foundation

/// The memory into which a reader process writes what is long of its answers. It is handed to the process, which can have no
/// other that it shares, so its size is all that the answers of a process can ever take. Whoever asks copies them out.
struct SharedMemory: ~Copyable, Sendable {
  /// How large it is: the most bytes of pixels.
  static let size = 1 << 30

  let descriptor: Int32

  /// Makes it; nil where that can't be done.
  init?() {
    descriptor = shared_memory(Self.size)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The first bytes, as they are now: the process may go on writing, and isn't trusted.
  func bytes(_ count: Int) -> Data? {
    guard (1...Self.size).contains(count), let memory = malloc(count) else { return nil }
    var done = 0
    while done < count {
      let result = pread(descriptor, memory + done, count - done, off_t(done))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else {
        free(memory)
        return nil
      }
      done += result
    }
    return Data(bytesNoCopy: memory, count: count, deallocator: .free)
  }

  /// Gives the memory back that it takes.
  func clear() { _ = shared_memory_clear(descriptor) }

  /// Writes bytes into the memory that this process was handed.
  static func write(_ bytes: Data, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let result = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(done))
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { return false }
        done += result
      }
      return true
    }
  }
}
