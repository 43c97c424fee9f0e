import CoreGraphics
import Foundation

/// A property of an image in transit between the processes.
enum PropertyValue: Codable, Equatable, Sendable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case data(Data)
  case list([PropertyValue])
  case dictionary([String: PropertyValue])

  /// The most values of a list or dictionary: a tone curve of a raw photo has thousands.
  private static let mostValues = 1 << 16
  /// How deep dictionaries and lists may lie in one another.
  private static let mostLevels = 8

  /// What Image I/O says of a photo.
  static func properties(of photo: Data) throws -> [String: PropertyValue] {
    guard let source = CGImageSourceCreateWithData(photo, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    else { throw PhotoError.unreadable(name: "") }
    return properties.compactMapValues { PropertyValue($0) }
  }

  /// Nil for what no file says, such as an object.
  init?(_ value: Any, level: Int = 0) {
    guard level < Self.mostLevels else { return nil }
    switch value {
    // A number of Foundation's may be a flag, too.
    case let flag as Bool where !(value is Int): self = .flag(flag)
    case let text as String: self = .text(text)
    case let data as Data: self = .data(data)
    case let integer as any BinaryInteger: self = .integer(Int(clamping: integer))
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    case let number as NSNumber: self = .number(number.doubleValue)
    case let values as [String: Any]:
      self = .dictionary(values.compactMapValues { PropertyValue($0, level: level + 1) })
    case let values as [Any]: self = .list(values.compactMap { PropertyValue($0, level: level + 1) })
    default: return nil
    }
  }

  /// The value as Image I/O has it; nil for one that is implausible, as the reader process isn't trusted.
  var checked: Any? { checked(level: 0) }

  private func checked(level: Int) -> Any? {
    guard level < Self.mostLevels else { return nil }
    switch self {
    case .flag(let flag): return flag
    case .integer(let integer): return integer
    case .number(let number): return number.isFinite ? number : nil
    case .text(let text): return text.ifPlausible
    case .data(let data): return data.count <= 1 << 16 ? data : nil
    case .list(let values):
      guard values.count <= Self.mostValues else { return nil }
      return values.compactMap { $0.checked(level: level + 1) }
    case .dictionary(let values):
      guard values.count <= Self.mostValues, values.keys.allSatisfy(\.isPlausible) else { return nil }
      return values.compactMapValues { $0.checked(level: level + 1) }
    }
  }
}
