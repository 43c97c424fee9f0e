import Foundation

/// What the components of a colour are.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// Gray.
  case monochrome = 0
  /// Red, green, blue.
  case rgb = 1
  /// Cyan, magenta, yellow, black.
  case cmyk = 2
  /// Lightness and two colour axes.
  case lab = 3
  /// Any number of inks.
  case deviceN = 4
  /// Positions in a table.
  case indexed = 5
  /// A pattern instead of a colour.
  case pattern = 6
  /// Tristimulus values.
  case XYZ = 7
}

/// How to bring colours into a smaller space.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's own way.
  case defaultIntent = 0
  /// Keep colours that fit exactly, cut the others.
  case absoluteColorimetric = 1
  /// The same, relative to white.
  case relativeColorimetric = 2
  /// Keep the relations between colours.
  case perceptual = 3
  /// Keep colours strong.
  case saturation = 4
}

/// Which colours the numbers of an image or a colour mean, by name.
public final class CGColorSpace: Sendable, Hashable {
  /// The curve between numbers and light.
  enum Transfer: Sendable {
    case sRGB, rec709, linear, gamma22, gamma26, other
  }

  let identifier: String
  /// What the components are.
  public let model: CGColorSpaceModel
  let transfer: Transfer
  let primaries: ColorPrimaries

  private init(identifier: String, model: CGColorSpaceModel, transfer: Transfer, primaries: ColorPrimaries) {
    self.identifier = identifier
    self.model = model
    self.transfer = transfer
    self.primaries = primaries
  }

  /// A colour space by one of the names below; nil for a name that is not known.
  public init?(name: CFString) {
    guard let (model, transfer, primaries) = Self.known[name] else { return nil }
    identifier = name
    self.model = model
    self.transfer = transfer
    self.primaries = primaries
  }

  /// How many components a colour has, alpha not counted.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome, .indexed: 1
    case .rgb, .lab, .XYZ: 3
    case .cmyk: 4
    case .unknown, .deviceN, .pattern: 0
    }
  }

  /// The name it was made with; nil for a device space.
  public var name: CFString? { identifier.hasPrefix("Device") ? nil : identifier }

  /// Whether it holds colours that sRGB has not.
  public var isWideGamutRGB: Bool { model == .rgb && primaries != .rec709 }

  /// Whether an image can be made in it.
  public var supportsOutput: Bool { model == .rgb || model == .monochrome }

  /// Two colour spaces are equal when they mean the same.
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
  /// The usual space of screens and pictures.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB with values beyond 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's colours in linear light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB's colours in linear light, values beyond 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// An older name for linear RGB.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Digital cinema's primaries with sRGB's curve.
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
  /// Digital cinema.
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// High definition video.
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// Ultra high definition video.
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// Ultra high definition video with values beyond 0…1.
  public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
  /// Ultra high definition primaries in linear light.
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// Ultra high definition primaries in linear light, values beyond 0…1.
  public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  /// HDR video with the perceptual quantiser.
  public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
  /// HDR video with hybrid log-gamma.
  public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
  /// Gray with gamma 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray in linear light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Gray with values beyond 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Gray in linear light, values beyond 0…1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Four inks.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  /// CIE L*a*b*.
  public static let genericLab: CFString = "kCGColorSpaceGenericLab"
  /// CIE XYZ.
  public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
}

/// The screen's own RGB; sRGB on Linux.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// The screen's own gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// The printer's own inks.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
