import Foundation

/// An element of an XMP packet, with namespaces instead of prefixes.
package struct XMPElement {
  /// A name with its namespace.
  package struct Name: Hashable {
    package var namespace: String
    package var local: String

    package init(namespace: String, local: String) { (self.namespace, self.local) = (namespace, local) }
  }

  package var name: Name
  package var prefix: String
  package var attributes: [(name: Name, prefix: String, value: String)] = []
  package var children: [XMPElement] = []
  package var text = ""

  init(name: Name, prefix: String) { (self.name, self.prefix) = (name, prefix) }

  package func attribute(_ namespace: String, _ local: String) -> String? {
    attributes.first { $0.name == Name(namespace: namespace, local: local) }?.value
  }
}
