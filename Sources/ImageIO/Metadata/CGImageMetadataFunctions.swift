import CoreGraphics

/// Metadata without a property.
public func CGImageMetadataCreateMutable() -> CGMutableImageMetadata {
  CGMutableImageMetadata(CGImageMetadata.State(properties: []))
}

/// A copy of metadata that can be changed.
public func CGImageMetadataCreateMutableCopy(_ metadata: CGImageMetadata) -> CGMutableImageMetadata? {
  CGMutableImageMetadata(metadata.state.withLock { $0 })
}

/// The metadata of an XMP packet; nil for what isn't one.
public func CGImageMetadataCreateFromXMPData(_ data: CFData) -> CGImageMetadata? {
  XMPProperty.properties(of: data).map { CGImageMetadata(CGImageMetadata.State(properties: $0)) }
}

/// An XMP packet of metadata.
public func CGImageMetadataCreateXMPData(_ metadata: CGImageMetadata, _ options: CFDictionary?) -> CFData? {
  XMPProperty.packet(of: metadata.state.withLock { $0.properties })
}

/// The tags at the top.
public func CGImageMetadataCopyTags(_ metadata: CGImageMetadata) -> CFArray? {
  metadata.state.withLock { $0.properties }.map(CGImageMetadataTag.init)
}

/// The tag at a path, such as `dc:subject[0]`, from the top or from another tag; nil if there is none.
public func CGImageMetadataCopyTagWithPath(
  _ metadata: CGImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> CGImageMetadataTag? {
  metadata.property(parent, path).map(CGImageMetadataTag.init)
}

/// The text at a path, in the default language where there are several; nil if there is none.
public func CGImageMetadataCopyStringValueWithPath(
  _ metadata: CGImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> CFString? {
  metadata.property(parent, path)?.text
}

/// Gives a prefix a namespace, for paths; false where the prefix has another one, which is then said.
@discardableResult
public func CGImageMetadataRegisterNamespaceForPrefix(
  _ metadata: CGMutableImageMetadata, _ xmlns: CFString, _ prefix: CFString,
  _ err: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let isRegistered = metadata.state.withLock { state in
    let known = CGImageMetadata.namespace(of: prefix, in: state)
    guard !xmlns.isEmpty, !prefix.isEmpty, known == nil || known == xmlns else { return false }
    state.namespaces[prefix] = xmlns
    return true
  }
  if !isRegistered { MetadataProblem.set(err, code: 1, "The prefix “\(prefix)” can't have the namespace “\(xmlns)”.") }
  return isRegistered
}

/// Sets the value of a tag at a path; structures and arrays on the way are made. False where the path leads nowhere.
@discardableResult
public func CGImageMetadataSetTagWithPath(
  _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString, _ tag: CGImageMetadataTag
) -> Bool {
  metadata.change(parent, path, tag.property.value)
}

/// Sets a value at a path: a string, number or Boolean, or arrays and dictionaries of these; structures and arrays on the
/// way are made. False where the path leads nowhere.
@discardableResult
public func CGImageMetadataSetValueWithPath(
  _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString, _ value: CFTypeRef
) -> Bool {
  if let tag = value as? CGImageMetadataTag { return metadata.change(parent, path, tag.property.value) }
  guard case .field(let prefix, _)? = XMPPath(path, prefix: parent?.property.prefix ?? "")?.steps.first,
    let namespace = metadata.state.withLock({ CGImageMetadata.namespace(of: prefix, in: $0) }),
    let new = XMPProperty.value(of: value, metadata.property(parent, path)?.arrayType ?? .default, namespace, prefix)
      ?? XMPProperty.value(of: value, .default, namespace, prefix)
  else { return false }
  return metadata.change(parent, path, new)
}

/// Removes the tag at a path; false if there is none.
@discardableResult
public func CGImageMetadataRemoveTagWithPath(
  _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> Bool {
  metadata.change(parent, path, nil)
}

/// Calls a block with each tag and its path, below a path or at the top, until it answers false; with
/// `kCGImageMetadataEnumerateRecursively` also with those in arrays and structures.
public func CGImageMetadataEnumerateTagsUsingBlock(
  _ metadata: CGImageMetadata, _ rootPath: CFString?, _ options: CFDictionary?,
  _ block: (CFString, CGImageMetadataTag) -> Bool
) {
  let isRecursive = options?[kCGImageMetadataEnumerateRecursively] as? Bool ?? false
  func visit(_ value: XMPProperty.Value, _ path: String) -> Bool {
    let isArray = if case .array = value { true } else { false }
    for (index, property) in CGImageMetadata.items(of: value).enumerated() {
      let step = isArray ? "[\(index)]" : "\(property.prefix):\(property.name)"
      let place = isArray || path.isEmpty ? path + step : "\(path).\(step)"
      guard block(place, CGImageMetadataTag(property)), !isRecursive || visit(property.value, place) else {
        return false
      }
    }
    return true
  }
  let root = rootPath.map { metadata.property(nil, $0)?.value } ?? .structure(metadata.state.withLock { $0.properties })
  if let root { _ = visit(root, rootPath ?? "") }
}

extension XMPProperty {
  /// The type of an array, which new values keep.
  fileprivate var arrayType: CGImageMetadataType? { if case .array(let type, _) = value { type } else { nil } }
}

/// Hands errors out as C functions do.
enum MetadataProblem {
  static func set(_ place: UnsafeMutablePointer<Unmanaged<CFError>?>?, code: Int, _ words: String) {
    guard let place else { return }
    let error = NSError(
      domain: kCFErrorDomainCGImageMetadata, code: code, userInfo: [NSLocalizedDescriptionKey: words])
    place.pointee = Unmanaged.passRetained(error)
  }
}
