import CoreGraphics

/// Builds bytes in order, in nested boxes whose sizes are filled in when they end.
struct ISOForm {
  private(set) var bytes: [UInt8] = []

  /// Appends a box around what `inside` appends.
  mutating func box(_ type: String, _ inside: (inout ISOForm) throws -> Void) rethrows {
    let start = bytes.count
    number(0, bytes: 4)
    code(type)
    try inside(&self)
    bytes.put(UInt64(bytes.count - start), at: start, bytes: 4)
  }

  /// Appends a full box, with version and flags.
  mutating func box(
    _ type: String, version: UInt8, flags: UInt32 = 0, _ inside: (inout ISOForm) throws -> Void
  ) rethrows {
    try box(type) { form in
      form.number(Int(version) << 24 | Int(flags), bytes: 4)
      try inside(&form)
    }
  }

  /// Appends the lower bytes of a number, in big-endian order.
  mutating func number(_ value: some BinaryInteger, bytes count: Int) {
    bytes.append(UInt64(truncatingIfNeeded: value), bytes: count)
  }

  /// Appends four bytes to be filled in later; returns their offset.
  mutating func gap() -> Int {
    defer { zeros(4) }
    return bytes.count
  }

  /// Fills in four bytes.
  mutating func fill(_ gap: Int, with value: some BinaryInteger) {
    bytes.put(UInt64(truncatingIfNeeded: value), at: gap, bytes: 4)
  }

  /// Appends a four-character code.
  mutating func code(_ letters: String) { bytes += Array(code: letters) }

  /// Appends bytes as they are.
  mutating func raw(_ other: some Sequence<UInt8>) { bytes += other }

  /// Appends zeros.
  mutating func zeros(_ count: Int) { bytes += repeatElement(0, count: count) }

  /// Appends a 32-bit fixed-point number with `bits` fractional bits. Values out of range are clamped.
  mutating func fixed(_ value: Double, fraction bits: Int = 16) {
    let scaled = (value * Double(1 << bits)).rounded()
    number(Int32(exactly: scaled) ?? (scaled < 0 ? .min : .max), bytes: 4)
  }

  /// Appends a matrix of nine numbers.
  mutating func matrix(_ transform: CGAffineTransform) {
    let rows = [
      (transform.a, transform.b, 0.0), (transform.c, transform.d, 0), (transform.tx, transform.ty, 1),
    ]
    for row in rows {
      fixed(row.0)
      fixed(row.1)
      fixed(row.2, fraction: 30)
    }
  }

  /// The bytes that a closure builds.
  static func bytes(_ write: (inout ISOForm) throws -> Void) rethrows -> [UInt8] {
    var form = ISOForm()
    try write(&form)
    return form.bytes
  }
}
