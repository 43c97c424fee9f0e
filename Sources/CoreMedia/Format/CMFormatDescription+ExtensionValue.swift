import CoreGraphics
import Foundation

extension CMFormatDescription.Extensions {
  /// The value of an extension: a property list.
  public struct Value {
    /// The value as the C functions use it.
    public var propertyListRepresentation: CFPropertyList

    /// A value from the form that the C functions use.
    public init(propertyListRepresentation: CFPropertyList) {
      self.propertyListRepresentation = propertyListRepresentation
    }
  }
}

extension CMFormatDescription.Extensions.Value: Hashable {
  /// Whether both are the same property list.
  public static func == (left: Self, right: Self) -> Bool {
    isSamePropertyList(left.propertyListRepresentation, right.propertyListRepresentation)
  }

  /// Hashes the property list.
  public func hash(into hasher: inout Hasher) { hashPropertyList(propertyListRepresentation, into: &hasher) }
}

extension CMFormatDescription.Extensions.Value {
  private init(_ propertyList: CFPropertyList) {
    self.init(propertyListRepresentation: propertyList)
  }

  /// A text.
  public static func string(_ string: CFString) -> Self { Self(string) }
  /// A number.
  public static func number<Number: Numeric>(_ number: Number) -> Self { Self(number) }
  /// A truth value.
  public static func boolean(_ boolean: Bool) -> Self { Self(boolean) }
  /// Bytes.
  public static func data(_ data: CFData) -> Self { Self(data) }
  /// Values by name.
  public static func dictionary(_ dictionary: CFDictionary) -> Self { Self(dictionary) }
  /// Values in a row.
  public static func array(_ array: CFArray) -> Self { Self(array) }

  /// How colours carry their alpha.
  public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self { Self(alphaChannelMode.rawValue) }
  /// Where chroma samples lie.
  public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self { Self(chromaLocation.rawValue) }
  /// The chromaticities of red, green and blue.
  public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self { Self(colorPrimaries.rawValue) }
  /// The order of fields.
  public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }
  /// The eye that is shown where only one can be.
  public static func heroEye(_ heroEye: HeroEye) -> Self { Self(heroEye.rawValue) }
  /// The transfer function of logarithmic material.
  public static func logTransferFunction(_ logTransferFunction: LogTransferFunction) -> Self {
    Self(logTransferFunction.rawValue)
  }
  /// How a scene is projected onto the picture.
  public static func projectionKind(_ projectionKind: ProjectionKind) -> Self { Self(projectionKind.rawValue) }
  /// The function between light and code values.
  public static func transferFunction(_ transferFunction: TransferFunction) -> Self { Self(transferFunction.rawValue) }
  /// Who made the encoder.
  public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }
  /// How two views share a picture.
  public static func viewPackingKind(_ viewPackingKind: ViewPackingKind) -> Self { Self(viewPackingKind.rawValue) }
  /// The matrix between RGB and YCbCr.
  public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }
  /// How text lies in its box, horizontally or vertically.
  public static func textJustification(_ textJustification: TextJustification) -> Self {
    Self(textJustification.rawValue)
  }
  /// How text is shown.
  public static func textDisplayFlags(_ textDisplayFlags: TextDisplayFlags) -> Self { Self(textDisplayFlags.rawValue) }

  /// The part of the frame that is meant to be seen. The third label is spelled as Apple spells it.
  public static func cleanAperture(
    width: (numerator: Int, denominator: Int), height: (numerator: Int, denominator: Int),
    horizontalOffet: (numerator: Int, denominator: Int), verticalOffset: (numerator: Int, denominator: Int)
  ) -> Self {
    func number(_ ratio: (numerator: Int, denominator: Int)) -> Double {
      ratio.denominator == 0 ? 0 : Double(ratio.numerator) / Double(ratio.denominator)
    }
    func pair(_ ratio: (numerator: Int, denominator: Int)) -> [Int] { [ratio.numerator, ratio.denominator] }
    return Self(
      [
        kCMFormatDescriptionKey_CleanApertureWidth: number(width),
        kCMFormatDescriptionKey_CleanApertureHeight: number(height),
        kCMFormatDescriptionKey_CleanApertureHorizontalOffset: number(horizontalOffet),
        kCMFormatDescriptionKey_CleanApertureVerticalOffset: number(verticalOffset),
        kCMFormatDescriptionKey_CleanApertureWidthRational: pair(width),
        kCMFormatDescriptionKey_CleanApertureHeightRational: pair(height),
        kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: pair(horizontalOffet),
        kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: pair(verticalOffset),
      ] as [String: Any])
  }

  /// The shape of pixels.
  public static func pixelAspectRatio<Horizontal: Numeric, Vertical: Numeric>(
    horizontalSpacing: Horizontal, verticalSpacing: Vertical
  ) -> Self {
    Self(
      [
        kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: horizontalSpacing,
        kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: verticalSpacing,
      ] as [String: Any])
  }

  /// The name of the tape or file that a timecode counts, with QuickTime's code of its language.
  public static func sourceReferenceName(_ value: CFString, langCode: Int16) -> Self {
    Self(
      [kCMTimeCodeFormatDescriptionKey_Value: value, kCMTimeCodeFormatDescriptionKey_LangCode: langCode]
        as [String: Any])
  }
}
