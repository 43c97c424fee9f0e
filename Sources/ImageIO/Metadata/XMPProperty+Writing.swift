import CoreGraphics
import Foundation

extension XMPProperty {
  /// A packet of properties.
  static func packet(of properties: [XMPProperty]) -> Data {
    var names: [String: String] = [:]
    for property in properties { property.collect(into: &names) }
    var text = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    text += "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n<rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\">\n"
    text += "<rdf:Description rdf:about=\"\""
    for (namespace, prefix) in names.sorted(by: { $0.value < $1.value }) {
      text += " xmlns:\(prefix)=\"\(namespace.escapedForXML)\""
    }
    text += ">\n"
    for property in properties { text += property.element(names) + "\n" }
    text += "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>"
    return Data(text.utf8)
  }

  /// A prefix for each namespace, and never one for two.
  private func collect(into names: inout [String: String]) {
    if !namespace.isEmpty, namespace != XMPNamespace.rdf, names[namespace] == nil {
      var (name, number) = (prefix.isEmpty ? "ns" : prefix, 1)
      while names.values.contains(name) || name == "rdf" || name == "x" {
        number += 1
        name = "\(prefix.isEmpty ? "ns" : prefix)\(number)"
      }
      names[namespace] = name
    }
    switch value {
    case .string: break
    case .array(_, let items), .structure(let items): for item in items { item.collect(into: &names) }
    }
  }

  private func element(_ names: [String: String]) -> String {
    let tag = namespace == XMPNamespace.rdf ? "rdf:\(name)" : "\(names[namespace] ?? "ns"):\(name)"
    let language = language.map { " xml:lang=\"\($0.escapedForXML)\"" } ?? ""
    switch value {
    case .string(let text): return "<\(tag)\(language)>\(text.escapedForXML)</\(tag)>"
    case .structure(let fields):
      return "<\(tag)\(language) rdf:parseType=\"Resource\">" + fields.map { $0.element(names) }.joined() + "</\(tag)>"
    case .array(let type, let items):
      let list = type == .arrayUnordered ? "rdf:Bag" : type == .arrayOrdered ? "rdf:Seq" : "rdf:Alt"
      let inner = items.map { item in
        var item = item
        (item.namespace, item.name) = (XMPNamespace.rdf, "li")
        return item.element(names)
      }.joined()
      return "<\(tag)><\(list)>\(inner)</\(list)></\(tag)>"
    }
  }
}
