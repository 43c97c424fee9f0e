import Foundation
import GLibSupport

/// What the head of a Matroska or WebM file says.
struct MatroskaFacts {
  private(set) var duration = 0.0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var created: Date?
  private var scale = 1_000_000.0
  private var ticks = 0.0
  /// How large it is to be shown, and in which unit: 0 for pixels, 3 for a shape alone.
  private var shown = (width: 0, height: 0)
  private var shownUnit = 0

  /// Elements that hold others and are looked into: segment, information, tracks, track, its picture.
  private static let containers: Set<UInt64> = [0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0]
  /// Where pictures and sound begin.
  private static let cluster: UInt64 = 0x1F43_B675
  /// Elements stand in each other so deep at most.
  private static let deepest = 8
  /// A picture is no longer than this.
  private static let longestSide = UInt64(1 << 17)

  init?(of path: String) {
    guard let bytes = try? InputFile.head(of: path, upTo: 1 << 18) else { return nil }
    read(bytes, from: 0, to: bytes.count, depth: 0)
    let seconds = ticks * scale / 1e9
    if seconds.isFinite, seconds > 0 { duration = seconds }
    takeShape()
  }

  private mutating func takeShape() {
    guard shown.width > 0, shown.height > 0 else { return }
    switch shownUnit {
    case 0: (width, height) = shown
    case 3: width = Self.side(UInt64(clamping: (Double(height) * Double(shown.width) / Double(shown.height)).rounded()))
    default: break
    }
  }

  private static func side(_ number: UInt64) -> Int { number <= longestSide ? Int(number) : 0 }

  private mutating func read(_ bytes: [UInt8], from start: Int, to end: Int, depth: Int) {
    guard depth < Self.deepest else { return }
    var place = start
    while place < end {
      guard let (id, idLength) = Self.number(bytes, at: place, keepsMark: true),
        let (size, sizeLength) = Self.number(bytes, at: place + idLength, keepsMark: false), id != Self.cluster
      else { return }
      place += idLength + sizeLength
      // A segment that is still written, or was streamed, leaves its size open.
      let isOpen = size == (1 << (7 * UInt64(sizeLength))) - 1
      let next = isOpen ? end : place + Int(min(size, UInt64(end - min(end, place))))
      if Self.containers.contains(id) {
        read(bytes, from: place, to: next, depth: depth + 1)
      } else if next <= bytes.count {
        take(id, bytes[min(place, next)..<next])
      }
      place = next
    }
  }

  private mutating func take(_ id: UInt64, _ value: ArraySlice<UInt8>) {
    let number = value.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch id {
    case 0x2AD7B1: scale = Double(number)
    case 0x4489:
      ticks = value.count == 4 ? Double(Float(bitPattern: UInt32(number))) : Double(bitPattern: number)
    case 0x4461:
      // Nanoseconds since the beginning of 2001.
      created = Date(timeIntervalSinceReferenceDate: Double(Int64(bitPattern: number)) / 1e9)
    case 0xB0: width = Self.side(number)
    case 0xBA: height = Self.side(number)
    case 0x54B0: shown.width = Self.side(number)
    case 0x54BA: shown.height = Self.side(number)
    case 0x54B2: shownUnit = Int(number & 0xFFFF)
    default: break
    }
  }

  /// A number whose first bits say how long it is.
  private static func number(_ bytes: [UInt8], at place: Int, keepsMark: Bool) -> (UInt64, Int)? {
    guard bytes.indices.contains(place), bytes[place] != 0 else { return nil }
    let length = bytes[place].leadingZeroBitCount + 1
    guard place + length <= bytes.count else { return nil }
    var value = bytes[place..<place + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if !keepsMark { value &= (1 << (7 * UInt64(length))) - 1 }
    return (value, length)
  }
}
