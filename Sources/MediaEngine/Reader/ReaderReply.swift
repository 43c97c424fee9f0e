import CLinux
import CoreGraphics
import Foundation

/// An answer as it goes from process to process: words, and memory for what is long. The receiver believes none of it.
struct ReaderReply: Codable {
  /// How a picture's pixels lie in memory.
  struct Shape: Codable {
    var width: Int
    var height: Int
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int
    var bitmapInfo: UInt32
    /// Nil for those of a device; then by the number of components.
    var colorSpace: String?
    var isGray: Bool
  }

  /// No message is longer; what is goes into memory.
  static let longestMessage = 32 << 10
  /// No picture has a longer side: what can be drawn.
  private static let longestSide = 32_767
  /// No answer is longer.
  private static let mostBytes = 1 << 30

  /// A library's question has been answered, also where there are no facts.
  var hasFacts = false
  var facts: FileFacts?
  var details: PhotoDetails?
  var shape: Shape?
  var cues: [SubtitleCue]?
  var codes: [FoundCode]?
  /// Why there is no answer.
  var problem: String?
  /// Not an answer: it is in the memory.
  var isElsewhere = false

  init() {}

  /// What a message says.
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

  /// Nothing in a file's numbers is refused.
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

  /// The message for an answer, and the memory that goes with it, or -1; the caller closes it.
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

  /// The message for a task that failed.
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

  /// Sees what is in memory that nobody can change any more; it goes with the data.
  private static func map(_ memory: Int32, _ count: Int) -> Data? {
    guard (1...mostBytes).contains(count), let bytes = sealed_memory_map(memory, count) else { return nil }
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: count, deallocator: .custom { munmap($0, $1) })
  }

  /// The picture whose pixels are in the memory; nil where the two don't go together.
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
