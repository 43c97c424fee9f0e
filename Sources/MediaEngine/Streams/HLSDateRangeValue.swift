import Foundation

/// The value of an attribute of a range of dates.
public enum HLSDateRangeValue: Equatable, Sendable {
  /// A text in quotation marks.
  case text(String)
  /// A number.
  case number(Double)
  /// Bytes, written as hexadecimal digits.
  case bytes(Data)

  init(_ value: HLSAttributes.Value) {
    if !value.isQuoted, let bytes = Self.bytes(value.text) {
      self = .bytes(bytes)
    } else if !value.isQuoted, let number = HLSNumber.decimal(value.text) {
      self = .number(number)
    } else {
      self = .text(value.text)
    }
  }

  private static func bytes(_ text: String) -> Data? {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
    let digits = text.dropFirst(2).map(\.hexDigitValue)
    let even = digits.count % 2 == 0 ? digits : [0] + digits
    var data = Data()
    for place in stride(from: 0, to: even.count, by: 2) {
      guard let high = even[place], let low = even[place + 1] else { return nil }
      data.append(UInt8(high << 4 | low))
    }
    return data
  }
}
