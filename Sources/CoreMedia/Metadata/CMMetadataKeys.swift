import CoreGraphics
import Foundation

/// Key space: QuickTime user data.
public let kCMMetadataKeySpace_QuickTimeUserData: CFString = "udta"
/// Key space: ISO user data.
public let kCMMetadataKeySpace_ISOUserData: CFString = "uiso"
/// Key space: QuickTime metadata.
public let kCMMetadataKeySpace_QuickTimeMetadata: CFString = "mdta"
/// Key space: iTunes metadata.
public let kCMMetadataKeySpace_iTunes: CFString = "itsk"
/// Key space: ID3 tags.
public let kCMMetadataKeySpace_ID3: CFString = "id3"
/// Key space: Shoutcast metadata.
public let kCMMetadataKeySpace_Icy: CFString = "icy"
/// Key space: Date ranges of a live stream.
public let kCMMetadataKeySpace_HLSDateRange: CFString = "lsdr"

/// Identifier: the location of the recording.
public let kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709: CFString =
  "mdta/com.apple.quicktime.location.ISO6709"
/// Identifier: the direction the camera was facing.
public let kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing: CFString =
  "mdta/com.apple.quicktime.direction.facing"
/// Identifier: the direction the camera was moving in.
public let kCMMetadataIdentifier_QuickTimeMetadataDirection_Motion: CFString =
  "mdta/com.apple.quicktime.direction.motion"
/// Identifier: the preferred display transform of a frame.
public let kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform: CFString =
  "mdta/com.apple.quicktime.preferred-affine-transform"
/// Identifier: the orientation of a frame.
public let kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation: CFString =
  "mdta/com.apple.quicktime.video-orientation"
/// Identifier: a detected face.
public let kCMMetadataIdentifier_QuickTimeMetadataDetectedFace: CFString = "mdta/com.apple.quicktime.detected-face"
/// Identifier: the content identifier that pairs a Live Photo's photo with its movie.
public let kCMMetadataIdentifier_QuickTimeMetadataContentIdentifier: CFString =
  "mdta/com.apple.quicktime.content.identifier"
/// Identifier: the time of a Live Photo's still image.
public let kCMMetadataIdentifier_QuickTimeMetadataStillImageTime: CFString = "mdta/com.apple.quicktime.still-image-time"
/// Identifier: the transform of a Live Photo's still image.
public let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransform: CFString =
  "mdta/com.apple.quicktime.live-photo-still-image-transform"
/// Identifier: the reference dimensions of a Live Photo's still image transform.
public let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransformReferenceDimensions: CFString =
  "mdta/com.apple.quicktime.live-photo-still-image-transform-reference-dimensions"
/// Identifier: the identifier of a segment.
public let kCMMetadataIdentifier_QuickTimeMetadataSegmentIdentifier: CFString =
  "mdta/com.apple.quicktime.segment-identifier"

/// Data type: bytes.
public let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"
/// Data type: UTF-8 text.
public let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"
/// Data type: UTF-16 text.
public let kCMMetadataBaseDataType_UTF16: CFString = "com.apple.metadata.datatype.UTF-16"
/// Data type: a GIF picture.
public let kCMMetadataBaseDataType_GIF: CFString = "com.apple.metadata.datatype.GIF"
/// Data type: a JPEG picture.
public let kCMMetadataBaseDataType_JPEG: CFString = "com.apple.metadata.datatype.JPEG"
/// Data type: a PNG picture.
public let kCMMetadataBaseDataType_PNG: CFString = "com.apple.metadata.datatype.PNG"
/// Data type: a BMP picture.
public let kCMMetadataBaseDataType_BMP: CFString = "com.apple.metadata.datatype.BMP"
/// Data type: a 32-bit floating-point number.
public let kCMMetadataBaseDataType_Float32: CFString = "com.apple.metadata.datatype.float32"
/// Data type: a 64-bit floating-point number.
public let kCMMetadataBaseDataType_Float64: CFString = "com.apple.metadata.datatype.float64"
/// Data type: a signed 8-bit integer.
public let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"
/// Data type: a signed 16-bit integer.
public let kCMMetadataBaseDataType_SInt16: CFString = "com.apple.metadata.datatype.int16"
/// Data type: a signed 32-bit integer.
public let kCMMetadataBaseDataType_SInt32: CFString = "com.apple.metadata.datatype.int32"
/// Data type: a signed 64-bit integer.
public let kCMMetadataBaseDataType_SInt64: CFString = "com.apple.metadata.datatype.int64"
/// Data type: an unsigned 8-bit integer.
public let kCMMetadataBaseDataType_UInt8: CFString = "com.apple.metadata.datatype.uint8"
/// Data type: an unsigned 16-bit integer.
public let kCMMetadataBaseDataType_UInt16: CFString = "com.apple.metadata.datatype.uint16"
/// Data type: an unsigned 32-bit integer.
public let kCMMetadataBaseDataType_UInt32: CFString = "com.apple.metadata.datatype.uint32"
/// Data type: an unsigned 64-bit integer.
public let kCMMetadataBaseDataType_UInt64: CFString = "com.apple.metadata.datatype.uint64"
/// Data type: a point.
public let kCMMetadataBaseDataType_PointF32: CFString = "com.apple.metadata.datatype.point-float32"
/// Data type: a size.
public let kCMMetadataBaseDataType_DimensionsF32: CFString = "com.apple.metadata.datatype.dimensions-float32"
/// Data type: a rectangle.
public let kCMMetadataBaseDataType_RectF32: CFString = "com.apple.metadata.datatype.rect-float32"
/// Data type: an affine transform.
public let kCMMetadataBaseDataType_AffineTransformF64: CFString = "com.apple.metadata.datatype.affine-transform-float64"
/// Data type: a perspective transform.
public let kCMMetadataBaseDataType_PerspectiveTransformF64: CFString =
  "com.apple.metadata.datatype.perspective-transform-float64"
/// Data type: a polygon.
public let kCMMetadataBaseDataType_PolygonF32: CFString = "com.apple.metadata.datatype.polygon-float32"
/// Data type: a polyline.
public let kCMMetadataBaseDataType_PolylineF32: CFString = "com.apple.metadata.datatype.polyline-float32"
/// Data type: JSON.
public let kCMMetadataBaseDataType_JSON: CFString = "com.apple.metadata.datatype.json"
/// Data type: a location as ISO 6709 writes it.
public let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
  "com.apple.metadata.datatype.location.ISO6709"
/// Data type: a direction in degrees.
public let kCMMetadataDataType_QuickTimeMetadataDirection: CFString = "com.apple.quicktime.direction"

/// Key of a metadata format: the key space of a key.
public let kCMMetadataFormatDescriptionKey_Namespace: CFString = "MetadataKeyNamespace"
/// Key of a metadata format: the key itself.
public let kCMMetadataFormatDescriptionKey_Value: CFString = "MetadataKeyValue"
/// Key of a metadata format: the local ID of a key in a stream.
public let kCMMetadataFormatDescriptionKey_LocalID: CFString = "MetadataKeyLocalID"
/// Key of a metadata format: the data type of values.
public let kCMMetadataFormatDescriptionKey_DataType: CFString = "MetadataKeyDataType"
/// Key of a metadata format: the namespace of the data type.
public let kCMMetadataFormatDescriptionKey_DataTypeNamespace: CFString = "MetadataKeyDataTypeNameSpace"
/// Key of a metadata format: the data types that the data type conforms to.
public let kCMMetadataFormatDescriptionKey_ConformingDataTypes: CFString = "MetadataKeyConformingDataTypes"
/// Key of a metadata format: the language of values.
public let kCMMetadataFormatDescriptionKey_LanguageTag: CFString = "MetadataKeyLanguageTag"
/// Key of a metadata format: the structural dependency of values on other values.
public let kCMMetadataFormatDescriptionKey_StructuralDependency: CFString = "MetadataKeyStructuralDependency"
/// Key of a metadata format: setup data that readers need before the values.
public let kCMMetadataFormatDescriptionKey_SetupData: CFString = "MetadataKeySetupData"
/// Key of a metadata specification: the identifier of values.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString = "MetadataIdentifier"
/// Key of a metadata specification: the data type of values.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString = "MetadataDataType"
/// Key of a metadata specification: the language of values.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
  "MetadataExtendedLanguageTag"
/// Key of a metadata specification: the structural dependency of values on other values.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency: CFString =
  "StructuralDependency"
/// Key of a metadata specification: setup data that readers need before the values.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData: CFString = "MetadataKeySetupData"
/// Key of a structural dependency: values are invalid without the values they depend on.
public let kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag: CFString =
  "StructuralDependencyIsInvalidFlag"
