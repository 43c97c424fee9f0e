import Foundation

/// Encodes whole values, such as `JSONEncoder`.
public protocol TopLevelEncoder {
  /// What it makes.
  associatedtype Output

  /// Encodes a value.
  func encode<T: Encodable>(_ value: T) throws -> Self.Output
}

extension JSONEncoder: TopLevelEncoder {}
extension PropertyListEncoder: TopLevelEncoder {}
