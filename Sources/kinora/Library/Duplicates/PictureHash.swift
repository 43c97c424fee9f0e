import CoreGraphics

/// What a picture looks like in 256 bits: whether each of 16 × 16 places is brighter than the one to its right.
struct PictureHash: Hashable, Sendable {
  private(set) var words: [UInt64] = [0, 0, 0, 0]

  /// The columns and rows of brightness that are compared.
  static let (columns, rows) = (17, 16)
  /// Up to so many places may differ in the same picture, saved smaller or compressed more.
  static let tolerance = 10

  /// A hash of 17 × 16 values of brightness by rows; nil where there is too little in the picture to tell it from
  /// others.
  init?(_ luma: [UInt8]) {
    guard luma.count == Self.columns * Self.rows else { return nil }
    for row in 0..<Self.rows {
      for column in 0..<Self.columns - 1 {
        let place = row * Self.columns + column
        guard luma[place] > luma[place + 1] else { continue }
        let bit = row * (Self.columns - 1) + column
        words[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    guard let low = luma.min(), let high = luma.max(), high - low > 16, (24...232).contains(count) else { return nil }
  }

  /// A hash of a picture.
  init?(_ image: CGImage) {
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard
      let context = CGContext(
        data: nil, width: Self.columns, height: Self.rows, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    else { return nil }
    context.interpolationQuality = .high
    context.draw(image, in: CGRect(x: 0, y: 0, width: Self.columns, height: Self.rows))
    guard let data = context.data else { return nil }
    var luma: [UInt8] = []
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let pixel = data.advanced(by: row * context.bytesPerRow + column * 4).assumingMemoryBound(to: UInt8.self)
        let (blue, green, red) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
        let sum: Int = blue * 29 + green * 150 + red * 77
        luma.append(UInt8(sum >> 8))
      }
    }
    self.init(luma)
  }

  /// The number of places in which two pictures differ.
  func distance(_ other: PictureHash) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }

  /// The 16 parts of the hash: if two pictures differ in less than 16 places, one part at least is the same.
  var parts: [Int] {
    words.enumerated().flatMap { index, word in
      (0..<4).map { (index * 4 + $0) << 16 | Int(word >> UInt64($0 * 16) & 0xFFFF) }
    }
  }
}
