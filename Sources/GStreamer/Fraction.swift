import CGStreamer
import GLibSupport

/// A ratio of two integers, as in frame rates and pixel aspects.
public struct Fraction: Hashable, Sendable, CustomStringConvertible {
  public var numerator: Int
  public var denominator: Int

  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ numerator: gint, _ denominator: gint) {
    self.init(Int(numerator), Int(denominator))
  }

  /// The ratio as a floating-point number.
  public var value: Double { Double(numerator) / Double(denominator) }

  public var description: String { "\(numerator)/\(denominator)" }
}

extension Fraction: Comparable {
  public static func < (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}

extension Fraction: GValueConvertible {
  public static var gType: GType { gst_fraction_get_type() }

  public static func read(_ value: UnsafePointer<GValue>) -> Fraction? {
    guard canRead(value.pointee.g_type) else { return nil }
    return Fraction(gst_value_get_fraction_numerator(value), gst_value_get_fraction_denominator(value))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard value.pointee.g_type == Self.gType, denominator != 0, let n = gint(exactly: numerator),
      let d = gint(exactly: denominator)
    else { return false }
    gst_value_set_fraction(value, n, d)
    return true
  }
}
