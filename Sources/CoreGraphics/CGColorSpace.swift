import Foundation

/// The kind of components that a colour space has.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Unknown.
  case unknown = -1
  /// Gray.
  case monochrome = 0
  /// Red, green, blue.
  case rgb = 1
  /// Cyan, magenta, yellow, black.
  case cmyk = 2
  /// Lightness and two colour axes.
  case lab = 3
  /// Any number of inks, such as spot colours.
  case deviceN = 4
  /// Indexes into a colour table.
  case indexed = 5
  /// A pattern instead of a colour.
  case pattern = 6
  /// Tristimulus values.
  case XYZ = 7
}

/// How colours outside a smaller gamut are mapped into it (the rendering intent).
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's default.
  case defaultIntent = 0
  /// Keeps in-gamut colours exact, clips the others.
  case absoluteColorimetric = 1
  /// The same, relative to the white point.
  case relativeColorimetric = 2
  /// Keeps the relations between colours.
  case perceptual = 3
  /// Keeps colours saturated.
  case saturation = 4
}

/// The meaning of an image's or colour's components, identified by name.
public final class CGColorSpace: Sendable, Hashable {
  /// The transfer function between stored values and linear light.
  enum Transfer: Sendable {
    case sRGB, rec709, linear, gamma22, gamma26, other
  }

  let identifier: String
  /// The kind of components.
  public let model: CGColorSpaceModel
  let transfer: Transfer
  let primaries: ColorPrimaries

  private init(identifier: String, model: CGColorSpaceModel, transfer: Transfer, primaries: ColorPrimaries) {
    self.identifier = identifier
    self.model = model
    self.transfer = transfer
    self.primaries = primaries
  }

  /// A colour space by one of the names below; nil for an unknown name.
  public init?(name: CFString) {
    guard let (model, transfer, primaries) = Self.known[name] else { return nil }
    identifier = name
    self.model = model
    self.transfer = transfer
    self.primaries = primaries
  }

  /// The number of components of a colour, alpha not counted.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome, .indexed: 1
    case .rgb, .lab, .XYZ: 3
    case .cmyk: 4
    case .unknown, .deviceN, .pattern: 0
    }
  }

  /// The name that it was created with; nil for a device space.
  public var name: CFString? { identifier.hasPrefix("Device") ? nil : identifier }

  /// Whether its gamut exceeds that of sRGB.
  public var isWideGamutRGB: Bool { model == .rgb && primaries != .rec709 }

  /// Whether an image can be created in this space.
  public var supportsOutput: Bool { model == .rgb || model == .monochrome }

  /// Two colour spaces are equal when their names are.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.identifier == right.identifier }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  static let deviceRGB = CGColorSpace(identifier: "DeviceRGB", model: .rgb, transfer: .sRGB, primaries: .rec709)
  static let deviceGray = CGColorSpace(
    identifier: "DeviceGray", model: .monochrome, transfer: .sRGB, primaries: .rec709)
  static let deviceCMYK = CGColorSpace(identifier: "DeviceCMYK", model: .cmyk, transfer: .other, primaries: .rec709)

  private static let known: [String: (CGColorSpaceModel, Transfer, ColorPrimaries)] = [
    sRGB: (.rgb, .sRGB, .rec709), extendedSRGB: (.rgb, .sRGB, .rec709), linearSRGB: (.rgb, .linear, .rec709),
    extendedLinearSRGB: (.rgb, .linear, .rec709), genericRGBLinear: (.rgb, .linear, .rec709),
    displayP3: (.rgb, .sRGB, .p3), extendedDisplayP3: (.rgb, .sRGB, .p3), linearDisplayP3: (.rgb, .linear, .p3),
    extendedLinearDisplayP3: (.rgb, .linear, .p3), dcip3: (.rgb, .gamma26, .p3), adobeRGB1998: (.rgb, .gamma22, .adobe),
    itur_709: (.rgb, .rec709, .rec709), itur_2020: (.rgb, .rec709, .rec2020),
    extendedITUR_2020: (.rgb, .rec709, .rec2020), linearITUR_2020: (.rgb, .linear, .rec2020),
    extendedLinearITUR_2020: (.rgb, .linear, .rec2020), itur_2100_PQ: (.rgb, .other, .rec2020),
    itur_2100_HLG: (.rgb, .other, .rec2020), displayP3_PQ: (.rgb, .other, .p3), displayP3_HLG: (.rgb, .other, .p3),
    genericGrayGamma2_2: (.monochrome, .gamma22, .rec709), linearGray: (.monochrome, .linear, .rec709),
    extendedGray: (.monochrome, .sRGB, .rec709), extendedLinearGray: (.monochrome, .linear, .rec709),
    genericCMYK: (.cmyk, .other, .rec709), genericLab: (.lab, .other, .rec709), genericXYZ: (.XYZ, .other, .rec709),
  ]
}

extension CGColorSpace {
  /// The usual space of screens and images.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB with values beyond 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's colours in linear light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB's colours in linear light, values beyond 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// An older name for linear RGB.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Digital cinema's (P3) primaries with sRGB's transfer function.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 with values beyond 0…1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3 in linear light.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Display P3 in linear light, values beyond 0…1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Display P3 with the perceptual quantiser.
  public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
  /// Display P3 with hybrid log-gamma.
  public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
  /// Digital cinema (DCI-P3).
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// High definition video (BT.709).
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// Ultra high definition video (BT.2020).
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// Ultra high definition video with values beyond 0…1.
  public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
  /// Ultra high definition primaries in linear light.
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// Ultra high definition primaries in linear light, values beyond 0…1.
  public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  /// HDR video (BT.2100) with the perceptual quantiser.
  public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
  /// HDR video (BT.2100) with hybrid log-gamma.
  public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
  /// Gray with gamma 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray in linear light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Gray with values beyond 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Gray in linear light, values beyond 0…1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// CMYK.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  /// CIE L*a*b*.
  public static let genericLab: CFString = "kCGColorSpaceGenericLab"
  /// CIE XYZ.
  public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
}

/// Device RGB; sRGB on Linux.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Device gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Device CMYK.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
