/// A codec as RFC 6381 writes it (`avc1.640028`, `mp4a.40.2`), by the code that Apple has for it.
struct RFC6381Codec {
  /// The four-character code; nil for what is shorter.
  let code: UInt32?

  init(_ text: String) {
    let parts = text.split(separator: ".").map(String.init)
    let name = parts.first ?? ""
    let letters = name == "mp4a" ? Self.sound(Array(parts.dropFirst())) : Self.names[name.lowercased()] ?? name
    let bytes = Array(letters.utf8)
    code = bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  private static let names = ["flac": "flac", "opus": "opus", "alac": "alac", "mp3": ".mp3"]

  /// The sound of MPEG-4, by its object type.
  private static func sound(_ parts: [String]) -> String {
    switch (parts.first?.lowercased(), parts.dropFirst().first) {
    case ("69", _), ("6b", _), ("40", "34"): ".mp3"
    case ("40", "5"): "aach"
    case ("40", "29"): "aacp"
    case ("40", "23"): "aacl"
    case ("40", "39"): "aace"
    case ("40", "42"): "usac"
    default: "aac "
    }
  }
}
