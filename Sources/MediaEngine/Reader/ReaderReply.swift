import CoreGraphics
import Foundation

/// An answer in transit between the processes: JSON, and shared memory for large data. The receiver trusts none of it.
struct ReaderReply: Codable {
  /// The pixel layout of an image in shared memory.
  struct Shape: Codable, Equatable {
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

  /// What is said of an animated picture's frames, which are in shared memory one after the other.
  struct Frames: Codable {
    var frameCount: Int
    var loopCount: Int
    var seconds: [Double]
    var isLast: Bool
  }

  /// The longest message; a longer one is sent in shared memory.
  static let longestMessage = 32 << 10
  /// The longest side that can be drawn.
  static let longestSide = 32_767
  /// The most characters of an error message.
  static let longestProblem = 1000
  /// The most bytes of an answer in words, which are JSON: whole books of subtitles are shorter.
  static let mostWords = 16 << 20

  /// Whether the facts were read, even if there are none.
  var hasFacts = false
  var facts: FileFacts?
  var details: PhotoDetails?
  var properties: [String: PropertyValue]?
  var tags: [Tag]?
  var shape: Shape?
  var frames: Frames?
  var cues: [SubtitleCue]?
  var codes: [FoundCode]?
  /// The error message, if there is no answer.
  private(set) var problem: String?
  /// Whether the actual reply is in the shared memory.
  var isElsewhere = false
  /// How many bytes of the answer are in the shared memory.
  private(set) var sharedCount: Int?

  init() {}

  private static let tooLong = "too much to read"

  /// Decodes a message. Throws `.hostile` if there is more than a reader of ours ever says.
  init(_ message: Data, memory: borrowing SharedMemory) throws(ReaderFailure) {
    self = try Self.decoded(message)
    guard isElsewhere, let count = sharedCount else {
      if sharedCount ?? 0 > SharedMemory.size { throw .hostile }
      return
    }
    guard count <= Self.mostWords else { throw .hostile }
    guard let words = memory.bytes(count) else { throw .unreadable("no memory") }
    self = try Self.decoded(words)
  }

  private static func decoded(_ words: Data) throws(ReaderFailure) -> ReaderReply {
    do { return try decoder.decode(ReaderReply.self, from: words) } catch { throw .unreadable("\(error)") }
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

  /// Encodes an answer as a message, and what is to be in the shared memory with it.
  static func packed(_ answer: ReaderAnswer) throws -> (message: Data, shared: Data?) {
    var reply = ReaderReply()
    switch answer {
    case .facts(let facts): (reply.hasFacts, reply.facts) = (true, facts)
    case .details(let details): reply.details = details
    case .properties(let properties): reply.properties = properties
    case .tags(let entries): reply.tags = entries.compactMap(Tag.init)
    case .subtitles(let cues): reply.cues = cues
    case .codes(let codes): reply.codes = codes
    case .picture(let image):
      reply.shape = Shape(image)
      return try reply.with(try pixels(of: image))
    case .frames(let part):
      reply.frames = Frames(
        frameCount: part.frameCount, loopCount: part.loopCount, seconds: part.seconds, isLast: part.isLast)
      guard let first = part.images.first else { break }
      let shape = Shape(first)
      guard part.images.allSatisfy({ Shape($0) == shape }) else { throw ReaderFailure.unreadable("unequal frames") }
      reply.shape = shape
      return try reply.with(try part.images.reduce(into: Data()) { $0 += try pixels(of: $1) })
    }
    return try reply.packed()
  }

  private static func pixels(of image: CGImage) throws(ReaderFailure) -> Data {
    guard let pixels = image.dataProvider?.data as Data? else { throw .unreadable("no pixels") }
    return pixels.prefix(image.bytesPerRow * image.height)
  }

  /// Encodes the message for a failed task.
  static func packed(problem: String) -> Data {
    var reply = ReaderReply()
    reply.problem = String(problem.prefix(longestProblem))
    return (try? encoder.encode(reply)) ?? Data("{}".utf8)
  }

  private func packed() throws -> (message: Data, shared: Data?) {
    let words = try Self.encoder.encode(self)
    guard words.count > Self.longestMessage else { return (words, nil) }
    guard words.count <= Self.mostWords else { throw ReaderFailure.unreadable(Self.tooLong) }
    var pointer = ReaderReply()
    pointer.isElsewhere = true
    return try pointer.with(words)
  }

  private func with(_ shared: Data) throws -> (message: Data, shared: Data?) {
    guard shared.count <= SharedMemory.size else { throw ReaderFailure.unreadable(Self.tooLong) }
    var reply = self
    reply.sharedCount = shared.count
    return (try Self.encoder.encode(reply), shared)
  }

  /// So many bytes out of the shared memory; nil if there are fewer or more.
  func shared(_ count: Int, in memory: borrowing SharedMemory) -> Data? {
    count == sharedCount ? memory.bytes(count) : nil
  }
}
