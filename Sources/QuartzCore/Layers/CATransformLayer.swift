/// A layer that is nothing but a space for its sublayers: they aren't flattened into its plane, so that layers can be the
/// sides of a body. It draws nothing itself, and has no mask and no shadow; its opacity is that of each sublayer.
open class CATransformLayer: CALayer, @unchecked Sendable {}
