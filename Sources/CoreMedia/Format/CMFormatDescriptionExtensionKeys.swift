import CoreGraphics

/// Extension: original compression settings.
public let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString = "CompressionSettings"
/// Extension: Boxes of the sample description by four-character name, such as avcC, as Data.
public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString = "SampleDescriptionExtensionAtoms"
/// Extension: verbatim sample description.
public let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString = "VerbatimSampleDescription"
/// Extension: verbatim ISO sample entry.
public let kCMFormatDescriptionExtension_VerbatimISOSampleEntry: CFString = "VerbatimISOSampleEntry"
/// Extension: format name.
public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// Extension: depth.
public let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// Extension: bits per component.
public let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"
/// Extension: clean aperture.
public let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"
/// Extension: field count.
public let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"
/// Extension: field detail.
public let kCMFormatDescriptionExtension_FieldDetail: CFString = "CVFieldDetail"
/// Extension: pixel aspect ratio.
public let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"
/// Extension: color primaries.
public let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
/// Extension: transfer function.
public let kCMFormatDescriptionExtension_TransferFunction: CFString = "CVImageBufferTransferFunction"
/// Extension: gamma level.
public let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"
/// Extension: YCbCr matrix.
public let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
/// Extension: full range video.
public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// Extension: ICC profile.
public let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"
/// Extension: bytes per row.
public let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// Extension: chroma location top field.
public let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString = "CVImageBufferChromaLocationTopField"
/// Extension: chroma location bottom field.
public let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString = "CVImageBufferChromaLocationBottomField"
/// Extension: conforms to an MPEG-2 video profile.
public let kCMFormatDescriptionConformsToMPEG2VideoProfile: CFString = "ConformsToMPEG2VideoProfile"
/// Extension: temporal quality.
public let kCMFormatDescriptionExtension_TemporalQuality: CFString = "TemporalQuality"
/// Extension: spatial quality.
public let kCMFormatDescriptionExtension_SpatialQuality: CFString = "SpatialQuality"
/// Extension: version.
public let kCMFormatDescriptionExtension_Version: CFString = "Version"
/// Extension: revision level.
public let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"
/// Extension: vendor.
public let kCMFormatDescriptionExtension_Vendor: CFString = "Vendor"
/// Extension: contains alpha channel.
public let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"
/// Extension: alpha channel mode.
public let kCMFormatDescriptionExtension_AlphaChannelMode: CFString = "AlphaChannelMode"
/// Extension: auxiliary type info.
public let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"
/// Extension: mastering display color volume.
public let kCMFormatDescriptionExtension_MasteringDisplayColorVolume: CFString = "MasteringDisplayColorVolume"
/// Extension: content light level info.
public let kCMFormatDescriptionExtension_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
/// Extension: alternative transfer characteristics.
public let kCMFormatDescriptionExtension_AlternativeTransferCharacteristics: CFString =
  "AlternativeTransferCharacteristics"
/// Extension: horizontal field of view.
public let kCMFormatDescriptionExtension_HorizontalFieldOfView: CFString = "HorizontalFieldOfView"
/// Extension: protected content original format.
public let kCMFormatDescriptionExtension_ProtectedContentOriginalFormat: CFString = "CommonEncryptionOriginalFormat"
/// Extension: source reference name.
public let kCMTimeCodeFormatDescriptionExtension_SourceReferenceName: CFString = "SourceReferenceName"
/// Extension: The keys of a metadata format, by local identifier.
public let kCMFormatDescriptionExtensionKey_MetadataKeyTable: CFString = "MetadataKeyTable"
/// Extension: ambient viewing environment.
public let kCMFormatDescriptionExtension_AmbientViewingEnvironment: CFString = "AmbientViewingEnvironment"
/// Extension: has left stereo eye view.
public let kCMFormatDescriptionExtension_HasLeftStereoEyeView: CFString = "HasLeftStereoEyeView"
/// Extension: has right stereo eye view.
public let kCMFormatDescriptionExtension_HasRightStereoEyeView: CFString = "HasRightStereoEyeView"
/// Extension: log transfer function.
public let kCMFormatDescriptionExtension_LogTransferFunction: CFString = "LogTransferFunction"
/// Extension: content color volume.
public let kCMFormatDescriptionExtension_ContentColorVolume: CFString = "ContentColorVolume"
/// Extension: projection kind.
public let kCMFormatDescriptionExtension_ProjectionKind: CFString = "ProjectionKind"
/// Extension: view packing kind.
public let kCMFormatDescriptionExtension_ViewPackingKind: CFString = "ViewPackingKind"
/// Extension: hero eye.
public let kCMFormatDescriptionExtension_HeroEye: CFString = "HeroEye"
/// Extension: stereo camera baseline.
public let kCMFormatDescriptionExtension_StereoCameraBaseline: CFString = "StereoCameraBaseline"
/// Extension: horizontal disparity adjustment.
public let kCMFormatDescriptionExtension_HorizontalDisparityAdjustment: CFString = "HorizontalDisparityAdjustment"
/// Extension: has additional views.
public let kCMFormatDescriptionExtension_HasAdditionalViews: CFString = "HasAdditionalViews"

/// Key within an extension: clean aperture width.
public let kCMFormatDescriptionKey_CleanApertureWidth: CFString = "Width"
/// Key within an extension: clean aperture height.
public let kCMFormatDescriptionKey_CleanApertureHeight: CFString = "Height"
/// Key within an extension: clean aperture horizontal offset.
public let kCMFormatDescriptionKey_CleanApertureHorizontalOffset: CFString = "HorizontalOffset"
/// Key within an extension: clean aperture vertical offset.
public let kCMFormatDescriptionKey_CleanApertureVerticalOffset: CFString = "VerticalOffset"
/// Key within an extension: clean aperture width rational.
public let kCMFormatDescriptionKey_CleanApertureWidthRational: CFString = "WidthRational"
/// Key within an extension: clean aperture height rational.
public let kCMFormatDescriptionKey_CleanApertureHeightRational: CFString = "HeightRational"
/// Key within an extension: clean aperture horizontal offset rational.
public let kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: CFString = "HorizontalOffsetRational"
/// Key within an extension: clean aperture vertical offset rational.
public let kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: CFString = "VerticalOffsetRational"
/// Key within an extension: the name of a timecode's source.
public let kCMTimeCodeFormatDescriptionKey_Value: CFString = "Value"
/// Key within an extension: the language of the name of a timecode's source.
public let kCMTimeCodeFormatDescriptionKey_LangCode: CFString = "LangCode"
/// Key within an extension: pixel aspect ratio horizontal spacing.
public let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"
/// Key within an extension: pixel aspect ratio vertical spacing.
public let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"

/// Value for field detail: TemporalTopFirst.
public let kCMFormatDescriptionFieldDetail_TemporalTopFirst: CFString = "TemporalTopFirst"
/// Value for field detail: TemporalBottomFirst.
public let kCMFormatDescriptionFieldDetail_TemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Value for field detail: SpatialFirstLineEarly.
public let kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Value for field detail: SpatialFirstLineLate.
public let kCMFormatDescriptionFieldDetail_SpatialFirstLineLate: CFString = "SpatialFirstLineLate"
/// Value for color primaries: ITU R 709 2.
public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Value for color primaries: EBU 3213.
public let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// Value for color primaries: SMPTE C.
public let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// Value for color primaries: DCI P3.
public let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// Value for color primaries: P3 D65.
public let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = "P3_D65"
/// Value for color primaries: ITU R 2020.
public let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// Value for color primaries: P22.
public let kCMFormatDescriptionColorPrimaries_P22: CFString = "P22"
/// Value for transfer function: ITU R 709 2.
public let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Value for transfer function: SMPTE 240M 1995.
public let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Value for transfer function: UseGamma.
public let kCMFormatDescriptionTransferFunction_UseGamma: CFString = "UseGamma"
/// Value for transfer function: ITU R 2020.
public let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// Value for transfer function: SMPTE ST 428 1.
public let kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// Value for transfer function: SMPTE ST 2084 PQ.
public let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// Value for transfer function: ITU R 2100 HLG.
public let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// Value for transfer function: Linear.
public let kCMFormatDescriptionTransferFunction_Linear: CFString = "Linear"
/// Value for transfer function: sRGB.
public let kCMFormatDescriptionTransferFunction_sRGB: CFString = "IEC_sRGB"
/// Value for y cb cr matrix: ITU R 709 2.
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Value for y cb cr matrix: ITU R 601 4.
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// Value for y cb cr matrix: SMPTE 240M 1995.
public let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Value for y cb cr matrix: ITU R 2020.
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// Value for alpha channel mode: straight, colours aren't multiplied by alpha.
public let kCMFormatDescriptionAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// Value for alpha channel mode: colours are premultiplied by alpha.
public let kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
/// Value for vendor: Apple.
public let kCMFormatDescriptionVendor_Apple: CFString = "appl"
/// Value for chroma location: Left.
public let kCMFormatDescriptionChromaLocation_Left: CFString = "Left"
/// Value for chroma location: Center.
public let kCMFormatDescriptionChromaLocation_Center: CFString = "Center"
/// Value for chroma location: TopLeft.
public let kCMFormatDescriptionChromaLocation_TopLeft: CFString = "TopLeft"
/// Value for chroma location: Top.
public let kCMFormatDescriptionChromaLocation_Top: CFString = "Top"
/// Value for chroma location: BottomLeft.
public let kCMFormatDescriptionChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Value for chroma location: Bottom.
public let kCMFormatDescriptionChromaLocation_Bottom: CFString = "Bottom"
/// Value for chroma location: DV420.
public let kCMFormatDescriptionChromaLocation_DV420: CFString = "DV 4:2:0"
/// Value for projection kind: Rectilinear.
public let kCMFormatDescriptionProjectionKind_Rectilinear: CFString = "Rectilinear"
/// Value for projection kind: Equirectangular.
public let kCMFormatDescriptionProjectionKind_Equirectangular: CFString = "Equirectangular"
/// Value for projection kind: HalfEquirectangular.
public let kCMFormatDescriptionProjectionKind_HalfEquirectangular: CFString = "HalfEquirectangular"
/// Value for projection kind: ParametricImmersive.
public let kCMFormatDescriptionProjectionKind_ParametricImmersive: CFString = "ParametricImmersive"
/// Value for projection kind: AppleImmersiveVideo.
public let kCMFormatDescriptionProjectionKind_AppleImmersiveVideo: CFString = "AppleImmersiveVideo"
/// Value for view packing kind: SideBySide.
public let kCMFormatDescriptionViewPackingKind_SideBySide: CFString = "SideBySide"
/// Value for view packing kind: OverUnder.
public let kCMFormatDescriptionViewPackingKind_OverUnder: CFString = "OverUnder"
/// Value for hero eye: Left.
public let kCMFormatDescriptionHeroEye_Left: CFString = "Left"
/// Value for hero eye: Right.
public let kCMFormatDescriptionHeroEye_Right: CFString = "Right"
/// Value for log transfer function: Apple Log.
public let kCMFormatDescriptionLogTransferFunction_AppleLog: CFString = "com.apple.rec2020.apple-log"
