import FoundationAdditions
import UniformTypeIdentifiers

/// The best type with a tag that conforms to another one, if that is given; a dynamic type where none is declared, nil for
/// an invalid tag.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> CFUnmanaged<CFString>? {
  types(inTagClass, inTag, inConformingToUTI).first.map { CFUnmanaged($0.identifier) }
}

/// All types with a tag that conform to another one, if that is given; a dynamic type where none is declared, nil for an
/// invalid tag.
public func UTTypeCreateAllIdentifiersForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> CFUnmanaged<CFArray>? {
  let found = types(inTagClass, inTag, inConformingToUTI)
  return found.isEmpty ? nil : CFUnmanaged(found.map(\.identifier))
}

private func types(_ tagClass: CFString, _ tag: CFString, _ supertype: CFString?) -> [UTType] {
  guard let supertype else {
    return UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: nil)
  }
  guard let supertype = UTType(supertype) else { return [] }
  return UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
}

/// The preferred tag of a type; nil if it has none of this class.
public func UTTypeCopyPreferredTagWithClass(
  _ inUTI: CFString, _ inTagClass: CFString
) -> CFUnmanaged<CFString>? {
  UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)]?.first.map { CFUnmanaged($0) }
}

/// All tags of a type; nil if it has none of this class.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> CFUnmanaged<CFArray>? {
  UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)].map { CFUnmanaged($0) }
}

/// Whether two identifiers name the same type: letter case doesn't count, and dynamic types are the same when all that one
/// says the other does, too.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  if inUTI1.lowercased() == inUTI2.lowercased() { return true }
  guard let first = UTType(inUTI1), let second = UTType(inUTI2), first.isDynamic, second.isDynamic else { return false }
  return first.tags.mapValues(Set.init) == second.tags.mapValues(Set.init) && first.supertypes == second.supertypes
}

/// Whether a type is another one, or conforms to it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI), let other = UTType(inConformsToUTI) else { return false }
  return type.conforms(to: other)
}

/// What to call a type, in the user's language if known; nil for an unknown type.
public func UTTypeCopyDescription(_ inUTI: CFString) -> CFUnmanaged<CFString>? {
  UTType(inUTI)?.localizedDescription.map { CFUnmanaged($0) }
}

/// Whether a type is declared.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI)?.isDeclared ?? false }

/// Whether a type is dynamic: nobody declares it, and its identifier holds its tags.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI)?.isDynamic ?? false }

/// The declaration of a type, by the keys `kUTType…Key`, with all that it conforms to; nil for one that isn't declared.
public func UTTypeCopyDeclaration(_ inUTI: CFString) -> CFUnmanaged<CFDictionary>? {
  guard let type = UTType(inUTI), type.isDeclared else { return nil }
  var declaration: CFDictionary = [
    kUTTypeIdentifierKey: type.identifier, kUTTypeConformsToKey: type.supertypes.map(\.identifier).sorted(),
    kUTTypeTagSpecificationKey: Dictionary(uniqueKeysWithValues: type.tags.map { ($0.key.rawValue, $0.value) }),
  ]
  declaration[kUTTypeDescriptionKey] = type.localizedDescription
  return CFUnmanaged(declaration)
}

/// A four-character code as a string of Mac Roman characters, as tags have it.
public func UTCreateStringForOSType(_ inOSType: OSType) -> CFUnmanaged<CFString> {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: inOSType >> (24 - 8 * $0)) }
  return CFUnmanaged(String(bytes: bytes, encoding: .macOSRoman) ?? "")
}

/// The four-character code that a string spells in Mac Roman characters; 0 for other strings.
public func UTGetOSTypeFromString(_ inString: CFString) -> OSType {
  guard let bytes = inString.data(using: .macOSRoman), bytes.count == 4 else { return 0 }
  return bytes.reduce(0) { $0 << 8 | OSType($1) }
}
