/// A choice that a program makes.
open class AVMutableMediaSelection: AVMediaSelection, @unchecked Sendable {
  /// Chooses an option of a group; nil is none, where the group allows that.
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
