import Foundation

/// An element of an XMP packet, with namespaces instead of prefixes.
struct XMPElement {
  /// A name with its namespace.
  struct Name: Hashable {
    var namespace: String
    var local: String
  }

  var name: Name
  var prefix: String
  var attributes: [(name: Name, prefix: String, value: String)] = []
  var children: [XMPElement] = []
  var text = ""

  func attribute(_ namespace: String, _ local: String) -> String? {
    attributes.first { $0.name == Name(namespace: namespace, local: local) }?.value
  }
}
