import Foundation

/// Reads the XML of XMP packets: elements, attributes, text and namespaces, without document types.
package struct XMPParser {
  /// Deeper elements are refused, as are packets that are damaged.
  private static let mostLevels = 64
  private static let entities: [Substring: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private var rest: Substring
  private var namespaces: [[String: String]] = [["xml": "http://www.w3.org/XML/1998/namespace"]]

  /// The root element; nil for what isn't well-formed.
  package static func root(of data: Data) -> XMPElement? {
    String(validating: data, as: UTF8.self).flatMap { root(of: $0) }
  }

  /// The root element of a packet's text.
  package static func root(of text: String) -> XMPElement? {
    var parser = XMPParser(rest: text[...])
    guard parser.skipOutside() else { return nil }
    return parser.element()
  }

  private init(rest: Substring) { self.rest = rest }

  /// Goes to the next element; false where there is none.
  private mutating func skipOutside() -> Bool {
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.hasPrefix("<?") {
        guard skip(behind: "?>") else { return false }
      } else if rest.hasPrefix("<!--") {
        guard skip(behind: "-->") else { return false }
      } else {
        return !rest.hasPrefix("<!")
      }
    }
    return false
  }

  private mutating func skip(behind end: String) -> Bool {
    guard let range = rest.range(of: end) else { return false }
    rest = rest[range.upperBound...]
    return true
  }

  private mutating func element() -> XMPElement? {
    guard namespaces.count <= Self.mostLevels, rest.first == "<" else { return nil }
    let start = rest.startIndex
    rest = rest.dropFirst()
    let tag = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    guard !tag.isEmpty else { return nil }
    rest = rest.dropFirst(tag.count)
    guard let (attributes, isEmpty) = attributes() else { return nil }
    var known = namespaces.last ?? [:]
    for (name, value, _) in attributes {
      if name == "xmlns" { known[""] = value }
      if name.hasPrefix("xmlns:") { known[String(name.dropFirst(6))] = value }
    }
    namespaces.append(known)
    defer { namespaces.removeLast() }
    let (name, prefix) = resolved(tag, isAttribute: false)
    var element = XMPElement(name: name, prefix: prefix, range: start..<rest.startIndex)
    for (name, value, range) in attributes where name != "xmlns" && !name.hasPrefix("xmlns:") {
      let (name, prefix) = resolved(name, isAttribute: true)
      element.attributes.append((name, prefix, value, range))
    }
    guard isEmpty || content(of: &element, tag) else { return nil }
    element.range = start..<rest.startIndex
    return element
  }

  private func resolved(_ name: Substring, isAttribute: Bool) -> (XMPElement.Name, String) {
    let parts = name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let namespace = isAttribute && prefix.isEmpty ? "" : namespaces.last?[prefix] ?? ""
    return (XMPElement.Name(namespace: namespace, local: String(parts.last ?? "")), prefix)
  }

  /// The attributes of a tag, and whether the element ends with it.
  private mutating func attributes() -> ([(Substring, String, Range<String.Index>)], Bool)? {
    var found: [(Substring, String, Range<String.Index>)] = []
    while true {
      let start = rest.startIndex
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("/>") {
        rest = rest.dropFirst(2)
        return (found, true)
      }
      if rest.first == ">" {
        rest = rest.dropFirst()
        return (found, false)
      }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "<" }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      guard !name.isEmpty, rest.first == "=" else { return nil }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { return nil }
      let value = Self.decoded(rest[..<end])
      rest = rest[rest.index(after: end)...]
      found.append((name, value, start..<rest.startIndex))
    }
  }

  /// What stands between the tags; false where it doesn't end.
  private mutating func content(of element: inout XMPElement, _ tag: Substring) -> Bool {
    while let start = rest.firstIndex(of: "<") {
      element.text += Self.decoded(rest[..<start])
      rest = rest[start...]
      if rest.hasPrefix("</") {
        rest = rest.dropFirst(2)
        guard rest.hasPrefix(tag) else { return false }
        return skip(behind: ">")
      }
      if rest.hasPrefix("<!--") {
        guard skip(behind: "-->") else { return false }
      } else if rest.hasPrefix("<![CDATA[") {
        guard let end = rest.range(of: "]]>") else { return false }
        element.text += rest[rest.index(rest.startIndex, offsetBy: 9)..<end.lowerBound]
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<?") {
        guard skip(behind: "?>") else { return false }
      } else {
        guard let child = self.element() else { return false }
        element.children.append(child)
      }
    }
    return false
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
