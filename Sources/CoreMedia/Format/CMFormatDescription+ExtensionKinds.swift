import CoreGraphics

// What the values of extensions may say, by the constants of the C functions.

extension CMFormatDescription.Extensions.Value {
  /// How colours carry their alpha.
  public struct AlphaChannelMode: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Straight Alpha.
    public static let straightAlpha = AlphaChannelMode(rawValue: kCMFormatDescriptionAlphaChannelMode_StraightAlpha)
    /// Premultiplied Alpha.
    public static let premultipliedAlpha = AlphaChannelMode(
      rawValue: kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha)
  }

  /// Where chroma samples lie.
  public struct ChromaLocation: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Left.
    public static let left = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_Left)
    /// Center.
    public static let center = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_Center)
    /// Top Left.
    public static let topLeft = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
    /// Top.
    public static let top = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_Top)
    /// Bottom Left.
    public static let bottomLeft = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
    /// Bottom.
    public static let bottom = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
    /// DV420.
    public static let dv420 = ChromaLocation(rawValue: kCMFormatDescriptionChromaLocation_DV420)
  }

  /// The chromaticities of red, green and blue.
  public struct ColorPrimaries: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// ITU R 709 2.
    public static let itu_R_709_2 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
    /// EBU 3213.
    public static let ebu_3213 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
    /// SMPTE C.
    public static let smpte_C = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
    /// DCI P3.
    public static let dci_P3 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
    /// P3 D65.
    public static let p3_D65 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
    /// ITU R 2020.
    public static let itu_R_2020 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    /// P22.
    public static let p22 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_P22)
  }

  /// The order of fields.
  public struct FieldDetail: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Temporal Top First.
    public static let temporalTopFirst = FieldDetail(rawValue: kCMFormatDescriptionFieldDetail_TemporalTopFirst)
    /// Temporal Bottom First.
    public static let temporalBottomFirst = FieldDetail(rawValue: kCMFormatDescriptionFieldDetail_TemporalBottomFirst)
    /// Spatial First Line Early.
    public static let spatialFirstLineEarly = FieldDetail(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly)
    /// Spatial First Line Late.
    public static let spatialFirstLineLate = FieldDetail(rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
  }

  /// The eye that is shown where only one can be.
  public struct HeroEye: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Left.
    public static let left = HeroEye(rawValue: kCMFormatDescriptionHeroEye_Left)
    /// Right.
    public static let right = HeroEye(rawValue: kCMFormatDescriptionHeroEye_Right)
  }

  /// The transfer function of logarithmic material.
  public struct LogTransferFunction: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Apple Log.
    public static let appleLog = LogTransferFunction(rawValue: kCMFormatDescriptionLogTransferFunction_AppleLog)
  }

  /// How a scene is projected onto the picture.
  public struct ProjectionKind: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Rectilinear.
    public static let rectilinear = ProjectionKind(rawValue: kCMFormatDescriptionProjectionKind_Rectilinear)
    /// Equirectangular.
    public static let equirectangular = ProjectionKind(rawValue: kCMFormatDescriptionProjectionKind_Equirectangular)
    /// Half Equirectangular.
    public static let halfEquirectangular = ProjectionKind(
      rawValue: kCMFormatDescriptionProjectionKind_HalfEquirectangular)
    /// Parametric Immersive.
    public static let parametricImmersive = ProjectionKind(
      rawValue: kCMFormatDescriptionProjectionKind_ParametricImmersive)
    /// Apple Immersive Video.
    public static let appleImmersiveVideo = ProjectionKind(
      rawValue: kCMFormatDescriptionProjectionKind_AppleImmersiveVideo)
  }

  /// The function between light and code values.
  public struct TransferFunction: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// ITU R 709 2.
    public static let itu_R_709_2 = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
    /// SMPTE 240M 1995.
    public static let smpte_240M_1995 = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
    /// Use Gamma.
    public static let useGamma = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
    /// ITU R 2020.
    public static let itu_R_2020 = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
    /// SMPTE ST 428 1.
    public static let smpte_ST_428_1 = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
    /// SMPTE ST 2084 PQ.
    public static let smpte_ST_2084_PQ = TransferFunction(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
    /// ITU R 2100 HLG.
    public static let itu_R_2100_HLG = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
    /// Linear.
    public static let linear = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_Linear)
    /// s RGB.
    public static let sRGB = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
  }

  /// Who made the encoder.
  public struct Vendor: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Apple.
    public static let apple = Vendor(rawValue: kCMFormatDescriptionVendor_Apple)
  }

  /// How two views share a picture.
  public struct ViewPackingKind: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// Side By Side.
    public static let sideBySide = ViewPackingKind(rawValue: kCMFormatDescriptionViewPackingKind_SideBySide)
    /// Over Under.
    public static let overUnder = ViewPackingKind(rawValue: kCMFormatDescriptionViewPackingKind_OverUnder)
  }

  /// The matrix between RGB and YCbCr.
  public struct YCbCrMatrix: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CFString

    /// A value by its constant.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// ITU R 709 2.
    public static let itu_R_709_2 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
    /// ITU R 601 4.
    public static let itu_R_601_4 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
    /// SMPTE 240M 1995.
    public static let smpte_240M_1995 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
    /// ITU R 2020.
    public static let itu_R_2020 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
  }
}
