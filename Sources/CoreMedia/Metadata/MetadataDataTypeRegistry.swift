import CoreGraphics
import Foundation

/// The data types of metadata values: base types, and types registered by programs, each with those it conforms to.
final class MetadataDataTypeRegistry: @unchecked Sendable {
  static let shared = MetadataDataTypeRegistry()

  private struct Entry {
    var description: String
    var conforming: [String]
  }

  /// The base types, each with its QuickTime well-known type number if it has one.
  static let baseTypes: [(name: String, number: UInt32?)] = [
    (kCMMetadataBaseDataType_RawData, 0), (kCMMetadataBaseDataType_UTF8, 1), (kCMMetadataBaseDataType_UTF16, 2),
    (kCMMetadataBaseDataType_GIF, 12), (kCMMetadataBaseDataType_JPEG, 13), (kCMMetadataBaseDataType_PNG, 14),
    (kCMMetadataBaseDataType_BMP, 27), (kCMMetadataBaseDataType_Float32, 23), (kCMMetadataBaseDataType_Float64, 24),
    (kCMMetadataBaseDataType_SInt8, 65), (kCMMetadataBaseDataType_SInt16, 66), (kCMMetadataBaseDataType_SInt32, 67),
    (kCMMetadataBaseDataType_SInt64, 74), (kCMMetadataBaseDataType_UInt8, 75), (kCMMetadataBaseDataType_UInt16, 76),
    (kCMMetadataBaseDataType_UInt32, 77), (kCMMetadataBaseDataType_UInt64, 78),
    (kCMMetadataBaseDataType_PointF32, 70), (kCMMetadataBaseDataType_DimensionsF32, 71),
    (kCMMetadataBaseDataType_RectF32, 72), (kCMMetadataBaseDataType_AffineTransformF64, 79),
    (kCMMetadataBaseDataType_PolygonF32, nil), (kCMMetadataBaseDataType_PolylineF32, nil),
    (kCMMetadataBaseDataType_JSON, nil), (kCMMetadataBaseDataType_PerspectiveTransformF64, nil),
  ]

  private let lock = NSLock()
  private var types: [String: Entry] = [
    kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: Entry(
      description: "Location, ISO 6709", conforming: [kCMMetadataBaseDataType_UTF8]),
    kCMMetadataDataType_QuickTimeMetadataDirection: Entry(
      description: "Direction", conforming: [kCMMetadataBaseDataType_UTF8]),
  ]

  static func isBase(_ type: String) -> Bool { baseTypes.contains { $0.name == type } }

  /// Registers a type that conforms, directly or not, to one base type. Registering it again identically is no error.
  func register(_ type: String, description: String, conforming: [String]) throws {
    guard !type.isEmpty else { throw osStatusError(kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier) }
    try lock.withLock {
      if MetadataDataTypeRegistry.isBase(type) || types[type] != nil {
        guard Set(types[type]?.conforming ?? []) == Set(conforming) else {
          throw osStatusError(kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered)
        }
        return
      }
      let bases = Set(conforming.flatMap { lineage($0) }.filter(MetadataDataTypeRegistry.isBase))
      if bases.isEmpty { throw osStatusError(kCMMetadataDataTypeRegistryError_RequiresConformingBaseType) }
      if bases.count > 1 { throw osStatusError(kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes) }
      types[type] = Entry(description: description, conforming: conforming)
    }
  }

  func isRegistered(_ type: String) -> Bool {
    MetadataDataTypeRegistry.isBase(type) || lock.withLock { types[type] != nil }
  }

  func description(of type: String) -> String { lock.withLock { types[type]?.description ?? "" } }

  func conformingTypes(of type: String) -> [String] { lock.withLock { types[type]?.conforming ?? [] } }

  func type(_ type: String, conformsTo other: String) -> Bool { lock.withLock { lineage(type).contains(other) } }

  func baseType(of type: String) -> String? {
    lock.withLock { lineage(type).first(where: MetadataDataTypeRegistry.isBase) }
  }

  /// A type and all types it conforms to. Types can only conform to types registered earlier, so there are no cycles.
  private func lineage(_ type: String) -> [String] {
    [type] + (types[type]?.conforming ?? []).flatMap { lineage($0) }
  }
}

/// Registers a data type and the types it conforms to; one of them, directly or not, must be a base type.
@discardableResult
public func CMMetadataDataTypeRegistryRegisterDataType(
  _ dataType: CFString, description: CFString, conformingDataTypes: CFArray
) -> OSStatus {
  guard let conforming = conformingDataTypes as? [String] else {
    return kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier
  }
  return osStatus {
    try MetadataDataTypeRegistry.shared.register(dataType, description: description, conforming: conforming)
  }
}

/// Whether a data type is registered; base types always are.
public func CMMetadataDataTypeRegistryDataTypeIsRegistered(_ dataType: CFString) -> Bool {
  MetadataDataTypeRegistry.shared.isRegistered(dataType)
}

/// The description with which a data type was registered.
public func CMMetadataDataTypeRegistryGetDataTypeDescription(_ dataType: CFString) -> CFString {
  MetadataDataTypeRegistry.shared.description(of: dataType)
}

/// The types that a data type was registered to conform to.
public func CMMetadataDataTypeRegistryGetConformingDataTypes(_ dataType: CFString) -> CFArray {
  MetadataDataTypeRegistry.shared.conformingTypes(of: dataType)
}

/// Whether a data type is, or conforms to, another.
public func CMMetadataDataTypeRegistryDataTypeConformsToDataType(
  _ dataType: CFString, conformsToDataType: CFString
) -> Bool {
  MetadataDataTypeRegistry.shared.type(dataType, conformsTo: conformsToDataType)
}

/// All base types.
public func CMMetadataDataTypeRegistryGetBaseDataTypes() -> CFArray? {
  MetadataDataTypeRegistry.baseTypes.map(\.name)
}

/// Whether a data type is a base type.
public func CMMetadataDataTypeRegistryDataTypeIsBaseDataType(_ dataType: CFString) -> Bool {
  MetadataDataTypeRegistry.isBase(dataType)
}

/// The base type that a data type conforms to; an empty name when it isn't registered.
public func CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(_ dataType: CFString) -> CFString {
  MetadataDataTypeRegistry.shared.baseType(of: dataType) ?? ""
}
