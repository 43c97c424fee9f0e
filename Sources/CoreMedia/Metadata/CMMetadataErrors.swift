import CoreGraphics

/// Allocation failed.
public let kCMMetadataIdentifierError_AllocationFailed: OSStatus = -16300
/// A required parameter is missing.
public let kCMMetadataIdentifierError_RequiredParameterMissing: OSStatus = -16301
/// The key can't be part of an identifier.
public let kCMMetadataIdentifierError_BadKey: OSStatus = -16302
/// The key has the wrong length for its key space.
public let kCMMetadataIdentifierError_BadKeyLength: OSStatus = -16303
/// The key has the wrong type for its key space.
public let kCMMetadataIdentifierError_BadKeyType: OSStatus = -16304
/// The numeric key is invalid.
public let kCMMetadataIdentifierError_BadNumberKey: OSStatus = -16305
/// The key space can't be part of an identifier.
public let kCMMetadataIdentifierError_BadKeySpace: OSStatus = -16306
/// The identifier can't be read.
public let kCMMetadataIdentifierError_BadIdentifier: OSStatus = -16307
/// The key space has no keys.
public let kCMMetadataIdentifierError_NoKeyValueAvailable: OSStatus = -16308

/// Allocation for the data type failed.
public let kCMMetadataDataTypeRegistryError_AllocationFailed: OSStatus = -16310
/// A name is missing.
public let kCMMetadataDataTypeRegistryError_RequiredParameterMissing: OSStatus = -16311
/// The data type's name is invalid.
public let kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier: OSStatus = -16312
/// The data type is registered with other types that it conforms to.
public let kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered: OSStatus = -16313
/// The data type conforms to no base type.
public let kCMMetadataDataTypeRegistryError_RequiresConformingBaseType: OSStatus = -16314
/// The data type conforms to several base types.
public let kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes: OSStatus = -16315
