import Foundation

/// Finds clusters by their ID where nothing tells their places.
struct MatroskaClusters {
  /// A cluster and its time.
  struct Cluster {
    var place: Int64
    var ticks: Int64
  }

  private static let mark: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
  /// What is searched at a time.
  private static let piece = 1 << 18

  let file: ISOFile

  init(_ file: ISOFile) { self.file = file }

  /// The first cluster that begins in a part of the file.
  func first(from start: Int64, upTo end: Int64) throws -> Int64? {
    var place = max(0, start)
    while place < end {
      // The mark may lie across two pieces.
      let bytes = try file.read(at: place, count: Self.piece + Self.mark.count - 1)
      var offset = 0
      while let found = bytes.place(of: Self.mark, from: offset), place + Int64(found) < end {
        if try cluster(at: place + Int64(found)) != nil { return place + Int64(found) }
        offset = found + 1
      }
      guard bytes.count > Self.piece else { return nil }
      place += Int64(Self.piece)
    }
    return nil
  }

  /// The last cluster in the last `most` bytes in front of `end`.
  func last(before end: Int64, within most: Int64) throws -> Int64? {
    var upper = end
    while upper > max(0, end - most) {
      let lower = max(0, upper - Int64(Self.piece))
      var found: Int64?
      var from = lower
      while let place = try first(from: from, upTo: upper) {
        found = place
        from = place + 1
      }
      if let found { return found }
      upper = lower
    }
    return nil
  }

  /// The cluster at a place; nil where there is none, or only what looks like its ID.
  func cluster(at place: Int64) throws -> Cluster? {
    let bytes = try file.read(at: place, count: 64)
    guard let element = EBMLElement(bytes[...]), element.id == MatroskaID.cluster else { return nil }
    // Its timestamp comes first, but for a checksum and the like.
    for child in EBMLContents(bytes.dropFirst(element.headLength)) {
      if child.id == MatroskaID.timestamp, child.isWhole, child.content.count <= 8 {
        return Cluster(place: place, ticks: Int64(clamping: child.number))
      }
      guard child.isWhole, MatroskaID.clusterExtras.contains(child.id) else { return nil }
    }
    return nil
  }
}
