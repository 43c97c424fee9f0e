import GStreamer

/// The bytes of a stored sample. A buffer is made only for those who need one: copying samples from file to file takes
/// less time than to start GStreamer.
enum SampleData: Sendable {
  case bytes([UInt8])
  case buffer(Buffer)

  /// A buffer of the bytes, without times.
  var buffer: Buffer {
    switch self {
    case .bytes(let bytes): Buffer(bytes)
    case .buffer(let buffer): buffer
    }
  }

  /// How many bytes there are.
  var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .buffer(let buffer): buffer.size
    }
  }

  /// Looks at the bytes without copying them.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    switch self {
    case .bytes(let bytes): try bytes.withUnsafeBytes(body)
    case .buffer(let buffer): try body(buffer.map().bytes)
    }
  }

  func bytes() throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .buffer(let buffer): try buffer.bytes()
    }
  }
}
