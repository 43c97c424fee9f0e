/// What an MPEG-4 video decoder is configured by: the headers in front of the first picture, with the video object
/// layer's.
struct MPEG4Configuration {
  /// The headers with their start codes.
  let headers: [UInt8]

  /// Finds the headers of a stream, at the beginning of a sample or in what a container keeps apart; nil where there are
  /// none.
  init?(_ bytes: [UInt8]) {
    let starts = StartCodes.places(in: bytes)
    guard let first = starts.first else { return nil }
    // A group or a picture is the first that isn't a header.
    let end = starts.first { bytes[$0 + 3] == 0xb3 || bytes[$0 + 3] == 0xb6 } ?? bytes.count
    let before = starts.filter { $0 < end }
    guard before.contains(where: { (0x20...0x2f).contains(bytes[$0 + 3]) }) else { return nil }
    var headers = Array(bytes[first..<end])
    // DivX says in a note that two pictures share a packet. Each has its own by now, and decoders would wait for more.
    for (number, start) in before.enumerated() where bytes[start + 3] == 0xb2 {
      var last = number + 1 < before.count ? before[number + 1] : end
      while last > start + 4, bytes[last - 1] == 0 { last -= 1 }
      let note = bytes[(start + 4)..<last]
      if note.starts(with: Array("DivX".utf8)), note.last == UInt8(ascii: "p") {
        headers[last - 1 - first] = UInt8(ascii: "n")
      }
    }
    self.headers = headers
  }

  /// The content of the `esds` box.
  var descriptor: [UInt8] { ISODescriptor(objectType: 0x20, configuration: headers).esds(isSound: false) }
}
