/// A type of which `vDSP.window` makes windows.
public protocol vDSP_FloatingPointGeneratable: BinaryFloatingPoint {}

extension Float: vDSP_FloatingPointGeneratable {}
extension Double: vDSP_FloatingPointGeneratable {}
