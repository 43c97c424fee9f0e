import CoreGraphics
import Foundation

extension XMPProperty {
  /// The properties of a packet; nil for what isn't XMP.
  static func properties(of packet: Data) -> [XMPProperty]? {
    guard let root = XMPParser.root(of: packet) else { return nil }
    let rdf = XMPElement.Name(namespace: XMPNamespace.rdf, local: "RDF")
    guard let list = root.name == rdf ? root : root.children.first(where: { $0.name == rdf }) else { return nil }
    return list.children.filter { isRDF($0, "Description") }.flatMap { fields(of: $0) }
  }

  private static func isRDF(_ element: XMPElement, _ local: String) -> Bool {
    element.name == XMPElement.Name(namespace: XMPNamespace.rdf, local: local)
  }

  /// What an element says by its attributes and its children.
  private static func fields(of element: XMPElement) -> [XMPProperty] {
    let short = element.attributes.filter { ![XMPNamespace.rdf, XMPNamespace.xml, ""].contains($0.name.namespace) }
      .map { attribute in
        XMPProperty(
          namespace: attribute.name.namespace, prefix: attribute.prefix, name: attribute.name.local,
          value: .string(attribute.value))
      }
    return short + element.children.map(XMPProperty.init)
  }

  private init(_ element: XMPElement) {
    self.init(
      namespace: element.name.namespace, prefix: element.prefix, name: element.name.local,
      value: Self.value(of: element), language: element.attribute(XMPNamespace.xml, "lang"))
  }

  private static func value(of element: XMPElement) -> Value {
    if let resource = element.attribute(XMPNamespace.rdf, "resource") { return .string(resource) }
    let isStructure = element.attribute(XMPNamespace.rdf, "parseType") == "Resource"
    if isStructure { return .structure(fields(of: element)) }
    guard let child = element.children.first else {
      let short = fields(of: element)
      return short.isEmpty ? .string(element.text) : .structure(short)
    }
    let types: [(String, CGImageMetadataType)] = [
      ("Bag", .arrayUnordered), ("Seq", .arrayOrdered), ("Alt", .alternateArray),
    ]
    if let (_, type) = types.first(where: { isRDF(child, $0.0) }) {
      let items = child.children.filter { isRDF($0, "li") }.map(XMPProperty.init)
      let isText = type == .alternateArray && items.contains { $0.language != nil }
      return .array(isText ? .alternateText : type, items)
    }
    guard isRDF(child, "Description") else { return .structure(fields(of: element)) }
    let fields = fields(of: child)
    // A value with qualifiers.
    return fields.first { $0.namespace == XMPNamespace.rdf && $0.name == "value" }?.value ?? .structure(fields)
  }
}
