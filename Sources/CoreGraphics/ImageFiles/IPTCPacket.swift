import Foundation

/// The press's metadata in XMP packets, for files that hold no record: each text has a property by the IPTC's photo metadata
/// standard. What has none there, such as `Contact`, is left out.
enum IPTCPacket {
  private enum Form {
    case text
    /// A text in the language of whoever asks.
    case alternatives
    case bag
    case sequence

    var list: String? {
      switch self {
      case .text: nil
      case .alternatives: "Alt"
      case .bag: "Bag"
      case .sequence: "Seq"
      }
    }
  }

  private static let namespaces = [
    "dc": "http://purl.org/dc/elements/1.1/", "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
  ]
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let properties: [(key: String, prefix: String, name: String, form: Form)] = [
    ("ObjectName", "dc", "title", .alternatives),
    ("Urgency", "photoshop", "Urgency", .text),
    ("SubjectReference", "Iptc4xmpCore", "SubjectCode", .bag),
    ("Category", "photoshop", "Category", .text),
    ("SupplementalCategory", "photoshop", "SupplementalCategories", .bag),
    ("Keywords", "dc", "subject", .bag),
    ("SpecialInstructions", "photoshop", "Instructions", .text),
    ("ObjectAttributeReference", "Iptc4xmpCore", "IntellectualGenre", .text),
    ("Byline", "dc", "creator", .sequence),
    ("BylineTitle", "photoshop", "AuthorsPosition", .text),
    ("City", "photoshop", "City", .text),
    ("SubLocation", "Iptc4xmpCore", "Location", .text),
    ("Province/State", "photoshop", "State", .text),
    ("Country/PrimaryLocationCode", "Iptc4xmpCore", "CountryCode", .text),
    ("Country/PrimaryLocationName", "photoshop", "Country", .text),
    ("OriginalTransmissionReference", "photoshop", "TransmissionReference", .text),
    ("Headline", "photoshop", "Headline", .text),
    ("Credit", "photoshop", "Credit", .text),
    ("Source", "photoshop", "Source", .text),
    ("CopyrightNotice", "dc", "rights", .alternatives),
    ("Caption/Abstract", "dc", "description", .alternatives),
    ("Writer/Editor", "photoshop", "CaptionWriter", .text),
    ("LanguageIdentifier", "dc", "language", .bag),
  ]
  /// Two texts of the record, a day and a time, are one in XMP.
  private static let date = (prefix: "photoshop", name: "DateCreated")

  // MARK: Reading

  /// The dictionary of properties.
  static func dictionary(of packet: Data) -> CFDictionary {
    let descriptions = descriptions(of: packet)
    func texts(_ prefix: String, _ name: String) -> [String] {
      let wanted = XMPElement.Name(namespace: namespaces[prefix] ?? "", local: name)
      for description in descriptions {
        if let short = description.attribute(wanted.namespace, name) { return [short] }
        guard let element = description.children.first(where: { $0.name == wanted }) else { continue }
        guard let list = element.children.first else { return [element.text] }
        return list.children.map(\.text)
      }
      return []
    }
    var found: CFDictionary = [:]
    for (key, prefix, name, form) in properties {
      let all = texts(prefix, name).filter { !$0.isEmpty }
      guard let first = all.first else { continue }
      let isList = form == .bag && ["Keywords", "SupplementalCategory"].contains(key)
      found[key] = isList || form != .alternatives && all.count > 1 ? all as Any : first
    }
    if let moment = texts(date.prefix, date.name).first {
      let parts = moment.split(separator: "T", maxSplits: 1)
      found["DateCreated"] = parts.first?.filter(\.isNumber)
      if parts.count == 2 { found["TimeCreated"] = String(parts[1].filter { $0 != ":" }) }
    }
    return found
  }

  private static func descriptions(of packet: Data) -> [XMPElement] {
    guard let root = XMPParser.root(of: packet) else { return [] }
    let name = XMPElement.Name(namespace: rdf, local: "RDF")
    let list = root.name == name ? root : root.children.first { $0.name == name }
    return list?.children.filter { $0.name == XMPElement.Name(namespace: rdf, local: "Description") } ?? []
  }

  // MARK: Writing

  /// A packet with what a dictionary says in place of what it says of that itself; the packet as it is where the dictionary says
  /// nothing that has a place there.
  static func packet(_ packet: Data?, adding dictionary: CFDictionary) -> Data? {
    let known = packet.map { self.dictionary(of: $0) } ?? [:]
    var (elements, replaced): (String, [(prefix: String, name: String)]) = ("", [])
    for (key, prefix, name, form) in properties {
      let texts = texts(dictionary[key])
      guard !texts.isEmpty, texts != self.texts(known[key]) else { continue }
      elements += element("\(prefix):\(name)", form, texts)
      if known[key] != nil { replaced.append((prefix, name)) }
    }
    if let moment = moment(dictionary), moment != self.moment(known) {
      elements += element("\(date.prefix):\(date.name)", .text, [moment])
      if known["DateCreated"] != nil { replaced.append(date) }
    }
    guard !elements.isEmpty else { return packet }
    let names = namespaces.sorted { $0.key < $1.key }.map { " xmlns:\($0.key)=\"\($0.value)\"" }.joined()
    let added = "<rdf:Description rdf:about=\"\" xmlns:rdf=\"\(rdf)\"\(names)>\n\(elements)</rdf:Description>\n"
    guard let packet, let old = String(validating: packet, as: UTF8.self) else {
      return Data(
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="\(rdf)">
        \(added)</rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>
        """.utf8)
    }
    var text = old
    for (prefix, name) in replaced { text = removing("\(prefix):\(name)", from: text) }
    guard let end = text.range(of: "</rdf:RDF>", options: .backwards) else { return packet }
    text.insert(contentsOf: added, at: end.lowerBound)
    return Data(text.utf8)
  }

  private static func texts(_ value: Any?) -> [String] {
    guard let value else { return [] }
    return (value as? [Any] ?? [value]).compactMap { one in
      one as? String ?? ExifWriter.numbers(one)?.first.flatMap { Int(exactly: $0.rounded()) }.map(String.init)
    }
  }

  /// The record's day and time as XMP has them.
  private static func moment(_ dictionary: CFDictionary) -> String? {
    guard let day = dictionary["DateCreated"] as? String, day.count == 8, day.allSatisfy(\.isNumber) else { return nil }
    let date = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    guard let time = dictionary["TimeCreated"] as? String, time.count >= 6 else { return date }
    var moment = "\(date)T\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
    let zone = time.dropFirst(6)
    if zone.count == 5 { moment += "\(zone.prefix(3)):\(zone.suffix(2))" }
    return moment
  }

  private static func element(_ name: String, _ form: Form, _ texts: [String]) -> String {
    guard let list = form.list else { return "<\(name)>\(texts[0].escapedForXML)</\(name)>\n" }
    let language = form == .alternatives ? " xml:lang=\"x-default\"" : ""
    let kept = form == .alternatives ? texts.prefix(1) : texts[...]
    let items = kept.map { "<rdf:li\(language)>\($0.escapedForXML)</rdf:li>" }.joined()
    return "<\(name)><rdf:\(list)>\(items)</rdf:\(list)></\(name)>\n"
  }

  /// The text without an element, and without the attribute that stands for it.
  private static func removing(_ name: String, from text: String) -> String {
    var text = text
    if let start = text.range(of: "<\(name)[\\s>]", options: .regularExpression),
      let end = text.range(of: "</\(name)>", range: start.upperBound..<text.endIndex)
    {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return text.replacingOccurrences(of: "\\s\(name)=\"[^\"]*\"", with: "", options: .regularExpression)
  }
}
