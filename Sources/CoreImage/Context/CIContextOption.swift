import CoreGraphics
import Foundation

/// How a context is to work.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public var rawValue: String

  /// An option by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The `CGColorSpace` to compute in, which is extended linear sRGB without this; `NSNull` converts no colours.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The `CGColorSpace` of what is rendered without a colour space of its own, which is sRGB without this; `NSNull`
  /// converts no colours.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// The format to compute in; it is always floats of 32 bits here, which no other exceeds.
  public static let workingFormat = CIContextOption(rawValue: "kCIContextWorkingFormat")
  /// Whether to compute on the processor; always so here.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// Whether to keep what was computed for later; nothing is kept here.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// A name for the context's description.
  public static let name = CIContextOption(rawValue: "kCIContextName")
}
