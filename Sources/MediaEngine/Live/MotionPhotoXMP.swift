import Foundation

/// The XMP properties of a motion photo: those of Motion Photo 1.0 and the older ones of Micro Video.
struct MotionPhotoXMP: Equatable {
  var movieBytes: Int
  /// The photo's time in the movie.
  var displayMicroseconds: Int64?

  private static let camera = "http://ns.google.com/photos/1.0/camera/"
  private static let container = "http://ns.google.com/photos/1.0/container/"

  // MARK: Writing

  /// The properties as an `rdf:Description` element.
  private var description: String {
    // -1 means unknown.
    let time = displayMicroseconds.map(String.init) ?? "-1"
    return """
      <rdf:Description rdf:about="" xmlns:GCamera="\(Self.camera)" xmlns:Container="\(Self.container)" \
      xmlns:Item="\(Self.container)item/" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" \
      GCamera:MotionPhotoPresentationTimestampUs="\(time)" GCamera:MicroVideo="1" GCamera:MicroVideoVersion="1" \
      GCamera:MicroVideoOffset="\(movieBytes)" GCamera:MicroVideoPresentationTimestampUs="\(time)">\
      <Container:Directory><rdf:Seq>\
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="Primary" \
      Item:Length="0" Item:Padding="0"/></rdf:li>\
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4" Item:Semantic="MotionPhoto" \
      Item:Length="\(movieBytes)" Item:Padding="0"/></rdf:li>\
      </rdf:Seq></Container:Directory></rdf:Description>
      """
  }

  /// A packet with these properties added.
  static func packet(adding words: MotionPhotoXMP, to packet: Data?) -> Data {
    let old = packet.map { String(decoding: self.packet(without: $0), as: UTF8.self) }
    if let old, let end = old.range(of: "</rdf:RDF>", options: .backwards) {
      return Data(old.replacingCharacters(in: end, with: words.description + "</rdf:RDF>").utf8)
    }
    // Also for a packet whose only description is an empty element.
    return Data(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(words.description)</rdf:RDF>\
      </x:xmpmeta><?xpacket end="w"?>
      """.utf8)
  }

  /// The packet without the motion photo properties, if they stand in a description of their own.
  static func packet(without packet: Data) -> Data {
    let text = String(decoding: packet, as: UTF8.self)
    guard let mark = text.range(of: "GCamera:MotionPhoto="),
      let start = text.range(of: "<rdf:Description", options: .backwards, range: text.startIndex..<mark.lowerBound),
      let end = text.range(of: "</rdf:Description>", range: mark.upperBound..<text.endIndex),
      // A description with other properties as well is kept.
      text[start.upperBound..<mark.lowerBound].hasSuffix("\(container)item/\" ")
    else { return packet }
    return Data(text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "").utf8)
  }

  // MARK: Reading

  /// The movie's place: its distance from the file's end, and its length, in bytes.
  static func moviePlace(in packet: Data) -> (fromEnd: Int, length: Int)? {
    let text = String(decoding: packet, as: UTF8.self)
    var behind = 0
    // The last item of the list is the last in the file.
    for item in items(in: text).reversed() {
      guard let length = value("Item:Length", in: item).flatMap(Int.init), length >= 0 else { continue }
      let (fromEnd, overflows) = behind.addingReportingOverflow(length)
      guard !overflows else { return nil }
      if value("Item:Semantic", in: item) == "MotionPhoto" { return length > 0 ? (fromEnd, length) : nil }
      let padding = value("Item:Padding", in: item).flatMap(Int.init) ?? 0
      let (start, isTooFar) = fromEnd.addingReportingOverflow(max(0, padding))
      guard !isTooFar else { return nil }
      behind = start
    }
    return value("GCamera:MicroVideoOffset", in: text[...]).flatMap(Int.init).flatMap { $0 > 0 ? ($0, $0) : nil }
  }

  /// The photo's time in the movie.
  static func displayMicroseconds(in packet: Data) -> Int64? {
    let text = String(decoding: packet, as: UTF8.self)
    let names = ["GCamera:MotionPhotoPresentationTimestampUs", "GCamera:MicroVideoPresentationTimestampUs"]
    return names.lazy.compactMap { value($0, in: text[...]).flatMap(Int64.init) }.first { $0 >= 0 }
  }

  private static func items(in text: String) -> [Substring] {
    guard let start = text.range(of: "<Container:Directory"),
      let end = text.range(of: "</Container:Directory>", range: start.upperBound..<text.endIndex)
    else { return [] }
    var items: [Substring] = []
    var rest = text[start.upperBound..<end.lowerBound]
    while let item = rest.range(of: "<rdf:li"), let close = rest.range(of: "</rdf:li>"),
      item.upperBound <= close.lowerBound
    {
      items.append(rest[item.upperBound..<close.lowerBound])
      rest = rest[close.upperBound...]
    }
    return items
  }

  /// A property's value, whether it is an attribute or an element.
  private static func value(_ name: String, in text: Substring) -> String? {
    for (opening, closing) in [("\(name)=\"", "\""), ("\(name)='", "'"), ("<\(name)>", "<")] {
      if let start = text.range(of: opening),
        let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
      {
        return String(text[start.upperBound..<end.lowerBound])
      }
    }
    return nil
  }
}
