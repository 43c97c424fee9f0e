import Foundation

/// The elements in a master element's content, up to the first damaged one.
struct EBMLContents: Sequence, IteratorProtocol {
  /// One of the elements.
  struct Child {
    let id: UInt32
    let content: ArraySlice<UInt8>
    /// Whether all of it is there.
    let isWhole: Bool
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> Child? {
    guard let element = EBMLElement(rest) else { return nil }
    let content = rest.dropFirst(element.headLength)
    let length = element.length ?? Int64(content.count)
    let isWhole = length <= content.count
    let bytes = content.prefix(Int(Swift.min(length, Int64(content.count))))
    rest = content.dropFirst(bytes.count)
    return Child(id: element.id, content: bytes, isWhole: isWhole)
  }
}

extension EBMLContents.Child {
  /// The elements inside.
  var children: EBMLContents { EBMLContents(content) }

  /// An unsigned integer.
  var number: UInt64 { content.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  /// An unsigned integer as `Int`; the largest one for what doesn't fit.
  var count: Int { Int(clamping: number) }

  /// A signed integer.
  var integer: Int64 {
    let bytes = content.prefix(8)
    guard let first = bytes.first else { return 0 }
    return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  /// A floating-point number, of 4 or 8 bytes.
  var real: Double {
    content.count == 4 ? Double(Float(bitPattern: UInt32(number))) : Double(bitPattern: number)
  }

  /// A string, which zeros may follow.
  var text: String { String(decoding: content.prefix { $0 != 0 }, as: UTF8.self) }

  /// A date: nanoseconds since the beginning of 2001.
  var date: Date { Date(timeIntervalSinceReferenceDate: Double(integer) / 1e9) }
}
