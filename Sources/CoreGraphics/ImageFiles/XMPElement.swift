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
  /// The range is where an attribute stands in the packet's text, with the space before it.
  package var attributes: [(name: Name, prefix: String, value: String, range: Range<String.Index>)] = []
  package var children: [XMPElement] = []
  package var text = ""
  /// Where the element stands in the packet's text.
  package var range: Range<String.Index>

  init(name: Name, prefix: String, range: Range<String.Index>) {
    (self.name, self.prefix, self.range) = (name, prefix, range)
  }

  package func attribute(_ namespace: String, _ local: String) -> String? {
    attributes.first { $0.name == Name(namespace: namespace, local: local) }?.value
  }
}
