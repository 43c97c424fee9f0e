/// What the headers of a coded frame tell.
enum CodedPicture {
  /// Whether no other frame depends on this one, for H.264 as stored in ISO files, so that it may be skipped. Slices of
  /// reference frames are marked in their first byte (`nal_ref_idc`).
  static func isDisposableAVC(_ bytes: [UInt8]) -> Bool {
    var place = 0
    var hasSlice = false
    // Every encoder writes length prefixes of four bytes; data that doesn't add up is kept.
    while place + 5 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length > 0, length <= bytes.count - place - 4 else { return false }
      let header = bytes[place + 4]
      switch header & 31 {
      case 1, 2, 3, 4, 5:
        guard header >> 5 & 3 == 0 else { return false }
        hasSlice = true
      default: break
      }
      place += 4 + length
    }
    return hasSlice && place == bytes.count
  }
}
