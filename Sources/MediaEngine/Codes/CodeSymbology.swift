internal import CZBar

/// A kind of code that can be read out of a picture.
public enum CodeSymbology: String, Sendable, Hashable, Codable, CaseIterable {
  case qr
  case ean13
  case ean8
  case upce
  case code39
  case code93
  case code128
  case interleaved2of5
  /// Interleaved 2 of 5 with the 14 digits of a trade item.
  case itf14
  case codabar

  /// zbar's number of the kind; the trade item's is a use of another.
  var symbol: zbar_symbol_type_t {
    switch self {
    case .qr: ZBAR_QRCODE
    case .ean13: ZBAR_EAN13
    case .ean8: ZBAR_EAN8
    case .upce: ZBAR_UPCE
    case .code39: ZBAR_CODE39
    case .code93: ZBAR_CODE93
    case .code128: ZBAR_CODE128
    case .interleaved2of5, .itf14: ZBAR_I25
    case .codabar: ZBAR_CODABAR
    }
  }

  /// Whether it is made of bars in a row.
  public var isLinear: Bool { self != .qr }

  /// The fewest characters that are believed. A few bars anywhere look like a short code of a kind without a check.
  var fewestCharacters: Int? {
    switch self {
    case .interleaved2of5, .itf14: 6
    case .codabar: 6
    case .code39: 3
    default: nil
    }
  }

  /// How many lines across the picture must agree on it. Kinds that check themselves need one.
  var fewestLines: Int {
    switch self {
    case .interleaved2of5, .itf14, .codabar, .code39: 3
    case .qr, .ean13, .ean8, .upce, .code93, .code128: 1
    }
  }

  /// Whether the digits are those of a trade item: fourteen, of which the last follows from the others.
  static func isTradeItem(_ text: String) -> Bool {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == 14, digits.count == text.count else { return false }
    let sum = digits.dropLast().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
    return (10 - sum % 10) % 10 == digits[13]
  }
}
