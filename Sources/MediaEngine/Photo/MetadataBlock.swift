internal import CGExiv2
import Foundation
import GLibSupport
import Synchronization

/// EXIF and XMP of one image while they are read or written. exiv2's XMP toolkit has global state, so a block is only
/// used within `open`, one at a time.
struct MetadataBlock: ~Copyable {
  private static let turn = Mutex(false)
  private static let namespace = "http://kinora.app/ns/1.0/"

  private let object: GObjectRef
  private var metadata: UnsafeMutablePointer<GExiv2Metadata> { object.as() }

  /// Opens a JPEG's metadata (one without an image will do) with exclusive access.
  static func open<Result>(_ jpeg: Data, _ body: (borrowing MetadataBlock) throws -> Result) throws -> Result {
    try turn.withLock { isReady in
      if !isReady {
        guard kinora_gexiv2_load() else { throw PhotoError.unreadable(name: "EXIF") }
        kinora_gexiv2_initialize()
        // Damaged files are common; exiv2's warnings about them don't belong on standard error.
        kinora_gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
        _ = try GLibError.check { kinora_gexiv2_metadata_try_register_xmp_namespace(namespace, "kinora", $0) }
        isReady = true
      }
      return try body(MetadataBlock(read(jpeg)))
    }
  }

  private init(_ object: GObjectRef) { self.object = object }

  /// Where opening fails, gexiv2 0.14 has freed what is in the object, and would again with the object: that is left as it is.
  /// Seen as “free(): invalid pointer” at one of the next photos.
  private static func read(_ jpeg: Data) throws -> GObjectRef {
    guard let metadata = kinora_gexiv2_metadata_new() else { throw PhotoError.unreadable(name: "EXIF") }
    try jpeg.withUnsafeBytes { bytes in
      _ = try GLibError.check {
        kinora_gexiv2_metadata_open_buf(metadata, bytes.bindMemory(to: UInt8.self).baseAddress, glong(bytes.count), $0)
      }
    }
    return GObjectRef.takeRef(UnsafeMutableRawPointer(metadata))
  }

  // MARK: Writing

  /// Sets a tag, in exiv2's text form.
  func set(_ tag: String, _ value: String) throws {
    _ = try GLibError.check { kinora_gexiv2_metadata_try_set_tag_string(metadata, tag, value, $0) }
  }

  /// Sets a tag, unless the value is nil.
  func set(_ tag: String, _ value: String?) throws {
    if let value { try set(tag, value) as Void }
  }

  /// Sets a tag to a number, unless it is nil.
  func set(_ tag: String, _ value: Int?) throws { try set(tag, value.map(String.init)) }

  /// Sets a tag to raw bytes.
  func set(_ tag: String, bytes: [UInt8]) throws { try set(tag, bytes.map(String.init).joined(separator: " ")) }

  /// Sets the thumbnail.
  func setThumbnail(_ jpeg: Data) throws {
    try jpeg.withUnsafeBytes { bytes in
      try GLibError.check {
        kinora_gexiv2_metadata_try_set_exif_thumbnail_from_buffer(
          metadata, bytes.bindMemory(to: UInt8.self).baseAddress, gint(bytes.count), $0)
      }
    }
  }

  /// The EXIF data, little-endian, beginning with the TIFF header.
  func exif() throws -> Data {
    let bytes = try GLibError.check { kinora_gexiv2_metadata_get_exif_data(metadata, GEXIV2_BYTE_ORDER_LITTLE, $0) }
    return Self.taken(bytes) ?? Data()
  }

  /// The XMP packet.
  func xmp() throws -> Data {
    let text = try GLibError.check {
      kinora_gexiv2_metadata_try_generate_xmp_packet(metadata, GEXIV2_USE_COMPACT_FORMAT, 0, $0)
    }
    guard let text else { return Data() }
    defer { kinora_exif_release_text(text) }
    return Data(String(cString: text).utf8)
  }

  // MARK: Reading

  /// A tag's value in exiv2's text form; nil where the tag is missing or empty.
  func text(_ tag: String) -> String? {
    guard let text = try? GLibError.check({ kinora_gexiv2_metadata_try_get_tag_string(metadata, tag, $0) }) else {
      return nil
    }
    defer { kinora_exif_release_text(text) }
    let words = String(decoding: Data(bytes: text, count: strlen(text)), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return words.isEmpty ? nil : words
  }

  /// A tag's integer value.
  func number(_ tag: String) -> Int? {
    text(tag).flatMap { Int($0.prefix { !$0.isWhitespace }) }
  }

  /// A tag's rationals.
  func fractions(_ tag: String) -> [Double] {
    (text(tag) ?? "").split(separator: " ").compactMap { part in
      let numbers = part.split(separator: "/").compactMap { Double($0) }
      guard numbers.count == 2 else { return numbers.first }
      return numbers[1] == 0 ? nil : numbers[0] / numbers[1]
    }
  }

  /// A tag's first rational.
  func fraction(_ tag: String) -> Double? { fractions(tag).first }

  /// A tag's raw bytes.
  func bytes(_ tag: String) -> [UInt8]? {
    let raw = try? GLibError.check { kinora_gexiv2_metadata_try_get_tag_raw(metadata, tag, $0) }
    return Self.taken(raw ?? nil).map { Array($0) }
  }

  /// The thumbnail.
  func thumbnail() -> Data? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: gint = 0
    guard kinora_gexiv2_metadata_get_exif_thumbnail(metadata, &bytes, &count) != 0, let bytes else { return nil }
    defer { kinora_exif_release_text(UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: CChar.self)) }
    return count > 0 ? Data(bytes: bytes, count: Int(count)) : nil
  }

  private static func taken(_ bytes: OpaquePointer?) -> Data? {
    guard let bytes else { return nil }
    defer { kinora_exif_release_bytes(bytes) }
    var count: gsize = 0
    guard let start = kinora_exif_bytes(bytes, &count), count > 0 else { return nil }
    return Data(bytes: start, count: Int(count))
  }
}
