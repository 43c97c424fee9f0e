import CoreMedia

extension CMBlockBuffer {
  /// A block with a copy of bytes.
  package static func copying(_ bytes: [UInt8]) throws -> CMBlockBuffer {
    guard !bytes.isEmpty else { return try CMBlockBuffer(length: 0, flags: .permitEmptyReference) }
    let block = try CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow)
    try block.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    return block
  }
}
