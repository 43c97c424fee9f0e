import CoreMedia

// What `VTSessionCopySupportedPropertyDictionary` tells of each property.

/// The kind of the property's values.
public let kVTPropertyTypeKey: CFString = "PropertyType"
/// One of a list of values.
public let kVTPropertyType_Enumeration: CFString = "Enumeration"
/// True or false.
public let kVTPropertyType_Boolean: CFString = "Boolean"
/// A number.
public let kVTPropertyType_Number: CFString = "Number"
/// Whether the property can be changed.
public let kVTPropertyReadWriteStatusKey: CFString = "ReadWriteStatus"
/// The property can only be read.
public let kVTPropertyReadWriteStatus_ReadOnly: CFString = "ReadOnly"
/// The property can be read and changed.
public let kVTPropertyReadWriteStatus_ReadWrite: CFString = "ReadWrite"
/// Whether the property belongs to settings that are kept for other sessions.
public let kVTPropertyShouldBeSerializedKey: CFString = "ShouldBeSerialized"
/// The smallest value.
public let kVTPropertySupportedValueMinimumKey: CFString = "SupportedValueMinimumKey"
/// The largest value.
public let kVTPropertySupportedValueMaximumKey: CFString = "SupportedValueMaximumKey"
/// All possible values.
public let kVTPropertySupportedValueListKey: CFString = "SupportedValueList"
