import Foundation

/// Whether and where a pixel has alpha.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha, no room for it.
  case none = 0
  /// Alpha last, colours multiplied with it.
  case premultipliedLast = 1
  /// Alpha first, colours multiplied with it.
  case premultipliedFirst = 2
  /// Alpha last, colours as they are.
  case last = 3
  /// Alpha first, colours as they are.
  case first = 4
  /// Room for alpha last, without meaning.
  case noneSkipLast = 5
  /// Room for alpha first, without meaning.
  case noneSkipFirst = 6
  /// Nothing but alpha.
  case alphaOnly = 7
}

/// In which order the bytes of a pixel lie.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits that hold the byte order.
  case orderMask = 0x7000
  /// As read from first to last.
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

/// How the pixels of a bitmap lie in memory.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// Alpha info and flags as one number.
  public var rawValue: UInt32

  /// Flags by their raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Puts alpha, byte order and component kind together.
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
  /// In which order the bytes of a pixel lie.
  public var byteOrder: CGImageByteOrderInfo { CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault }
}

/// 16-bit units in the machine's own order.
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Little
/// 32-bit units in the machine's own order.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
