import Foundation
import JournalReceiver
import Testing

@testable import os

/// A socket as the journal has it, for one test.
final class TestJournal {
  let path: String
  private let descriptor: Int32

  init() throws {
    path = NSTemporaryDirectory() + "journal-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// The next datagram: what its packet holds and what is in the file that it carries. Nil where there is none.
  func receive() -> (packet: [UInt8], file: [UInt8]?, seals: Int32)? {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var file: Int32 = -1
    let count = journal_receive(descriptor, &bytes, bytes.count, &file)
    guard count >= 0 else { return nil }
    guard file >= 0 else { return (Array(bytes[..<count]), nil, 0) }
    defer { close(file) }
    lseek(file, 0, SEEK_SET)
    var content: [UInt8] = []
    while case let read = read(file, &bytes, bytes.count), read > 0 { content += bytes[..<read] }
    return (Array(bytes[..<count]), content, journal_seals(file))
  }

  func receiveText() -> String? { receive().map { String(decoding: $0.packet, as: UTF8.self) } }
}
