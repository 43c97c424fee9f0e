import CoreGraphics

/// The category of a tag.
public enum CMTagCategory: FourCharCode, Sendable {
  /// No category.
  case undefined = 0
  /// The media type, 'mdia'.
  case mediaType = 0x6D64_6961
  /// The media subtype, such as the codec, 'msub'.
  case mediaSubType = 0x6D73_7562
  /// The ID of a track, 'trak'.
  case trackID = 0x7472_616B
  /// The ID of a channel, 'vchn'.
  case channelID = 0x7663_686E
  /// The ID of a video layer, 'vlay'.
  case videoLayerID = 0x766C_6179
  /// The pixel format, 'pixf'.
  case pixelFormat = 0x7069_7866
  /// The packing of two stereo views in one frame, 'pack'.
  case packingType = 0x7061_636B
  /// The projection of the frame, such as equirectangular, 'proj'.
  case projectionType = 0x7072_6F6A
  /// The stereo view, left or right eye, 'eyes'.
  case stereoView = 0x6579_6573
  /// The interpretation of the stereo views, 'eyip'.
  case stereoViewInterpretation = 0x6579_6970
}

/// The data type of a tag's value.
public enum CMTagDataType: UInt32, Sendable {
  /// None.
  case invalid = 0
  /// A signed whole number.
  case sInt64 = 2
  /// A floating-point number.
  case float64 = 3
  /// A four-character code.
  case osType = 5
  /// Bits.
  case flags = 7
}

/// A property of a stream or buffer: a category and a value.
public struct CMTag: Sendable {
  /// The category of the tag.
  public var category: CMTagCategory
  /// The data type of the value.
  public var dataType: CMTagDataType
  /// The bits of the value.
  public var value: UInt64

  /// A tag from its fields.
  public init(category: CMTagCategory, dataType: CMTagDataType, value: UInt64) {
    self.category = category
    self.dataType = dataType
    self.value = value
  }

  /// The invalid tag.
  public init() {
    self.init(category: .undefined, dataType: .invalid, value: 0)
  }
}

/// The invalid tag.
public let kCMTagInvalid = CMTag()

/// Makes a tag of a signed whole number.
public func CMTagMakeWithSInt64Value(_ category: CMTagCategory, value: Int64) -> CMTag {
  CMTag(category: category, dataType: .sInt64, value: UInt64(bitPattern: value))
}

/// Makes a tag of a floating-point number.
public func CMTagMakeWithFloat64Value(_ category: CMTagCategory, value: Float64) -> CMTag {
  CMTag(category: category, dataType: .float64, value: value.bitPattern)
}

/// Makes a tag of a four-character code.
public func CMTagMakeWithOSTypeValue(_ category: CMTagCategory, value: OSType) -> CMTag {
  CMTag(category: category, dataType: .osType, value: UInt64(value))
}

/// Makes a tag of bits.
public func CMTagMakeWithFlagsValue(_ category: CMTagCategory, flagsForTag: UInt64) -> CMTag {
  CMTag(category: category, dataType: .flags, value: flagsForTag)
}

/// The category of the tag.
public func CMTagGetCategory(_ tag: CMTag) -> CMTagCategory { tag.category }

/// The data type of the tag's value.
public func CMTagGetValueDataType(_ tag: CMTag) -> CMTagDataType { tag.dataType }

/// The bits of the value.
public func CMTagGetValue(_ tag: CMTag) -> UInt64 { tag.value }

/// Whether the tag is valid.
public func CMTagIsValid(_ tag: CMTag) -> Bool { tag.dataType != .invalid }

/// Whether the value is a signed whole number.
public func CMTagHasSInt64Value(_ tag: CMTag) -> Bool { tag.dataType == .sInt64 }

/// Whether the value is a floating-point number.
public func CMTagHasFloat64Value(_ tag: CMTag) -> Bool { tag.dataType == .float64 }

/// Whether the value is a four-character code.
public func CMTagHasOSTypeValue(_ tag: CMTag) -> Bool { tag.dataType == .osType }

/// Whether the value is bits.
public func CMTagHasFlagsValue(_ tag: CMTag) -> Bool { tag.dataType == .flags }

/// The signed whole number; 0 when the value is something else.
public func CMTagGetSInt64Value(_ tag: CMTag) -> Int64 {
  CMTagHasSInt64Value(tag) ? Int64(bitPattern: tag.value) : 0
}

/// The floating-point number; 0 when the value is something else.
public func CMTagGetFloat64Value(_ tag: CMTag) -> Float64 {
  CMTagHasFloat64Value(tag) ? Float64(bitPattern: tag.value) : 0
}

/// The four-character code; 0 when the value is something else.
public func CMTagGetOSTypeValue(_ tag: CMTag) -> OSType {
  CMTagHasOSTypeValue(tag) ? OSType(truncatingIfNeeded: tag.value) : 0
}

/// The bits; none when the value is something else.
public func CMTagGetFlagsValue(_ tag: CMTag) -> UInt64 { CMTagHasFlagsValue(tag) ? tag.value : 0 }

/// Whether both tags are equal.
public func CMTagEqualToTag(_ tag1: CMTag, _ tag2: CMTag) -> Bool { CMTagCompare(tag1, tag2) == .compareEqualTo }

/// Compares two tags: by category, then data type, then value.
public func CMTagCompare(_ tag1: CMTag, _ tag2: CMTag) -> CFComparisonResult {
  func compared<Value: Comparable>(_ a: Value, _ b: Value) -> CFComparisonResult {
    a < b ? .compareLessThan : a > b ? .compareGreaterThan : .compareEqualTo
  }
  if tag1.category != tag2.category { return compared(tag1.category.rawValue, tag2.category.rawValue) }
  if tag1.dataType != tag2.dataType { return compared(tag1.dataType.rawValue, tag2.dataType.rawValue) }
  switch tag1.dataType {
  case .sInt64: return compared(CMTagGetSInt64Value(tag1), CMTagGetSInt64Value(tag2))
  case .float64: return compared(CMTagGetFloat64Value(tag1), CMTagGetFloat64Value(tag2))
  case .osType, .flags, .invalid: return compared(tag1.value, tag2.value)
  }
}
