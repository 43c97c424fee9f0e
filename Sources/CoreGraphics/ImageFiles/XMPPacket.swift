import Foundation

/// XMP packets as text that is changed where a fact changes; all else in them stays as it is, byte by byte.
package struct XMPPacket {
  /// The namespaces of prefixes that everybody knows.
  package static let namespaces = [
    "exif": "http://ns.adobe.com/exif/1.0/", "exifEX": "http://cipa.jp/exif/1.0/",
    "aux": "http://ns.adobe.com/exif/1.0/aux/", "dc": "http://purl.org/dc/elements/1.1/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
    "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "tiff": "http://ns.adobe.com/tiff/1.0/", "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
  ]
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let xml = "http://www.w3.org/XML/1998/namespace"

  private let text: String
  private let descriptions: [XMPElement]
  /// Where a further description can be inserted.
  private let end: String.Index

  /// Nil for what isn't XMP, or has no end tag.
  init?(_ packet: Data) {
    guard let text = String(validating: packet, as: UTF8.self), let root = XMPParser.root(of: text) else { return nil }
    func isRDF(_ element: XMPElement, _ local: String) -> Bool {
      element.name == XMPElement.Name(namespace: Self.rdf, local: local)
    }
    guard let list = isRDF(root, "RDF") ? root : root.children.first(where: { isRDF($0, "RDF") }),
      let end = text.range(of: "</", options: .backwards, range: list.range)?.lowerBound
    else { return nil }
    (self.text, self.end) = (text, end)
    descriptions = list.children.filter { isRDF($0, "Description") }
  }

  // MARK: Reading

  /// The texts of a property such as `dc:subject`; of alternatives that of the default language. Nil where it isn't there.
  private func texts(_ name: String) -> [String]? {
    let wanted = Self.name(name)
    for description in descriptions {
      if let short = description.attribute(wanted.namespace, wanted.local) { return [short] }
      guard let element = description.children.first(where: { $0.name == wanted }) else { continue }
      guard let list = element.children.first else { return [element.text] }
      guard list.name.namespace == Self.rdf else { return nil }
      let items = list.children
      guard list.name.local == "Alt" else { return items.map(\.text) }
      let chosen = items.first { $0.attribute(Self.xml, "lang") == "x-default" } ?? items.first
      return chosen.map { [$0.text] } ?? []
    }
    return nil
  }

  /// The texts of the first of a fact's names that is there; nil where they are empty.
  private func texts(of field: MetadataField) -> [String]? {
    let texts = field.names.lazy.compactMap { self.texts($0) }.first?.filter { !$0.isEmpty }
    return texts.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func ranges(_ name: String) -> [Range<String.Index>] {
    let wanted = Self.name(name)
    return descriptions.flatMap { description in
      description.attributes.filter { $0.name == wanted }.map(\.range)
        + description.children.filter { $0.name == wanted }.map(\.range)
    }
  }

  private static func name(_ text: String) -> XMPElement.Name {
    let parts = text.split(separator: ":").map(String.init)
    return XMPElement.Name(namespace: namespaces[parts[0]] ?? "", local: parts[parts.count - 1])
  }

  /// The entries of the IPTC record that a packet states.
  static func press(of packet: Data) -> CFDictionary {
    guard let packet = XMPPacket(packet) else { return [:] }
    return MetadataField.all.reduce(into: [:]) { found, field in
      guard !field.press.isEmpty, let texts = packet.texts(of: field) else { return }
      for (key, value) in zip(field.press, field.pressValues(of: texts)) { found[key] = value }
    }
  }

  /// What a packet says in place of an older one, as properties: the entries that aren't as these properties have them, and null
  /// for facts that only the older one states.
  static func changes(_ packet: Data, replacing old: Data?, with properties: CFDictionary) -> CFDictionary {
    guard let new = XMPPacket(packet) else { return [:] }
    let old = old.flatMap { XMPPacket($0) }
    var changes: [String: CFDictionary] = [:]
    for field in MetadataField.all where field.form != .structure {
      let entries =
        field.properties
        + field.press.map {
          MetadataField.Property(dictionary: kCGImagePropertyIPTCDictionary, key: $0)
        }
      // Where several names are there, the one that was changed is meant.
      let changed = field.names.first { name in
        let texts = new.texts(name) ?? []
        return !texts.allSatisfy(\.isEmpty) && texts != old?.texts(name)
      }
      guard let texts = changed.flatMap({ new.texts($0) }) ?? new.texts(of: field) else {
        guard old?.texts(of: field) != nil else { continue }
        for entry in entries { changes[entry.dictionary, default: [:]][entry.key] = NSNull() }
        continue
      }
      for (dictionary, values) in field.dictionaries(of: texts) {
        guard let values = values as? CFDictionary, !field.agrees(texts, with: properties, in: dictionary) else {
          continue
        }
        for entry in entries where entry.dictionary == dictionary {
          changes[dictionary, default: [:]][entry.key] = NSNull()
        }
        changes[dictionary, default: [:]].merge(values) { $1 }
      }
    }
    return changes
  }

  // MARK: Writing

  /// A packet with facts in place of what it says of them itself, nil for those that go; the packet as it is where it says all of
  /// it already.
  static func packet(_ packet: Data?, saying facts: [MetadataAgreement.Fact]) -> Data? {
    guard !facts.isEmpty else { return packet }
    let old = packet.flatMap { XMPPacket($0) }
    var (removed, elements): ([Range<String.Index>], String) = ([], "")
    var prefixes: Set<String> = []
    for (field, texts) in facts {
      let standing = field.names.filter { old?.ranges($0).isEmpty == false }
      if let texts, field.form != .structure {
        guard field.isShared || !standing.isEmpty else { continue }
        let canonical = field.canonical(texts)
        let isSaid = standing.allSatisfy { old?.texts($0).map { field.canonical($0) == canonical } ?? false }
        if isSaid, !standing.isEmpty { continue }
        elements += element(field.names[0], field.form, texts)
        prefixes.insert(String(field.names[0].prefix { $0 != ":" }))
      }
      removed += standing.flatMap { old?.ranges($0) ?? [] }
    }
    guard !elements.isEmpty || !removed.isEmpty else { return packet }
    return old?.changed(removing: removed, adding: elements, prefixes) ?? new(elements, prefixes)
  }

  private func changed(removing: [Range<String.Index>], adding elements: String, _ prefixes: Set<String>) -> Data {
    var (result, place) = ("", text.startIndex)
    for range in removing.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      result += text[place..<range.lowerBound]
      place = range.upperBound
    }
    result += text[place..<end]
    if !elements.isEmpty {
      let about = descriptions.first?.attribute(Self.rdf, "about") ?? ""
      result += Self.description(elements, prefixes, about: about)
    }
    return Data((result + text[end...]).utf8)
  }

  private static func new(_ elements: String, _ prefixes: Set<String>) -> Data {
    Data(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="\(rdf)">
      \(description(elements, prefixes, about: ""))</rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  private static func description(_ elements: String, _ prefixes: Set<String>, about: String) -> String {
    let names = prefixes.sorted().map { " xmlns:\($0)=\"\(namespaces[$0] ?? "")\"" }.joined()
    let start = "<rdf:Description rdf:about=\"\(about.escapedForXML)\" xmlns:rdf=\"\(rdf)\"\(names)>\n"
    return start + elements + "</rdf:Description>\n"
  }

  private static func element(_ name: String, _ form: MetadataField.Form, _ texts: [String]) -> String {
    func list(_ kind: String, _ texts: [String], _ attributes: String = "") -> String {
      let items = texts.map { "<rdf:li\(attributes)>\($0.escapedForXML)</rdf:li>" }.joined()
      return "<\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>\n"
    }
    switch form {
    case .alternatives: return list("Alt", [texts[0]], " xml:lang=\"x-default\"")
    case .bag: return list("Bag", texts)
    case .sequence, .integers, .fractions: return list("Seq", texts)
    case .text, .integer, .fraction, .date, .stamp, .coordinate, .structure:
      return "<\(name)>\(texts[0].escapedForXML)</\(name)>\n"
    }
  }
}
