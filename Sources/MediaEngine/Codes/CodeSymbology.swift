internal import CZBar

/// A barcode symbology that can be read.
public enum CodeSymbology: String, Sendable, Hashable, Codable, CaseIterable {
  case qr
  case ean13
  case ean8
  case upce
  case code39
  case code93
  case code128
  case interleaved2of5
  /// Interleaved 2 of 5 with the 14 digits of a trade item (GTIN-14).
  case itf14
  case codabar

  /// zbar's symbol type; ITF-14 is a use of Interleaved 2 of 5.
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

  /// Whether it is a linear barcode.
  public var isLinear: Bool { self != .qr }

  /// The shortest text to accept. A few random bars look like a short code of a symbology without a checksum.
  var fewestCharacters: Int? {
    switch self {
    case .interleaved2of5, .itf14: 6
    case .codabar: 6
    case .code39: 3
    default: nil
    }
  }

  /// How many scan lines must agree on a code. Symbologies with a checksum need one.
  var fewestLines: Int {
    switch self {
    case .interleaved2of5, .itf14, .codabar, .code39: 3
    case .qr, .ean13, .ean8, .upce, .code93, .code128: 1
    }
  }

  /// Whether the text is a trade item number: fourteen digits, the last being the check digit of the others.
  static func isTradeItem(_ text: String) -> Bool {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == 14, digits.count == text.count else { return false }
    let sum = digits.dropLast().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
    return (10 - sum % 10) % 10 == digits[13]
  }
}
