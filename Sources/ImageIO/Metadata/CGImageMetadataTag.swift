import CoreGraphics

/// A property of an image's metadata: namespace, name and value.
public final class CGImageMetadataTag: Sendable {
  let property: XMPProperty

  init(_ property: XMPProperty) { self.property = property }
}

/// A tag with a value: a string, number or Boolean, an array of these or of tags, or a dictionary of these; nil where the
/// value isn't of the type, the name is empty, or the namespace is unknown and has no prefix.
public func CGImageMetadataTagCreate(
  _ xmlns: CFString, _ prefix: CFString?, _ name: CFString, _ type: CGImageMetadataType, _ value: CFTypeRef
) -> CGImageMetadataTag? {
  guard !name.isEmpty, !xmlns.isEmpty,
    let prefix = prefix ?? XMPNamespace.byPrefix.first(where: { $0.value == xmlns })?.key,
    let value = XMPProperty.value(of: value, type, xmlns, prefix)
  else { return nil }
  return CGImageMetadataTag(XMPProperty(namespace: xmlns, prefix: prefix, name: name, value: value))
}

/// The namespace of a tag.
public func CGImageMetadataTagCopyNamespace(_ tag: CGImageMetadataTag) -> CFString? { tag.property.namespace }

/// The prefix of a tag.
public func CGImageMetadataTagCopyPrefix(_ tag: CGImageMetadataTag) -> CFString? { tag.property.prefix }

/// The name of a tag.
public func CGImageMetadataTagCopyName(_ tag: CGImageMetadataTag) -> CFString? { tag.property.name }

/// The type of a tag.
public func CGImageMetadataTagGetType(_ tag: CGImageMetadataTag) -> CGImageMetadataType { tag.property.type }

/// The value of a tag: a string, an array of tags, or a dictionary of tags by their prefixes and names.
public func CGImageMetadataTagCopyValue(_ tag: CGImageMetadataTag) -> CFTypeRef? {
  switch tag.property.value {
  case .string(let text): text
  case .array(_, let items): items.map(CGImageMetadataTag.init)
  case .structure(let fields):
    Dictionary(fields.map { ("\($0.prefix):\($0.name)", CGImageMetadataTag($0)) }) { first, _ in first }
  }
}

/// The qualifiers of a tag: the language of a text among several; nil if there is none.
public func CGImageMetadataTagCopyQualifiers(_ tag: CGImageMetadataTag) -> CFArray? {
  tag.property.language.map { language in
    [
      CGImageMetadataTag(
        XMPProperty(namespace: XMPNamespace.xml, prefix: "xml", name: "lang", value: .string(language)))
    ]
  }
}

extension XMPProperty {
  /// A value as a program gives it; nil where it isn't of the type.
  static func value(
    of value: Any, _ type: CGImageMetadataType, _ namespace: String, _ prefix: String
  ) -> Value? {
    switch type {
    case .invalid: return nil
    case .default:
      if value is [Any] { return self.value(of: value, .arrayOrdered, namespace, prefix) }
      if value is CFDictionary { return self.value(of: value, .structure, namespace, prefix) }
      return text(value).map { .string($0) }
    case .string: return text(value).map { .string($0) }
    case .structure:
      guard let fields = value as? CFDictionary else { return nil }
      let all = fields.sorted { $0.key < $1.key }.compactMap { key, value -> XMPProperty? in
        if let tag = value as? CGImageMetadataTag { return tag.property }
        let name = key.split(separator: ":").last.map(String.init) ?? key
        let own = key.contains(":") ? String(key.prefix { $0 != ":" }) : prefix
        let space = own == prefix ? namespace : XMPNamespace.byPrefix[own] ?? namespace
        return self.value(of: value, .default, space, own).map {
          XMPProperty(namespace: space, prefix: own, name: name, value: $0)
        }
      }
      return all.count == fields.count ? .structure(all) : nil
    case .arrayUnordered, .arrayOrdered, .alternateArray, .alternateText:
      // One text among alternatives is that of the default language.
      let items = value as? [Any] ?? (type == .alternateText && text(value) != nil ? [value] : nil)
      guard let items else { return nil }
      let all = items.compactMap { item -> XMPProperty? in
        if let tag = item as? CGImageMetadataTag { return tag.property }
        return self.value(of: item, .default, namespace, prefix).map {
          XMPProperty(
            namespace: XMPNamespace.rdf, prefix: "rdf", name: "li", value: $0,
            language: type == .alternateText ? "x-default" : nil)
        }
      }
      return all.count == items.count ? .array(type, all) : nil
    }
  }

  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text }
    if let flag = value as? Bool { return flag ? "True" : "False" }
    if let number = value as? any BinaryInteger { return "\(number)" }
    if let number = value as? Double {
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
    return (value as? NSNumber)?.stringValue
  }
}
