import CoreGraphics

/// Sets what a property of an image says, by the names of the dictionaries and keys of `CGImageSourceCopyPropertiesAtIndex`, such
/// as `kCGImagePropertyExifDictionary` and `kCGImagePropertyExifDateTimeOriginal`. For TIFF, EXIF, GPS and IPTC; false for
/// properties that XMP doesn't have, and for values that they can't have. A fraction of a second or an offset is set after its date.
@discardableResult
public func CGImageMetadataSetValueMatchingImageProperty(
  _ metadata: CGMutableImageMetadata, _ dictionaryName: CFString, _ propertyName: CFString, _ value: CFTypeRef
) -> Bool {
  guard let field = MetadataField.matching(dictionaryName, propertyName) else { return false }
  var properties = metadata.texts(of: field).map { field.dictionaries(of: $0) } ?? [:]
  var dictionary = properties[dictionaryName] as? CFDictionary ?? [:]
  dictionary[propertyName] = value
  properties[dictionaryName] = dictionary
  let texts =
    dictionaryName == kCGImagePropertyIPTCDictionary
    ? field.texts(ofPress: dictionary) : field.texts(ofProperties: properties)
  guard let texts, metadata.change(nil, field.names[0], XMPProperty.value(of: texts, field.form)) else { return false }
  // What other programs call the same would contradict it.
  for name in field.names.dropFirst() where metadata.property(nil, name) != nil { _ = metadata.change(nil, name, nil) }
  return true
}

/// The tag that says what a property of an image says, by the names of the dictionaries and keys of
/// `CGImageSourceCopyPropertiesAtIndex`; nil if there is none.
public func CGImageMetadataCopyTagMatchingImageProperty(
  _ metadata: CGImageMetadata, _ dictionaryName: CFString, _ propertyName: CFString
) -> CGImageMetadataTag? {
  MetadataField.matching(dictionaryName, propertyName)?.names.lazy.compactMap { metadata.property(nil, $0) }.first
    .map(CGImageMetadataTag.init)
}

extension CGImageMetadata {
  /// The texts of a fact, by the first of its names that is there.
  fileprivate func texts(of field: MetadataField) -> [String]? {
    guard let property = field.names.lazy.compactMap({ self.property(nil, $0) }).first else { return nil }
    switch property.value {
    case .array(let type, let items) where ![.alternateText, .alternateArray].contains(type):
      return items.compactMap(\.text)
    case .string, .array, .structure: return property.text.map { [$0] }
    }
  }
}

extension XMPProperty {
  /// The value of texts in a form.
  fileprivate static func value(of texts: [String], _ form: MetadataField.Form) -> Value {
    func list(_ type: CGImageMetadataType, language: String? = nil) -> Value {
      .array(
        type,
        texts.map { text in
          XMPProperty(
            namespace: XMPNamespace.rdf, prefix: "rdf", name: "li", value: .string(text), language: language)
        })
    }
    switch form {
    case .alternatives: return list(.alternateText, language: "x-default")
    case .bag: return list(.arrayUnordered)
    case .sequence, .integers, .fractions: return list(.arrayOrdered)
    case .text, .integer, .fraction, .date, .stamp, .coordinate, .structure: return .string(texts[0])
    }
  }
}
