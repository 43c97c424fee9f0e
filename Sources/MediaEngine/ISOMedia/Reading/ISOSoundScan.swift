import Foundation

/// Looks for movie headers in bytes on their way to qtdemux, and at the sound in them, by the rule of `ISOSoundCheck`.
///
/// Where in a file the bytes are isn't known: a demuxer jumps, and adaptive streams begin anew with each fragment. So every
/// `moov` counts as one, wherever it is. What only looks like one, in compressed pictures, has no tracks in it. Boxes are
/// taken apart as qtdemux does it, which goes on behind what is damaged.
struct ISOSoundScan {
  private static let type = Array("moov".utf8)
  /// qtdemux takes no header of more than 32 MiB.
  private static let longestHeader = 1 << 26
  /// The most headers that may have begun and not ended: bytes that name so many hide one.
  private static let mostOpen = 64
  /// What has to be kept for a type that isn't whole yet, and the size before it.
  private static let kept = 7

  /// The bytes that may still matter, and where they begin, counted from the first byte.
  private var window: [UInt8] = []
  private var start = 0
  /// The contents of headers that haven't ended.
  private var open: [Range<Int>] = []

  /// Takes the next bytes; false if they end a header with impossible sound, or one that can't be looked at.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let first = max(0, window.count - Self.type.count + 1)
    window.append(contentsOf: bytes)
    guard find(from: first) else { return false }
    let end = start + window.count
    let whole = open.filter { $0.upperBound <= end }
    open.removeAll { $0.upperBound <= end }
    let isHonest = whole.allSatisfy { header in
      ISOSoundCheck.isPossible(movie: window[header.lowerBound - start..<header.upperBound - start])
    }
    let needed = min(open.map(\.lowerBound).min() ?? end, end - Self.kept)
    window.removeFirst(max(0, needed - start))
    start = max(start, needed)
    return isHonest
  }

  /// Notes the headers that begin in the window from a place on.
  private mutating func find(from first: Int) -> Bool {
    var place = first
    while let found = window.place(of: Self.type, from: place) {
      place = found + 1
      guard found >= 4 else { continue }
      let size = window[found - 4..<found].reduce(0) { $0 << 8 | Int($1) }
      // To the end of the file, or longer than 4 GiB: no writer writes that.
      guard size > 1 else { return false }
      let inside = start + found + 4
      guard size >= 8, size <= Self.longestHeader else { continue }
      guard open.count < Self.mostOpen else { return false }
      open.append(inside..<inside + size - 8)
    }
    return true
  }
}
