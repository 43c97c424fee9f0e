import Foundation

/// What is chosen in each of an asset's groups.
open class AVMediaSelection: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The asset, as long as somebody holds it.
  public private(set) weak var asset: AVAsset?
  private let lock = NSLock()
  private var chosen: [AVMediaCharacteristic: AVMediaSelectionOption]

  init(_ asset: AVAsset?, _ chosen: [AVMediaCharacteristic: AVMediaSelectionOption]) {
    self.asset = asset
    self.chosen = chosen
    super.init()
  }

  func withChosen<Result>(_ body: (inout [AVMediaCharacteristic: AVMediaSelectionOption]) -> Result) -> Result {
    lock.withLock { body(&chosen) }
  }

  /// What is chosen in a group; nil is none.
  open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    withChosen { $0[mediaSelectionGroup.characteristic] }
  }

  /// One that can't be changed, with the same choice.
  open func copy(with zone: NSZone? = nil) -> Any { AVMediaSelection(asset, withChosen { $0 }) }

  /// One that can be changed, with the same choice.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMediaSelection(asset, withChosen { $0 }) }

  /// Whether it is the same choice for the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelection else { return false }
    return other === self || (other.asset === asset && other.withChosen { $0 } == withChosen { $0 })
  }

  /// The same for equal ones.
  open override var hash: Int { withChosen { $0.count } }
}
