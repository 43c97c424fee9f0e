import Foundation
import GLibSupport

/// The properties in the header of a Matroska or WebM file.
struct MatroskaFacts {
  private(set) var duration = 0.0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var created: Date?
  private var scale = 1_000_000.0
  private var ticks = 0.0
  /// The display size, and its unit: 0 for pixels, 3 for an aspect ratio.
  private var shown = (width: 0, height: 0)
  private var shownUnit = 0

  /// The parent elements to descend into: Segment, Info, Tracks, TrackEntry, Video.
  private static let containers: Set<UInt64> = [0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0]
  /// The Cluster element, where the media data begins.
  private static let cluster: UInt64 = 0x1F43_B675
  /// The maximum nesting depth.
  private static let deepest = 8
  /// The longest plausible side of a video.
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
      guard let element = EBMLElement(bytes[min(place, bytes.count)...]), element.identifier != Self.cluster else {
        return
      }
      place += element.headLength
      let next = element.length.map { place + Int(min($0, UInt64(end - min(end, place)))) } ?? end
      if Self.containers.contains(element.identifier) {
        read(bytes, from: place, to: next, depth: depth + 1)
      } else if next <= bytes.count {
        take(element.identifier, bytes[min(place, next)..<next])
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
}
