/// What a coded picture says of itself in front of its data.
enum CodedPicture {
  /// Whether no other picture is decoded from this one, of H.264 as it stands in ISO files: it may be left out. Slices
  /// of pictures that others need say so in their first byte.
  static func isDisposableAVC(_ bytes: [UInt8]) -> Bool {
    var place = 0
    var hasSlice = false
    // Four bytes of length are what every encoder writes; what doesn't fit together is kept.
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
