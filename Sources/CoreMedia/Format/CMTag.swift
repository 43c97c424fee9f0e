import CoreGraphics

/// What a tag is about.
public enum CMTagCategory: FourCharCode, Sendable {
  /// Nothing.
  case undefined = 0
  /// The kind of media, 'mdia'.
  case mediaType = 0x6D64_6961
  /// The codec or other kind within it, 'msub'.
  case mediaSubType = 0x6D73_7562
  /// The number of a track, 'trak'.
  case trackID = 0x7472_616B
  /// The number of a channel, 'vchn'.
  case channelID = 0x7663_686E
  /// The number of a layer of video, 'vlay'.
  case videoLayerID = 0x766C_6179
  /// The pixel format, 'pixf'.
  case pixelFormat = 0x7069_7866
  /// How two views lie in one picture, 'pack'.
  case packingType = 0x7061_636B
  /// How the picture is to be thrown onto a screen around, 'proj'.
  case projectionType = 0x7072_6F6A
  /// Which eye sees it, 'eyes'.
  case stereoView = 0x6579_6573
  /// How the eyes' views are to be read, 'eyip'.
  case stereoViewInterpretation = 0x6579_6970
}

/// What kind of value a tag has.
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

/// A fact about a stream or a buffer: a category and a value.
public struct CMTag: Sendable {
  /// What the tag is about.
  public var category: CMTagCategory
  /// What kind of value it has.
  public var dataType: CMTagDataType
  /// The bits of the value.
  public var value: UInt64

  /// A tag from its fields.
  public init(category: CMTagCategory, dataType: CMTagDataType, value: UInt64) {
    self.category = category
    self.dataType = dataType
    self.value = value
  }

  /// The tag that says nothing.
  public init() {
    self.init(category: .undefined, dataType: .invalid, value: 0)
  }
}

/// The tag that says nothing.
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

/// What the tag is about.
public func CMTagGetCategory(_ tag: CMTag) -> CMTagCategory { tag.category }

/// What kind of value the tag has.
public func CMTagGetValueDataType(_ tag: CMTag) -> CMTagDataType { tag.dataType }

/// The bits of the value.
public func CMTagGetValue(_ tag: CMTag) -> UInt64 { tag.value }

/// Whether the tag says anything.
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

/// Whether both tags say the same.
public func CMTagEqualToTag(_ tag1: CMTag, _ tag2: CMTag) -> Bool { CMTagCompare(tag1, tag2) == .compareEqualTo }

/// Which tag goes first: by category, by kind of value, then by value.
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
