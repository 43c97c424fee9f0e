/// A picture beside an image, such as a matte: its rows as `Data`.
public let kCGImageAuxiliaryDataInfoData: CFString = "kCGImageAuxiliaryDataInfoData"
/// A picture beside an image: a dictionary of its width, height, bytes in a row and pixel format.
public let kCGImageAuxiliaryDataInfoDataDescription: CFString = "kCGImageAuxiliaryDataInfoDataDescription"
/// A picture beside an image: its metadata.
public let kCGImageAuxiliaryDataInfoMetadata: CFString = "kCGImageAuxiliaryDataInfoMetadata"

/// Auxiliary data: depth.
public let kCGImageAuxiliaryDataTypeDepth: CFString = "kCGImageAuxiliaryDataTypeDepth"
/// Auxiliary data: disparity.
public let kCGImageAuxiliaryDataTypeDisparity: CFString = "kCGImageAuxiliaryDataTypeDisparity"
/// Auxiliary data: the matte of a portrait effect.
public let kCGImageAuxiliaryDataTypePortraitEffectsMatte: CFString = "kCGImageAuxiliaryDataTypePortraitEffectsMatte"
/// Auxiliary data: the matte of skin.
public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte"
/// Auxiliary data: the matte of hair.
public let kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte"
/// Auxiliary data: the matte of teeth.
public let kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte"
/// Auxiliary data: the matte of glasses.
public let kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte"
/// Auxiliary data: the matte of the sky.
public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte"
/// Auxiliary data: the gain map of Apple's cameras.
public let kCGImageAuxiliaryDataTypeHDRGainMap: CFString = "kCGImageAuxiliaryDataTypeHDRGainMap"
/// Auxiliary data: the gain map of ISO 21496-1.
public let kCGImageAuxiliaryDataTypeISOGainMap: CFString = "kCGImageAuxiliaryDataTypeISOGainMap"

/// Property: what lies beside an image, an array of dictionaries with type, width and height.
public let kCGImagePropertyAuxiliaryData: CFString = "AuxiliaryData"
/// Property: the type of a picture beside an image.
public let kCGImagePropertyAuxiliaryDataType: CFString = "AuxiliaryDataType"
/// Property: the width of a picture beside an image.
public let kCGImagePropertyWidth: CFString = "Width"
/// Property: the height of a picture beside an image.
public let kCGImagePropertyHeight: CFString = "Height"
/// Property: how many bytes a row of a picture beside an image has.
public let kCGImagePropertyBytesPerRow: CFString = "BytesPerRow"
/// Property: the format of a picture beside an image, as Core Video names it.
public let kCGImagePropertyPixelFormat: CFString = "PixelFormat"
