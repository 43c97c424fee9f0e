/// A video's colours, by the codes of ISO/IEC 23091-4.
struct CodedColours: Sendable {
  private var matrix = 2
  private var transfer = 2
  private var primaries = 2
  /// 1 for what broadcasts use, 2 for all values.
  private var range = 0

  init() {}

  init(primaries: Int, transfer: Int, matrix: Int) {
    (self.primaries, self.transfer, self.matrix) = (primaries, transfer, matrix)
  }

  init(_ fields: EBMLContents) {
    for field in fields where field.isWhole {
      switch field.id {
      case 0x55B1: matrix = field.count
      case 0x55B9: range = field.count
      case 0x55BA: transfer = field.count
      case 0x55BB: primaries = field.count
      default: break
      }
    }
  }

  /// GStreamer's numbers for these codes.
  private static let matrices = [0: 1, 1: 3, 4: 2, 5: 4, 6: 4, 7: 5, 9: 6]
  private static let transfers = [
    1: 5, 4: 4, 5: 8, 6: 16, 7: 6, 8: 1, 9: 9, 10: 10, 13: 7, 14: 13, 15: 11, 16: 14, 18: 15,
  ]
  private static let allPrimaries = [1: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 9, 11: 10, 12: 11, 22: 12]
  private static let ranges = [1: 2, 2: 1]
  private static let names = [
    "2:4:16:4": "bt601", "2:3:5:1": "bt709", "2:5:6:5": "smpte240m", "1:1:7:1": "sRGB", "2:6:11:7": "bt2020",
    "2:6:13:7": "bt2020-10", "2:6:14:7": "bt2100-pq", "2:6:15:7": "bt2100-hlg",
  ]

  /// The colours in GStreamer's notation; nil if nothing is known of them.
  var colorimetry: String? {
    let numbers = [
      Self.ranges[range], Self.matrices[matrix], Self.transfers[transfer], Self.allPrimaries[primaries],
    ].map { $0 ?? 0 }
    guard numbers.contains(where: { $0 != 0 }) else { return nil }
    // Where only the range is missing, it is that of broadcasts.
    let usual = [numbers[0] == 0 && numbers[1] > 1 ? 2 : numbers[0]] + numbers.dropFirst()
    let text = usual.map(String.init).joined(separator: ":")
    return Self.names[text] ?? text
  }
}
