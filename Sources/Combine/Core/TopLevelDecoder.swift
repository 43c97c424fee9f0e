import Foundation

/// Decodes whole values, such as `JSONDecoder`.
public protocol TopLevelDecoder {
  /// What it reads.
  associatedtype Input

  /// Decodes a value of a type.
  func decode<T: Decodable>(_ type: T.Type, from: Self.Input) throws -> T
}

extension JSONDecoder: TopLevelDecoder {}
extension PropertyListDecoder: TopLevelDecoder {}
