import Foundation

/// Rotates a movie by the matrices of its video tracks; samples stay as they are.
enum MovieTurning {
  /// The longest movie header that is read.
  private static let longestHeader: Int64 = 1 << 28

  /// Turns a movie by a quarter; a copy takes its place once it is whole on the disk.
  static func turn(_ file: URL, clockwise: Bool) throws {
    let source = try ISOFile(file.path)
    let name = file.lastPathComponent
    guard let movie = try source.parts().last(where: { $0.type == "moov" }), movie.isComplete,
      movie.size < longestHeader
    else { throw PhotoError.unreadable(name: name) }
    let start = movie.offset + movie.headerSize
    let header = try source.read(at: start, count: Int(movie.size - movie.headerSize))
    guard let turned = turned(header, clockwise: clockwise) else { throw PhotoError.unreadable(name: name) }
    try SafeFile.write(to: file, replacing: true) { part in
      let copy = try ISOFile(part.path, isWritable: true)
      try source.copy(0..<source.size, to: copy, at: 0)
      try copy.write(turned, at: start)
      try copy.synchronize()
    }
  }

  /// The content of a movie's header, turned; nil where it has no video.
  static func turned(_ header: [UInt8], clockwise: Bool) -> [UInt8]? {
    var result = header
    var hasTurned = false
    for track in ISOPlace.all(in: header, 0..<header.count) where track.type == "trak" {
      let inside = ISOPlace.all(in: header, track.inside)
      guard isVideo(inside, in: header), let head = inside.first(where: { $0.type == "tkhd" }),
        let place = matrix(of: head, in: header), place + 44 <= head.inside.upperBound
      else { continue }
      let values = (0..<9).map { Int32(truncatingIfNeeded: number(header, place + 4 * $0)) }
      let size = (width: Int64(number(header, place + 36)), height: Int64(number(header, place + 40)))
      for (index, value) in turned(values, size: size, clockwise: clockwise).enumerated() {
        result.put(UInt64(UInt32(bitPattern: value)), at: place + 4 * index, bytes: 4)
      }
      hasTurned = true
    }
    return hasTurned ? result : nil
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    var reader = ISOBytes(bytes, at: offset)
    return reader.read(4) ?? 0
  }

  private static func isVideo(_ track: [ISOPlace], in bytes: [UInt8]) -> Bool {
    guard let media = track.first(where: { $0.type == "mdia" }),
      let handler = ISOPlace.all(in: bytes, media.inside).first(where: { $0.type == "hdlr" }),
      handler.inside.count >= 12
    else { return false }
    let start = handler.inside.lowerBound + 8
    return String(code: bytes[start..<start + 4]) == "vide"
  }

  /// Where a track header's matrix is: its dates and its duration may be long.
  private static func matrix(of head: ISOPlace, in bytes: [UInt8]) -> Int? {
    guard let version = head.inside.first.map({ bytes[$0] }), version < 2 else { return nil }
    return head.inside.lowerBound + (version == 1 ? 52 : 40)
  }

  /// A track's matrix (a b u, c d v, x y w) after a quarter turn of what it shows, whose corner lies where it was.
  /// `size` is the track's, in sixteenths of bits as `x` and `y`.
  static func turned(_ matrix: [Int32], size: (width: Int64, height: Int64), clockwise: Bool) -> [Int32] {
    let corner = corner(matrix, size)
    var result = matrix
    // Clockwise, where y grows downwards: what pointed right points down, what pointed down points left.
    for row in [0, 3] {
      let (x, y) = (matrix[row], matrix[row + 1])
      (result[row], result[row + 1]) = clockwise ? (0 &- y, x) : (y, 0 &- x)
    }
    (result[6], result[7]) = (0, 0)
    let now = Self.corner(result, size)
    result[6] = Int32(truncatingIfNeeded: corner.x - now.x)
    result[7] = Int32(truncatingIfNeeded: corner.y - now.y)
    return result
  }

  /// The top left corner of what a matrix shows.
  private static func corner(_ matrix: [Int32], _ size: (width: Int64, height: Int64)) -> (x: Int64, y: Int64) {
    func reach(_ column: Int) -> Int64 {
      let right = Int64(matrix[column]) * size.width >> 16
      let down = Int64(matrix[3 + column]) * size.height >> 16
      return Int64(matrix[6 + column]) + min(right, 0) + min(down, 0)
    }
    return (reach(0), reach(1))
  }
}
