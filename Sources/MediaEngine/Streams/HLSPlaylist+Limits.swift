import CoreGraphics
import Foundation

extension HLSMultivariant {
  /// The variants whose pictures are no larger than this, and all without a known size; where none is small enough, the
  /// smallest. Zero is no limit.
  func variants(within size: CGSize) -> [Int] {
    func fits(_ resolution: HLSVariant.Resolution) -> Bool {
      (size.width <= 0 || CGFloat(resolution.width) <= size.width)
        && (size.height <= 0 || CGFloat(resolution.height) <= size.height)
    }
    let sizes = variants.compactMap(\.resolution)
    let small = sizes.filter(fits)
    let least = sizes.min { $0.width * $0.height < $1.width * $1.height }
    return variants.indices.filter { index in
      guard let resolution = variants[index].resolution else { return small.isEmpty && sizes.isEmpty || !small.isEmpty }
      return small.isEmpty ? resolution == least : fits(resolution)
    }
  }
}

extension HLSPlaylist {
  /// The text of a list of variants with only some of them, by their places; everything else stays.
  static func text(_ text: String, onlyVariants kept: Set<Int>) -> String {
    var lines: [Substring] = []
    var (pending, number) = (Int?.none, 0)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("#EXT-X-STREAM-INF") {
        // One without a file counts for nothing.
        if let pending { lines.remove(at: pending) }
        pending = lines.count
      } else if !words.isEmpty, !words.hasPrefix("#"), let place = pending {
        defer { (pending, number) = (nil, number + 1) }
        guard kept.contains(number) else {
          lines.remove(at: place)
          continue
        }
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
