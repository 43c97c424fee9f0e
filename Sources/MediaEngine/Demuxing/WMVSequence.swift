/// The sequence header of WMV9 in its simple and main profiles, as far as it says how to read a picture's kind.
struct WMVSequence {
  private let hasInterpolation: Bool
  private let hasRange: Bool
  private let hasBetween: Bool

  /// Reads STRUCT_C, the first four bytes of the configuration.
  init(_ bytes: [UInt8]) {
    let bits = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    // From the highest: profile 4, rates 3 + 5, then one bit each up to the quantizer: loop filter, reserved,
    // multi-resolution, reserved, fast chroma, extended vectors; quantizer 2; variable transform, reserved, overlap,
    // sync marker, range reduction; B frames 3; quantizer 2; frame interpolation.
    hasRange = bits >> 7 & 1 == 1
    hasBetween = bits >> 4 & 7 > 0
    hasInterpolation = bits >> 1 & 1 == 1
  }

  /// Reads a picture's header.
  func header(_ bytes: UnsafeBufferPointer<UInt8>) -> CodedPictureHeader {
    var header = CodedPictureHeader()
    // A byte at most says that the frame before is repeated.
    guard bytes.count > 1 else {
      header.kind = .missing
      return header
    }
    var place = (hasInterpolation ? 1 : 0) + 2 + (hasRange ? 1 : 0)
    func bit() -> Bool {
      defer { place += 1 }
      return bytes[place / 8] >> UInt8(7 - place % 8) & 1 == 1
    }
    let isPredicted = bit()
    if hasBetween {
      header.isKey = !isPredicted && bit()
      if !isPredicted, !header.isKey { header.kind = .between }
    } else {
      header.isKey = !isPredicted
    }
    return header
  }
}
