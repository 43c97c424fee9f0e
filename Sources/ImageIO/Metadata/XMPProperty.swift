import CoreGraphics

/// A property of an XMP packet.
struct XMPProperty: Sendable, Equatable {
  /// What a property holds.
  indirect enum Value: Sendable, Equatable {
    case string(String)
    case array(CGImageMetadataType, [XMPProperty])
    case structure([XMPProperty])
  }

  var namespace: String
  var prefix: String
  var name: String
  var value: Value
  /// The language of a text among alternatives.
  var language: String?

  /// The text: itself, or that of the default language.
  var text: String? {
    switch value {
    case .string(let text): text
    case .array(.alternateText, let items): (items.first { $0.language == "x-default" } ?? items.first)?.text
    case .array, .structure: nil
    }
  }

  var type: CGImageMetadataType {
    switch value {
    case .string: .string
    case .array(let type, _): type
    case .structure: .structure
    }
  }
}

/// Namespaces and prefixes that everybody knows.
enum XMPNamespace {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let byPrefix = XMPPacket.namespaces
}
