import Foundation

/// How a floating-point number is written.
public struct OSLogFloatFormatting {
  private let conversion: Character
  private let precision: (() -> Int)?
  private let explicitPositiveSign: Bool
  private let uppercase: Bool

  /// With six decimal places.
  public static var fixed: OSLogFloatFormatting { fixed() }
  /// To the base 16, with all digits.
  public static var hex: OSLogFloatFormatting { hex() }
  /// With an exponent and six decimal places.
  public static var exponential: OSLogFloatFormatting { exponential() }
  /// With an exponent where that is shorter, and six digits.
  public static var hybrid: OSLogFloatFormatting { hybrid() }

  private static func make(
    _ conversion: Character, _ precision: (() -> Int)?, _ sign: Bool, _ uppercase: Bool
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: conversion, precision: precision, explicitPositiveSign: sign, uppercase: uppercase)
  }

  /// With six decimal places.
  public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    make("f", nil, explicitPositiveSign, uppercase)
  }

  /// With so many decimal places.
  public static func fixed(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    make("f", precision, explicitPositiveSign, uppercase)
  }

  /// To the base 16, with all digits.
  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    make("a", nil, explicitPositiveSign, uppercase)
  }

  /// With an exponent and six decimal places.
  public static func exponential(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    make("e", nil, explicitPositiveSign, uppercase)
  }

  /// With an exponent and so many decimal places.
  public static func exponential(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    make("e", precision, explicitPositiveSign, uppercase)
  }

  /// With an exponent where that is shorter, and six digits.
  public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    make("g", nil, explicitPositiveSign, uppercase)
  }

  /// With an exponent where that is shorter, and so many digits.
  public static func hybrid(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    make("g", precision, explicitPositiveSign, uppercase)
  }

  func text(of number: Double) -> String {
    let digits = precision.map { ".\(max($0(), 0))" } ?? ""
    let letter = uppercase ? conversion.uppercased() : String(conversion)
    return String(format: "%\(explicitPositiveSign ? "+" : "")\(digits)\(letter)", number)
  }
}
