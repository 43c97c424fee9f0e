import Foundation

/// Whether and where a pixel has alpha.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha channel and no filler.
  case none = 0
  /// Alpha last, colours premultiplied with it.
  case premultipliedLast = 1
  /// Alpha first, colours premultiplied with it.
  case premultipliedFirst = 2
  /// Alpha last, colours not premultiplied (straight alpha).
  case last = 3
  /// Alpha first, colours not premultiplied (straight alpha).
  case first = 4
  /// A filler component last, ignored.
  case noneSkipLast = 5
  /// A filler component first, ignored.
  case noneSkipFirst = 6
  /// Alpha only, no colours.
  case alphaOnly = 7
}

/// The byte order of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits that hold the byte order.
  case orderMask = 0x7000
  /// The default order: components in memory order.
  case orderDefault = 0
  /// 16-bit units, low byte first.
  case order16Little = 0x1000
  /// 32-bit units, low byte first.
  case order32Little = 0x2000
  /// 16-bit units, high byte first.
  case order16Big = 0x3000
  /// 32-bit units, high byte first.
  case order32Big = 0x4000
}

/// The memory layout of a bitmap's pixels.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// Alpha info and flags as one number.
  public var rawValue: UInt32

  /// Flags by their raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Combines alpha info, component kind and byte order.
  public init(alpha: CGImageAlphaInfo, isFloat: Bool = false, byteOrder: CGImageByteOrderInfo = .orderDefault) {
    rawValue = alpha.rawValue | (isFloat ? 0x100 : 0) | byteOrder.rawValue
  }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that hold the component kind.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating point.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit units, low byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit units, low byte first: with alpha first this is B, G, R, A in memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit units, high byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit units, high byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// Whether and where a pixel has alpha.
  public var alphaInfo: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
  /// The byte order of a pixel.
  public var byteOrder: CGImageByteOrderInfo { CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault }
}

/// 16-bit units in the host's byte order.
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Little
/// 32-bit units in the host's byte order.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
