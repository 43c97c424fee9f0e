/// How an integer is written.
public struct OSLogIntegerFormatting {
  private let radix: Int
  private let prefix: String
  private let explicitPositiveSign: Bool
  private let uppercase: Bool
  private let minDigits: () -> Int

  /// To the base 10.
  public static var decimal: OSLogIntegerFormatting { decimal() }
  /// To the base 16.
  public static var hex: OSLogIntegerFormatting { hex() }
  /// To the base 8.
  public static var octal: OSLogIntegerFormatting { octal() }

  /// To the base 10, with a plus sign if wanted, and filled up with zeros.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 10, prefix: "", explicitPositiveSign: explicitPositiveSign, uppercase: false, minDigits: minDigits)
  }

  /// To the base 16, with a plus sign and a prefix if wanted, and filled up with zeros.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", explicitPositiveSign: explicitPositiveSign, uppercase: uppercase,
      minDigits: minDigits)
  }

  /// To the base 8, with a plus sign and a prefix if wanted, and filled up with zeros.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", explicitPositiveSign: explicitPositiveSign, uppercase: uppercase,
      minDigits: minDigits)
  }

  func text<T: FixedWidthInteger>(of number: T) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: uppercase)
    let zeros = String(repeating: "0", count: max(minDigits() - digits.count, 0))
    let sign = number < 0 ? "-" : (explicitPositiveSign ? "+" : "")
    return sign + (uppercase ? prefix.uppercased() : prefix) + zeros + digits
  }
}
