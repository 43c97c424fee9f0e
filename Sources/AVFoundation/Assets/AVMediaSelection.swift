import Foundation

/// The selected option of each of an asset's selection groups.
open class AVMediaSelection: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The asset; nil once it has been released.
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

  /// The selected option of a group; nil for none.
  open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    withChosen { $0[mediaSelectionGroup.characteristic] }
  }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { AVMediaSelection(asset, withChosen { $0 }) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMediaSelection(asset, withChosen { $0 }) }

  /// Whether both select the same options of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelection else { return false }
    return other === self || (other.asset === asset && other.withChosen { $0 } == withChosen { $0 })
  }

  /// Equal for equal selections.
  open override var hash: Int { withChosen { $0.count } }
}
