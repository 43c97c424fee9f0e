import Foundation

/// A moment of the library, to be kept by a program that wants to know later what has changed since.
public final class PHPersistentChangeToken: NSObject, NSCopying, NSSecureCoding, Sendable {
  private enum Key {
    static let epoch = "epoch"
    static let generation = "generation"
  }

  let moment: IndexHistory.Moment

  init(_ moment: IndexHistory.Moment) { self.moment = moment }

  /// Reads one that was kept.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Key.epoch), coder.containsValue(forKey: Key.generation) else { return nil }
    moment = IndexHistory.Moment(
      epoch: Int(coder.decodeInt64(forKey: Key.epoch)), generation: Int(coder.decodeInt64(forKey: Key.generation)))
  }

  /// Whether it can be kept: always.
  public static var supportsSecureCoding: Bool { true }

  /// Writes it down.
  public func encode(with coder: NSCoder) {
    coder.encode(Int64(moment.epoch), forKey: Key.epoch)
    coder.encode(Int64(moment.generation), forKey: Key.generation)
  }

  /// Itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are the same moment of the same library.
  public override func isEqual(_ object: Any?) -> Bool { (object as? PHPersistentChangeToken)?.moment == moment }

  /// Goes with `isEqual`.
  public override var hash: Int { moment.epoch ^ moment.generation }
}
