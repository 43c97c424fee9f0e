import CoreGraphics
import Foundation

// The keys of a boxed metadata format are kept as QuickTime files have them: key spaces and base types by number, keys
// and other types as bytes. A value in a sample names its key by number.

extension CMFormatDescription {
  /// Creates the format description of timed metadata from metadata specifications.
  public convenience init(metadataType: MediaSubType, metadataSpecifications: [[String: Any]]) throws {
    try self.init(
      metadataType: metadataType,
      keyTable: CMFormatDescription.numbered(
        metadataSpecifications.map(CMFormatDescription.keyTableEntry), after: []))
  }

  /// Creates the format description of timed metadata from keys. Every key gets its own local ID.
  public convenience init(metadataType: MediaSubType, keys: [[String: Any]]? = nil) throws {
    try self.init(metadataType: metadataType, keyTable: keys ?? [])
  }

  /// Creates a description that adds metadata specifications to an existing description.
  public convenience init(
    metadataFormatDescription source: CMFormatDescription, addingSpecifications specifications: [[String: Any]]
  ) throws {
    guard source.type == kCMMediaType_Metadata else { throw Error.invalidParameter }
    let old = source.metadataKeys
    let new = try specifications.map(CMFormatDescription.keyTableEntry)
    try self.init(
      metadataType: source.mediaSubType, keyTable: old + CMFormatDescription.numbered(new, after: old))
  }

  /// Merges two descriptions. Keys of the first keep their local IDs; keys in both are kept once.
  public convenience init(
    mergingMetadataFormatDescription first: CMFormatDescription, with second: CMFormatDescription
  ) throws {
    guard first.type == kCMMediaType_Metadata, second.type == kCMMediaType_Metadata, first.subType == second.subType
    else { throw Error.invalidParameter }
    let mine = first.metadataKeys
    let theirs = second.metadataKeys.filter { key in
      !mine.contains { isSamePropertyList(CMFormatDescription.unnumbered($0), CMFormatDescription.unnumbered(key)) }
    }
    try self.init(
      metadataType: first.mediaSubType, keyTable: mine + CMFormatDescription.numbered(theirs, after: mine))
  }

  private convenience init(metadataType: MediaSubType, keyTable: [[String: Any]]) throws {
    var table: [String: Any] = [:]
    for key in keyTable {
      guard let number = CMFormatDescription.localID(of: key), MetadataIdentifier(keyTableEntry: key) != nil,
        table.updateValue(key, forKey: String(number)) == nil
      else { throw Error.invalidParameter }
    }
    self.init(
      type: kCMMediaType_Metadata, subType: metadataType.rawValue,
      extensions: table.isEmpty ? nil : [kCMFormatDescriptionExtensionKey_MetadataKeyTable: table])
  }

  /// The metadata key with a local ID; nil when there is none.
  public func metadataKey(withLocalID localID: OSType) -> [String: Any]? {
    metadataKeys.first { CMFormatDescription.localID(of: $0) == localID }
  }

  /// The identifiers of all keys, sorted by local ID.
  public var metadataIdentifiers: [String] {
    metadataKeys.compactMap { MetadataIdentifier(keyTableEntry: $0)?.text }
  }

  /// All keys, sorted by local ID.
  private var metadataKeys: [[String: Any]] {
    let table = extensionDictionary[kCMFormatDescriptionExtensionKey_MetadataKeyTable] as? [String: Any] ?? [:]
    return table.values.compactMap { $0 as? [String: Any] }
      .sorted { (CMFormatDescription.localID(of: $0) ?? 0) < (CMFormatDescription.localID(of: $1) ?? 0) }
  }

  private static func localID(of key: [String: Any]) -> OSType? {
    // 0 and the highest number aren't valid local IDs in a file.
    (propertyListInteger(key[kCMMetadataFormatDescriptionKey_LocalID]) as OSType?).flatMap {
      $0 == 0 || $0 == .max ? nil : $0
    }
  }

  private static func unnumbered(_ key: [String: Any]) -> [String: Any] {
    key.filter { $0.key != kCMMetadataFormatDescriptionKey_LocalID }
  }

  /// The keys with local IDs made unique among themselves and `others`; an ID that is free is kept.
  private static func numbered(_ keys: [[String: Any]], after others: [[String: Any]]) -> [[String: Any]] {
    var taken = Set(others.compactMap(localID))
    var free: OSType = 1
    return keys.map { key in
      var number = localID(of: key) ?? free
      while !taken.insert(number).inserted {
        free += 1
        number = free
      }
      var key = key
      key[kCMMetadataFormatDescriptionKey_LocalID] = Int(number)
      return key
    }
  }

  /// The key table entry for a specification, without a local ID yet.
  private static func keyTableEntry(for specification: [String: Any]) throws -> [String: Any] {
    guard
      let name = specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier] as? String,
      let identifier = MetadataIdentifier(name), identifier.keySpace.utf8.count <= 4,
      let type = specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType] as? String,
      MetadataDataTypeRegistry.shared.isRegistered(type)
    else { throw Error.invalidParameter }
    var entry = dataType(type)
    entry[kCMMetadataFormatDescriptionKey_Namespace] = Int(fourCharCode(identifier.keySpace))
    entry[kCMMetadataFormatDescriptionKey_Value] = identifier.key
    let conforming = MetadataDataTypeRegistry.shared.conformingTypes(of: type)
    if !conforming.isEmpty {
      entry[kCMMetadataFormatDescriptionKey_ConformingDataTypes] = conforming.map(dataType)
    }
    for (from, to) in [
      (
        kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag,
        kCMMetadataFormatDescriptionKey_LanguageTag
      ),
      (
        kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency,
        kCMMetadataFormatDescriptionKey_StructuralDependency
      ),
      (kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData, kCMMetadataFormatDescriptionKey_SetupData),
    ] {
      entry[to] = specification[from]
    }
    return entry
  }

  /// A data type as a file names it: by number if it has one (namespace 0), else by name (namespace 1).
  private static func dataType(_ name: String) -> [String: Any] {
    if let number = MetadataDataTypeRegistry.baseTypes.first(where: { $0.name == name })?.number {
      return [
        kCMMetadataFormatDescriptionKey_DataTypeNamespace: 0,
        kCMMetadataFormatDescriptionKey_DataType: Data(number.bigEndianBytes),
      ]
    }
    return [
      kCMMetadataFormatDescriptionKey_DataTypeNamespace: 1,
      kCMMetadataFormatDescriptionKey_DataType: Data(name.utf8),
    ]
  }
}

/// Creates the description of timed metadata from keys; nil keys are for formats whose samples carry their own keys.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithKeys(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, keys: CFArray?,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      metadataType: CMFormatDescription.MediaSubType(rawValue: metadataType), keys: keys.map(dictionaries))
  }
}

/// Creates the description of timed metadata from specifications.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, metadataSpecifications: CFArray,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      metadataType: CMFormatDescription.MediaSubType(rawValue: metadataType),
      metadataSpecifications: dictionaries(metadataSpecifications))
  }
}

/// Creates a description that adds metadata specifications to an existing description.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataFormatDescriptionAndMetadataSpecifications(
  allocator: CFAllocator?, sourceDescription: CMMetadataFormatDescription, metadataSpecifications: CFArray,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      metadataFormatDescription: sourceDescription, addingSpecifications: dictionaries(metadataSpecifications))
  }
}

/// Creates a description by merging two.
@discardableResult
public func CMMetadataFormatDescriptionCreateByMergingMetadataFormatDescriptions(
  allocator: CFAllocator?, sourceDescription: CMMetadataFormatDescription,
  otherSourceDescription: CMMetadataFormatDescription,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      mergingMetadataFormatDescription: sourceDescription, with: otherSourceDescription)
  }
}

/// The metadata key with a local ID; nil when there is none.
public func CMMetadataFormatDescriptionGetKeyWithLocalID(
  _ desc: CMMetadataFormatDescription, localKeyID: OSType
) -> CFDictionary? {
  desc.metadataKey(withLocalID: localKeyID)
}

/// The identifiers of all keys, or nil when there are none.
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
  let identifiers = desc.metadataIdentifiers
  return identifiers.isEmpty ? nil : identifiers
}

private func dictionaries(_ array: CFArray) throws -> [[String: Any]] {
  guard let dictionaries = array as? [[String: Any]] else { throw CMFormatDescription.Error.invalidParameter }
  return dictionaries
}
