import CLinux
import CoreGraphics
import Foundation

/// An answer in transit between the processes: JSON, and shared memory for large data. The receiver trusts none of it.
struct ReaderReply: Codable {
  /// The pixel layout of an image in shared memory.
  struct Shape: Codable {
    var width: Int
    var height: Int
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int
    var bitmapInfo: UInt32
    /// The name of the colour space; nil for a device colour space, which `isGray` tells.
    var colorSpace: String?
    var isGray: Bool
  }

  /// The longest message; a longer one is sent in shared memory.
  static let longestMessage = 32 << 10
  /// The longest side that can be drawn.
  private static let longestSide = 32_767
  /// The most bytes of shared memory to accept.
  private static let mostBytes = 1 << 30

  /// Whether the facts were read, even if there are none.
  var hasFacts = false
  var facts: FileFacts?
  var details: PhotoDetails?
  var shape: Shape?
  var cues: [SubtitleCue]?
  var codes: [FoundCode]?
  /// The error message, if there is no answer.
  var problem: String?
  /// Whether the actual reply is in the shared memory.
  var isElsewhere = false

  init() {}

  /// Decodes a message.
  init(_ message: Data, memory: Int32) throws(ReaderFailure) {
    do {
      self = try Self.decoder.decode(ReaderReply.self, from: message)
      guard isElsewhere else { return }
      let count = sealed_memory_size(memory)
      guard let words = Self.map(memory, Int(clamping: count)) else { throw ReaderFailure.unreadable("no memory") }
      self = try Self.decoder.decode(ReaderReply.self, from: words)
    } catch {
      throw error as? ReaderFailure ?? .unreadable("\(error)")
    }
  }

  /// Accepts all numbers, including infinities and NaN.
  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  /// Encodes an answer as a message and the shared memory that goes with it, or -1; the caller closes it.
  static func packed(_ answer: ReaderAnswer) throws -> (message: Data, memory: Int32) {
    var reply = ReaderReply()
    switch answer {
    case .facts(let facts): (reply.hasFacts, reply.facts) = (true, facts)
    case .details(let details): reply.details = details
    case .subtitles(let cues): reply.cues = cues
    case .codes(let codes): reply.codes = codes
    case .picture(let image):
      guard let pixels = image.dataProvider?.data as Data? else { throw ReaderFailure.unreadable("no pixels") }
      reply.shape = Shape(
        width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
        bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, bitmapInfo: image.bitmapInfo.rawValue,
        colorSpace: image.colorSpace?.name as String?, isGray: image.colorSpace?.model == .monochrome)
      return (try encoder.encode(reply), try seal(pixels.prefix(image.bytesPerRow * image.height)))
    }
    return try reply.packed()
  }

  /// Encodes the message for a failed task.
  static func packed(problem: String) -> Data {
    var reply = ReaderReply()
    reply.problem = String(problem.prefix(1000))
    return (try? encoder.encode(reply)) ?? Data("{}".utf8)
  }

  private func packed() throws -> (message: Data, memory: Int32) {
    let words = try Self.encoder.encode(self)
    guard words.count > Self.longestMessage else { return (words, -1) }
    var pointer = ReaderReply()
    pointer.isElsewhere = true
    return (try Self.encoder.encode(pointer), try Self.seal(words))
  }

  private static func seal(_ bytes: Data) throws(ReaderFailure) -> Int32 {
    let memory = bytes.withUnsafeBytes { sealed_memory($0.baseAddress, $0.count) }
    guard memory >= 0 else { throw .unreadable(SystemFailure(errno).description) }
    return memory
  }

  /// Maps sealed memory, which nobody can change any more; it is unmapped with the data.
  private static func map(_ memory: Int32, _ count: Int) -> Data? {
    guard (1...mostBytes).contains(count), let bytes = sealed_memory_map(memory, count) else { return nil }
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: count, deallocator: .custom { munmap($0, $1) })
  }

  /// The image whose pixels are in the shared memory; nil if they don't match its layout.
  func picture(in memory: Int32) -> CGImage? {
    guard let shape, (1...Self.longestSide).contains(shape.width), (1...Self.longestSide).contains(shape.height),
      (1...1 << 20).contains(shape.bytesPerRow),
      let pixels = Self.map(memory, shape.bytesPerRow.multiplied(clamping: shape.height)),
      let provider = CGDataProvider(data: pixels as CFData)
    else { return nil }
    let named = shape.colorSpace.flatMap { CGColorSpace(name: $0 as CFString) }
    return CGImage(
      width: shape.width, height: shape.height, bitsPerComponent: shape.bitsPerComponent,
      bitsPerPixel: shape.bitsPerPixel, bytesPerRow: shape.bytesPerRow,
      space: named ?? (shape.isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()),
      bitmapInfo: CGBitmapInfo(rawValue: shape.bitmapInfo), provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
  }
}
