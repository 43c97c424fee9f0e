import Foundation

/// A point in the library's history. An app can archive it to ask later what has changed since.
public final class PHPersistentChangeToken: NSObject, NSCopying, NSSecureCoding, Sendable {
  private enum Key {
    static let epoch = "epoch"
    static let generation = "generation"
  }

  let moment: IndexHistory.Moment

  init(_ moment: IndexHistory.Moment) { self.moment = moment }

  /// Decodes an archived token.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Key.epoch), coder.containsValue(forKey: Key.generation) else { return nil }
    moment = IndexHistory.Moment(
      epoch: Int(coder.decodeInt64(forKey: Key.epoch)), generation: Int(coder.decodeInt64(forKey: Key.generation)))
  }

  /// Secure coding is supported.
  public static var supportsSecureCoding: Bool { true }

  /// Encodes the token.
  public func encode(with coder: NSCoder) {
    coder.encode(Int64(moment.epoch), forKey: Key.epoch)
    coder.encode(Int64(moment.generation), forKey: Key.generation)
  }

  /// Returns itself: it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are the same moment of the same library.
  public override func isEqual(_ object: Any?) -> Bool { (object as? PHPersistentChangeToken)?.moment == moment }

  /// A hash that is consistent with `isEqual(_:)`.
  public override var hash: Int { moment.epoch ^ moment.generation }
}
