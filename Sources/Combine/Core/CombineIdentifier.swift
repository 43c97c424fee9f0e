import Synchronization

/// Tells publishers' streams apart, for instance in logs.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private enum Source: Hashable {
    case number(UInt64)
    case object(ObjectIdentifier)
  }

  private static let count = Atomic<UInt64>(0)

  private let source: Source

  /// A new identifier that no other value has.
  public init() {
    source = .number(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The identifier of an object, as long as the object lives.
  public init(_ obj: AnyObject) { source = .object(ObjectIdentifier(obj)) }

  /// The identifier as hexadecimal digits.
  public var description: String {
    switch source {
    case .number(let number): "0x" + String(number, radix: 16)
    case .object(let object): "0x" + String(UInt(bitPattern: object), radix: 16)
    }
  }
}
