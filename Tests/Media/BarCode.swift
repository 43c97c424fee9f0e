/// Draws bar codes, to be read again by what is tested.
public enum BarCode {
  /// Dark and bright modules from left to right, without the quiet zone, of widths that begin with a dark one.
  private static func modules(_ widths: some StringProtocol) -> [Bool] {
    widths.enumerated().flatMap { index, width in
      Array(repeating: index % 2 == 0, count: width.wholeNumberValue ?? 0)
    }
  }

  // MARK: Articles of trade

  private static let sevens = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
  ]

  private enum Set { case odd, even, right }

  private static func bits(_ digit: Int, _ set: Set) -> [Bool] {
    let odd = sevens[digit].map { $0 == "1" }
    switch set {
    case .odd: return odd
    case .even: return odd.map { !$0 }.reversed()
    case .right: return odd.map { !$0 }
    }
  }

  private static func digits(_ text: String) -> [Int] { text.compactMap(\.wholeNumberValue) }
  private static let guardBars = [true, false, true]
  private static let middle = [false, true, false, true, false]

  /// Thirteen digits, the check included.
  public static func ean13(_ text: String) -> [Bool] {
    let patterns = [
      "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
    ]
    let digits = digits(text)
    let left = zip(digits[1...6], patterns[digits[0]]).flatMap { bits($0, $1 == "L" ? .odd : .even) }
    return guardBars + left + middle + digits[7...].flatMap { bits($0, .right) } + guardBars
  }

  /// Eight digits, the check included.
  public static func ean8(_ text: String) -> [Bool] {
    let digits = digits(text)
    return guardBars + digits[..<4].flatMap { bits($0, .odd) } + middle + digits[4...].flatMap { bits($0, .right) }
      + guardBars
  }

  /// Eight digits: a nought, six, and the check.
  public static func upce(_ text: String) -> [Bool] {
    let patterns = [
      "EEEOOO", "EEOEOO", "EEOOEO", "EEOOOE", "EOEEOO", "EOOEEO", "EOOOEE", "EOEOEO", "EOEOOE", "EOOEOE",
    ]
    let digits = digits(text)
    let bars = zip(digits[1...6], patterns[digits[7]]).flatMap { bits($0, $1 == "E" ? .even : .odd) }
    return guardBars + bars + [false, true, false, true, false, true]
  }

  // MARK: Wide and narrow

  private static func wide(_ patterns: [String], narrow: Character) -> [Bool] {
    patterns.flatMap { pattern in modules(String(pattern.map { $0 == narrow ? "1" : "3" })) + [false] }.dropLast()
  }

  /// Digits and the letters A, B and C.
  public static func code39(_ text: String) -> [Bool] {
    let table: [Character: String] = [
      "0": "000110100", "1": "100100001", "2": "001100001", "3": "101100000", "4": "000110001", "5": "100110000",
      "6": "001110000", "7": "000100101", "8": "100100100", "9": "001100100", "A": "100001001", "B": "001001001",
      "C": "101001000", "*": "010010100",
    ]
    return wide("*\(text)*".compactMap { table[$0] }, narrow: "0")
  }

  /// Digits between two of the letters A and B.
  public static func codabar(_ text: String) -> [Bool] {
    let table: [Character: String] = [
      "0": "0000011", "1": "0000110", "2": "0001001", "3": "1100000", "4": "0010010", "5": "1000010", "6": "0100001",
      "7": "0100100", "8": "0110000", "9": "1001000", "A": "0011010", "B": "0101001",
    ]
    return wide(text.compactMap { table[$0] }, narrow: "0")
  }

  /// An even number of digits.
  public static func interleaved2of5(_ text: String) -> [Bool] {
    let table = ["11331", "31113", "13113", "33111", "11313", "31311", "13311", "11133", "31131", "13131"]
    let digits = digits(text)
    let pairs = stride(from: 0, to: digits.count - 1, by: 2).map { index in
      zip(table[digits[index]], table[digits[index + 1]]).map { "\($0)\($1)" }.joined()
    }
    return modules("1111" + pairs.joined() + "311")
  }

  // MARK: Modules

  /// Capitals and digits.
  public static func code93(_ text: String) -> [Bool] {
    let signs = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let table = [
      "131112", "111213", "111312", "111411", "121113", "121212", "121311", "111114", "131211", "141111", "211113",
      "211212", "211311", "221112", "221211", "231111", "112113", "112212", "112311", "122112", "132111", "111123",
      "111222", "111321", "121122", "131121", "212112", "212211", "211122", "211221", "221121", "222111", "112122",
      "112221", "122121", "123111", "121131", "311112", "311211", "321111", "112131", "113121", "211131", "121221",
      "312111", "311121", "122211",
    ]
    var values = text.compactMap { signs.firstIndex(of: $0) }
    for limit in [20, 15] {
      values.append(values.reversed().enumerated().reduce(0) { $0 + ($1.offset % limit + 1) * $1.element } % 47)
    }
    return modules("111141") + values.flatMap { modules(table[$0]) } + modules("1111411")
  }

  /// Any text of ASCII.
  public static func code128(_ text: String) -> [Bool] {
    let table =
      """
      212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 \
      123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 \
      232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 \
      313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 \
      111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 \
      111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 \
      114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
      """.split(separator: " ")
    let values = [104] + text.utf8.map { Int($0) - 32 }
    let check = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element } % 103
    return (values + [check]).flatMap { modules(table[$0]) } + modules("2331112")
  }
}
