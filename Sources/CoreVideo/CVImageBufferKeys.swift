import CoreGraphics

// Attachments of any buffer.

/// Default attachments for a pool's buffers that propagate to copies.
public let kCVBufferPropagatedAttachmentsKey: CFString = "CVPropagatedAttachments"
/// Default attachments for a pool's buffers that don't propagate.
public let kCVBufferNonPropagatedAttachmentsKey: CFString = "CVNonPropagatedAttachments"
/// Attachment: the time in the movie, a dictionary.
public let kCVBufferMovieTimeKey: CFString = "CVMovieTime"
/// In a movie time: the value.
public let kCVBufferTimeValueKey: CFString = "TimeValue"
/// In a movie time: the time scale.
public let kCVBufferTimeScaleKey: CFString = "TimeScale"

// Geometry of an image.

/// Attachment: the clean aperture (the visible part), a dictionary.
public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// In a clean aperture: the width.
public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// In a clean aperture: the height.
public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// In a clean aperture: how far its centre lies right of the image's.
public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// In a clean aperture: how far its centre lies below the image's.
public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// Attachment: the clean aperture for a display that crops less.
public let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"
/// Attachment: the pixel aspect ratio, a dictionary.
public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// In a pixel aspect ratio: the width.
public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// In a pixel aspect ratio: the height.
public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// Attachment: the intended display size, a dictionary.
public let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
/// In the display dimensions: the width.
public let kCVImageBufferDisplayWidthKey: CFString = "Width"
/// In the display dimensions: the height.
public let kCVImageBufferDisplayHeightKey: CFString = "Height"
/// Attachment: the region of interest.
public let kCVImageBufferRegionOfInterestKey: CFString = "CVImageBufferRegionOfInterest"

// Interlacing.

/// Attachment: fields per frame, 1 or 2.
public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// Attachment: the field order.
public let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// Field detail: the top field is earlier, fields stored one after the other.
public let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
/// Field detail: the bottom field is earlier, fields stored one after the other.
public let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Field detail: lines interleaved, the first line is earlier.
public let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Field detail: lines interleaved, the first line is later.
public let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"

// Colour.

/// Attachment: the colour space.
public let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"
/// Attachment: the gamma, a number.
public let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"
/// Attachment: an ICC profile, data.
public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// Attachment: the matrix between RGB and Y'CbCr.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// Matrix of high definition (BT.709).
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Matrix of standard definition (BT.601).
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// Matrix of early high definition.
public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Matrix of ultra high definition (BT.2020).
public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// Attachment: the colour primaries.
public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// Primaries of high definition (BT.709) and sRGB.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Primaries of European standard definition.
public let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// Primaries of American standard definition.
public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// Primaries of the P22 phosphors.
public let kCVImageBufferColorPrimaries_P22: CFString = "P22"
/// Primaries of digital cinema (DCI-P3) with its own white point.
public let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// Primaries of digital cinema (P3) with a D65 white point.
public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// Primaries of ultra high definition (BT.2020).
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// Attachment: the transfer function.
public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// Transfer function of high definition.
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Transfer function of early high definition.
public let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Transfer function: a power law, see the gamma level.
public let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
/// Transfer function of sRGB.
public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// Transfer function of ultra high definition.
public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// Transfer function of digital cinema.
public let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// Transfer function of HDR10, perceptual quantiser.
public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// Transfer function hybrid log-gamma.
public let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// Linear light.
public let kCVImageBufferTransferFunction_Linear: CFString = "Linear"
/// Attachment: the mastering display's colour volume, HDR10 bytes.
public let kCVImageBufferMasteringDisplayColorVolumeKey: CFString = "MasteringDisplayColorVolume"
/// Attachment: the content light level, HDR10 bytes.
public let kCVImageBufferContentLightLevelInfoKey: CFString = "ContentLightLevelInfo"
/// Attachment: the ambient viewing environment, bytes.
public let kCVImageBufferAmbientViewingEnvironmentKey: CFString = "AmbientViewingEnvironment"
/// Attachment: whether alpha is one everywhere.
public let kCVImageBufferAlphaChannelIsOpaque: CFString = "CVImageBufferAlphaChannelIsOpaque"
/// Attachment: how alpha relates to the colours.
public let kCVImageBufferAlphaChannelModeKey: CFString = "AlphaChannelMode"
/// Alpha mode: colours are not premultiplied.
public let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// Alpha mode: colours are premultiplied with alpha.
public let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

// Chroma.

/// Attachment: the chroma siting of the frame or its top field.
public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// Attachment: the chroma siting of the bottom field.
public let kCVImageBufferChromaLocationBottomFieldKey: CFString = "CVImageBufferChromaLocationBottomField"
/// Chroma lies left, between the lines.
public let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// Chroma lies in the middle.
public let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// Chroma lies on the first pixel.
public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// Chroma lies on the first line, between the pixels.
public let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// Chroma lies left on the second line.
public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Chroma lies on the second line, between the pixels.
public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// Chroma alternates, as in DV.
public let kCVImageBufferChromaLocation_DV420: CFString = "DV 4:2:0"
/// Attachment: the original chroma subsampling.
public let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"
/// Chroma at half resolution, horizontally and vertically.
public let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"
/// Chroma at half resolution horizontally.
public let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"
/// Chroma at a quarter of the resolution horizontally.
public let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"
