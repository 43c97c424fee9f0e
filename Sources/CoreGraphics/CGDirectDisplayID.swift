/// Identifies a screen.
public typealias CGDirectDisplayID = UInt32

/// Identifies no screen.
public var kCGNullDirectDisplay: CGDirectDisplayID { 0 }

/// The main screen. Desktops don't tell programs of the others: the person chooses one when it is recorded.
public func CGMainDisplayID() -> CGDirectDisplayID { 1 }
