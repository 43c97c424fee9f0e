/// A media selection that can be changed.
open class AVMutableMediaSelection: AVMediaSelection, @unchecked Sendable {
  /// Selects an option of a group; nil for none, where the group allows that.
  open func select(_ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup) {
    if let mediaSelectionOption {
      guard mediaSelectionGroup.options.contains(mediaSelectionOption) else {
        return Misuse.report("select(_:in:): the group has no such option")
      }
    } else if !mediaSelectionGroup.allowsEmptySelection {
      return Misuse.report("select(_:in:): one of the group's options must be chosen")
    }
    withChosen { $0[mediaSelectionGroup.characteristic] = mediaSelectionOption }
  }
}
