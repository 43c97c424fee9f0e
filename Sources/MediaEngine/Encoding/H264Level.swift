/// A level of H.264: how large frames may be, how many may come in a second, and at which bit rate, by table A-1 of the
/// standard.
public struct H264Level: Sendable, Hashable {
  /// The level times ten, as a stream carries it: 31 for level 3.1.
  public let number: Int
  private let macroblocks: Int
  private let macroblocksPerSecond: Int
  /// In thousands of bits per second, for the baseline and main profiles.
  private let kilobits: Int

  private static let table: [Int: (frame: Int, second: Int, kilobits: Int)] = [
    10: (99, 1485, 64), 11: (396, 3000, 192), 12: (396, 6000, 384), 13: (396, 11_880, 768), 20: (396, 11_880, 2000),
    21: (792, 19_800, 4000), 22: (1620, 20_250, 4000), 30: (1620, 40_500, 10_000), 31: (3600, 108_000, 14_000),
    32: (5120, 216_000, 20_000), 40: (8192, 245_760, 20_000), 41: (8192, 245_760, 50_000),
    42: (8704, 522_240, 50_000), 50: (22_080, 589_824, 135_000), 51: (36_864, 983_040, 240_000),
    52: (36_864, 2_073_600, 240_000),
  ]

  /// Nil for a number that the standard doesn't have.
  public init?(_ number: Int) {
    guard let row = Self.table[number] else { return nil }
    self.number = number
    (macroblocks, macroblocksPerSecond, kilobits) = (row.frame, row.second, row.kilobits)
  }

  /// As encoders call it: `3.1`, and `4` for level 4.0.
  var name: String { number % 10 == 0 ? "\(number / 10)" : "\(number / 10).\(number % 10)" }

  /// Whether frames of a size fit, at a rate and a bit rate where these are known.
  public func fits(width: Int, height: Int, rate: Double? = nil, bitRate: Int? = nil, isHigh: Bool = false) -> Bool {
    let count = ((width + 15) / 16) * ((height + 15) / 16)
    // No side may be longer than the root of eight times the area.
    let longest = max((width + 15) / 16, (height + 15) / 16)
    guard count <= macroblocks, longest * longest <= macroblocks * 8 else { return false }
    if let rate, Double(count) * rate > Double(macroblocksPerSecond) { return false }
    return bitRate.map { $0 <= mostBits(isHigh: isHigh) } ?? true
  }

  /// The most bits in a second. A decoder's buffer has room for no fewer.
  func mostBits(isHigh: Bool) -> Int { kilobits * (isHigh ? 1250 : 1000) }
}
