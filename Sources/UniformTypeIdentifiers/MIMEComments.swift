/// Reads the descriptions in a MIME type's XML file, as `update-mime-database` writes it.
enum MIMEComments {
  private static let entities: [Substring: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The descriptions by language; that in English has none.
  static func comments(in text: String) -> [String: String] {
    var comments: [String: String] = [:]
    // Each part begins with the element's attributes. Comments of XML begin otherwise.
    for part in text.split(separator: "<comment").dropFirst() {
      guard let start = part.firstIndex(of: ">"), let end = part.firstIndex(of: "<"), start < end else { continue }
      let attributes = part[..<start].split(separator: "\"", omittingEmptySubsequences: false)
      let language = attributes.count >= 2 && attributes[0].hasSuffix("xml:lang=") ? String(attributes[1]) : ""
      comments[language] = decoded(part[part.index(after: start)..<end])
    }
    return comments
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: ";"), let character = character(part[..<end]) else {
        result += (index > 0 ? "&" : "") + part
        continue
      }
      result.append(character)
      result += part[part.index(after: end)...]
    }
    return result
  }

  private static func character(_ entity: Substring) -> Character? {
    if let known = entities[entity] { return known }
    guard entity.first == "#" else { return nil }
    let digits = entity.dropFirst()
    let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
