import CoreGraphics
import Foundation

// The keys of a boxed metadata format are kept as QuickTime files have them: key spaces and base types by number, keys
// and other types as bytes. A value in a sample names its key by number.

extension CMFormatDescription {
  /// The description of timed metadata: what each of its values means, by specification.
  public convenience init(metadataType: MediaSubType, metadataSpecifications: [[String: Any]]) throws {
    try self.init(
      metadataType: metadataType,
      keyTable: CMFormatDescription.numbered(
        metadataSpecifications.map(CMFormatDescription.keyTableEntry), after: []))
  }

  /// The description of timed metadata: what each of its values means, by key. Every key has its own number.
  public convenience init(metadataType: MediaSubType, keys: [[String: Any]]? = nil) throws {
    try self.init(metadataType: metadataType, keyTable: keys ?? [])
  }

  /// A description of all values of another and of more, by specification.
  public convenience init(
    metadataFormatDescription source: CMFormatDescription, addingSpecifications specifications: [[String: Any]]
  ) throws {
    guard source.type == kCMMediaType_Metadata else { throw Error.invalidParameter }
    let old = source.metadataKeys
    let new = try specifications.map(CMFormatDescription.keyTableEntry)
    try self.init(
      metadataType: source.mediaSubType, keyTable: old + CMFormatDescription.numbered(new, after: old))
  }

  /// A description of all values of two. Those of the first keep their numbers; of those in both one is kept.
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

  /// What the value of a number means; nil when there is no such number.
  public func metadataKey(withLocalID localID: OSType) -> [String: Any]? {
    metadataKeys.first { CMFormatDescription.localID(of: $0) == localID }
  }

  /// The identifiers of all values, in the order of their numbers.
  public var metadataIdentifiers: [String] {
    metadataKeys.compactMap { MetadataIdentifier(keyTableEntry: $0)?.text }
  }

  /// All keys, in the order of their numbers.
  private var metadataKeys: [[String: Any]] {
    let table = extensionDictionary[kCMFormatDescriptionExtensionKey_MetadataKeyTable] as? [String: Any] ?? [:]
    return table.values.compactMap { $0 as? [String: Any] }
      .sorted { (CMFormatDescription.localID(of: $0) ?? 0) < (CMFormatDescription.localID(of: $1) ?? 0) }
  }

  private static func localID(of key: [String: Any]) -> OSType? {
    // 0 and the highest number are no keys in a file.
    (propertyListInteger(key[kCMMetadataFormatDescriptionKey_LocalID]) as OSType?).flatMap {
      $0 == 0 || $0 == .max ? nil : $0
    }
  }

  private static func unnumbered(_ key: [String: Any]) -> [String: Any] {
    key.filter { $0.key != kCMMetadataFormatDescriptionKey_LocalID }
  }

  /// Keys with numbers that neither `others` nor they themselves have twice; a number that is free is kept.
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

  /// The key that a specification asks for, without a number yet.
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

/// Makes the description of timed metadata from keys; without keys, of metadata that names its keys itself.
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

/// Makes the description of timed metadata from specifications.
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

/// Makes a description of all values of another and of more, by specification.
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

/// Makes a description of all values of two.
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

/// What the value of a number means; nil when there is no such number.
public func CMMetadataFormatDescriptionGetKeyWithLocalID(
  _ desc: CMMetadataFormatDescription, localKeyID: OSType
) -> CFDictionary? {
  desc.metadataKey(withLocalID: localKeyID)
}

/// The identifiers of all values, or nil when there are none.
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
  let identifiers = desc.metadataIdentifiers
  return identifiers.isEmpty ? nil : identifiers
}

private func dictionaries(_ array: CFArray) throws -> [[String: Any]] {
  guard let dictionaries = array as? [[String: Any]] else { throw CMFormatDescription.Error.invalidParameter }
  return dictionaries
}
