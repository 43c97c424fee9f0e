/// What programs for Apple's systems also declare of a picker's delegate. A picker here is a window without a navigation bar,
/// so that there is nothing to tell.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {}
