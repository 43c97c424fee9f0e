/// A tag of EXIF: its number, its key in a dictionary of properties, and how its value is written.
struct ExifTag: Sendable {
  /// How a value is stored, and what it is in a dictionary.
  enum Kind: Sendable {
    /// A string.
    case text
    /// A number of 8, 16 or 32 bits.
    case byte, short, long
    /// Numbers of 16 bits: an array.
    case shorts
    /// Fractions: a number, or an array of them.
    case rational, signedRational, rationals
    /// Four digits: an array of numbers without the zeros around them.
    case version
    /// Bytes without a type: an array of numbers, or the first one.
    case bytes, byteOf
    /// Text behind eight bytes that name its encoding: a string.
    case comment
    /// Degrees, minutes and seconds: a number of degrees.
    case degrees
    /// Hours, minutes and seconds: a string.
    case clock
  }

  var number: UInt16
  var key: String
  var kind: Kind

  init(_ number: UInt16, _ key: String, _ kind: Kind) { (self.number, self.key, self.kind) = (number, key, kind) }
}
